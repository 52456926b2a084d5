import { useLingui } from '@lingui/react/macro'
import { IconCopy } from '@tabler/icons-react'
import { toast } from '../../ui/toast-store.ts'

/** What a person reads out to customer service, with a copy button. */
export function CopyNumber({ number }: { number: string }) {
  const { t } = useLingui()
  const copy = () => {
    // Missing on plain http origins: then the number can still be read.
    const done = navigator.clipboard?.writeText(number) ?? Promise.reject(new Error('no clipboard'))
    done.then(
      () => toast.pill(t`复制成功`, 'done'),
      () => toast.pill(t`没有复制成功，请手动抄写`),
    )
  }
  return (
    <span className="inline-flex items-center gap-0.5 whitespace-nowrap">
      {number}
      <button
        type="button"
        aria-label={t`复制单号 ${number}`}
        onClick={copy}
        className="relative grid size-6 place-items-center rounded-xs text-fg-3 transition-instant touch-target hover:bg-surface-3"
      >
        <IconCopy className="size-3.5" stroke={1.6} aria-hidden />
      </button>
    </span>
  )
}
