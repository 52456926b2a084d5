import { useLingui } from '@lingui/react/macro'
import { IconCopy } from '@tabler/icons-react'
import { useCopy } from '../use-copy.ts'

/** A number to read out to customer service, with a copy button. */
export function CopyNumber({ number }: { number: string }) {
  const { t } = useLingui()
  const copy = useCopy()
  return (
    <span className="inline-flex items-center gap-0.5 whitespace-nowrap">
      {number}
      <button
        type="button"
        aria-label={t`复制单号 ${number}`}
        onClick={() => copy(number)}
        className="relative grid size-6 place-items-center rounded-xs text-fg-3 transition-instant touch-target hover:bg-surface-3"
      >
        <IconCopy className="size-3.5" stroke={1.6} aria-hidden />
      </button>
    </span>
  )
}
