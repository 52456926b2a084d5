import { useLingui } from '@lingui/react/macro'
import { toast } from './toast-store.ts'

/** Copies a text and says whether it could. */
export function useCopy(): (text: string) => void {
  const { t } = useLingui()
  return (text) => {
    // Missing on plain http origins: then the text can still be read.
    const done = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'))
    done.then(
      () => toast.pill(t`复制成功`, 'done'),
      () => toast.pill(t`没有复制成功，请手动抄写`),
    )
  }
}
