import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode, RefObject } from 'react'
import { cx } from './cx.ts'
import { followLayers, useBackCloses } from './use-back-closes.ts'

/** For a page that was reloaded while a dialog was open. */
export { followLayers }

/**
 * Scrim and popup of every dialog: focus is trapped and restored; Escape, Back and the scrim close it. Import it lazily, so that
 * it stays out of the first load with its content. `className` gives the popup its size.
 */
export function DialogShell({
  open,
  onClose,
  label,
  initialFocus,
  finalFocus,
  className,
  children,
}: {
  open: boolean
  onClose: () => void
  /** Names a dialog that has no visible title. */
  label?: string
  /** Where a keyboard or mouse user starts; on touch screens no field takes the focus, so that no keyboard opens. */
  initialFocus?: RefObject<HTMLElement | null>
  /** Returns where the focus goes on closing, if not to where it was. */
  finalFocus?: () => HTMLElement | null
  className?: string
  children: ReactNode
}) {
  useBackCloses(open, onClose)
  return (
    <Base.Root open={open} onOpenChange={(next, { event }) => !next && !isOnToast(event) && onClose()}>
      <Base.Portal>
        <Base.Backdrop
          forceRender
          className="fixed inset-0 z-(--z-dialog) bg-scrim transition-base data-ending-style:opacity-0 data-starting-style:opacity-0"
        />
        <Base.Popup
          aria-label={label}
          {...(initialFocus
            ? { initialFocus: (by: string) => (by === 'touch' || matchMedia('(pointer: coarse)').matches ? true : initialFocus.current) }
            : {})}
          {...(finalFocus && { finalFocus: () => finalFocus() ?? true })}
          className={cx(
            'fixed top-1/2 left-1/2 z-(--z-dialog) -translate-x-1/2 -translate-y-1/2 overflow-hidden bg-raised text-fg shadow-3 outline-none',
            'transition-base data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0',
            className ?? 'max-h-[calc(100dvh-2rem)] w-[min(25rem,calc(100vw-2rem))] overflow-y-auto rounded-lg',
          )}
        >
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

/** A toast is above every dialog: a press on its buttons is no press outside the dialog. */
const isOnToast = ({ type, target }: Event): boolean =>
  type !== 'keydown' && target instanceof Element && target.closest('[role=status]') !== null

const SIDES = {
  bottom:
    'inset-x-0 bottom-0 max-h-[88dvh] rounded-t-lg pb-(--safe-bottom) data-ending-style:translate-y-full data-starting-style:translate-y-full',
  right: 'inset-y-0 right-0 w-[min(23.5rem,100vw)] data-ending-style:translate-x-full data-starting-style:translate-x-full',
}

/** A sheet from the bottom (phones) or a panel from the right (tablets); a modal dialog otherwise. Import it lazily. */
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
