import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import type { ReactNode } from 'react'

/** Title and text of an alert; each must be in it. */
export const AlertTitle = Base.Title
export const AlertText = Base.Description

/** A dialog that only its buttons close: neither Escape nor the scrim answers for the player. Import it lazily. */
export function AlertShell({ open, children }: { open: boolean; children: ReactNode }) {
  return (
    <Base.Root open={open} onOpenChange={() => undefined}>
      <Base.Portal>
        <Base.Backdrop
          forceRender
          className="fixed inset-0 z-(--z-dialog) bg-scrim transition-base data-ending-style:opacity-0 data-starting-style:opacity-0"
        />
        <Base.Popup className="fixed top-1/2 left-1/2 z-(--z-dialog) max-h-[calc(100dvh-2rem)] w-[min(25rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 overflow-y-auto rounded-lg bg-raised p-6 text-fg shadow-3 outline-none transition-base data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0">
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
