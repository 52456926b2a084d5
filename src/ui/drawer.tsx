import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { useBackCloses } from './use-back-closes.ts'

const SIDES = {
  bottom:
    'inset-x-0 bottom-0 max-h-[88dvh] rounded-t-lg pb-(--safe-bottom) data-ending-style:translate-y-full data-starting-style:translate-y-full',
  right: 'inset-y-0 right-0 w-[min(23.5rem,100vw)] data-ending-style:translate-x-full data-starting-style:translate-x-full',
}

/** A sheet from the bottom (phones) or a panel from the right (tablets); a modal dialog otherwise. Reach it through a lazy import. */
export function Drawer({
  open,
  onClose,
  label,
  side = 'bottom',
  className,
  children,
}: {
  open: boolean
  onClose: () => void
  label: string
  side?: keyof typeof SIDES
  className?: string
  children: ReactNode
}) {
  useBackCloses(open, onClose)
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-(--z-dialog) bg-scrim transition-base data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup
          aria-label={label}
          className={cx(
            'fixed z-(--z-dialog) flex flex-col overflow-hidden bg-raised text-fg shadow-3 outline-none transition-base',
            SIDES[side],
            className,
          )}
        >
          {side === 'bottom' && <span className="mx-auto mt-2 h-1 w-9 shrink-0 rounded-full bg-line-strong" aria-hidden />}
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
