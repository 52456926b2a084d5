import type { ReactNode } from 'react'
import { CloseButton } from './close-button.tsx'
import { Drawer } from './dialog-shell.tsx'
import { useMedia } from './use-media.ts'

/** One form: from below on phones, from the right on wider windows. */
export function FormSheet({ open, title, onClose, children }: { open: boolean; title: string; onClose: () => void; children: ReactNode }) {
  const wide = useMedia('(min-width: 48rem)')
  return (
    <Drawer open={open} onClose={onClose} label={title} side={wide ? 'right' : 'bottom'}>
      <div className="flex items-center justify-between pt-2 pr-2 pl-4">
        <h2 className="text-xl font-semibold">{title}</h2>
        <CloseButton onClick={onClose} />
      </div>
      <div className="overflow-y-auto px-4 pt-2 pb-6">{children}</div>
    </Drawer>
  )
}
