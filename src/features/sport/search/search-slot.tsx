import { Trans, useLingui } from '@lingui/react/macro'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { IconButton } from '../../../ui/icon-button.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { useLoaded } from '../../../ui/use-loaded.ts'
import type { SearchDialogProps } from './search-dialog.tsx'

const loadSearch = async () => (await import('./search-dialog.tsx')).SearchDialog

/** Opens the search: a button, and `/` unless the player is typing. The search itself is loaded when first opened. */
export function SearchSlot({ wide, ...search }: { wide: boolean } & Omit<SearchDialogProps, 'open' | 'onClose'>) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const Dialog = useLoaded(open, loadSearch, () => {
    setOpen(false)
    toast.pill(t`服务开小差了，请稍后再试`)
  })
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [])
  return (
    <>
      {wide ? (
        <button
          type="button"
          aria-keyshortcuts="/"
          onClick={() => setOpen(true)}
          className="flex h-8 w-56 items-center gap-2 rounded-sm border border-control bg-surface px-3 text-sm text-fg-3 hover:bg-surface-2"
        >
          <IconSearch className="size-4" stroke={1.6} aria-hidden />
          <Trans>搜索球队、联赛或拼音</Trans>
        </button>
      ) : (
        <IconButton aria-label={t`搜索`} aria-keyshortcuts="/" onClick={() => setOpen(true)}>
          <IconSearch className="size-5" stroke={1.6} aria-hidden />
        </IconButton>
      )}
      {Dialog && <Dialog {...search} open={open} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Whether the key went to a field, or to a dialog over the page. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog]') !== null
