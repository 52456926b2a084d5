import { useLingui } from '@lingui/react/macro'
import { toast } from './toast-store.ts'

/** Copies a text and shows whether it worked. */
export function useCopy(): (text: string) => void {
  const { t } = useLingui()
  return (text) => {
    // Missing on plain http origins: the player can still read the text.
    const done = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'))
    done.then(
      () => toast.pill(t`复制成功`, 'done'),
      () => toast.pill(t`没有复制成功，请手动抄写`),
    )
  }
}
