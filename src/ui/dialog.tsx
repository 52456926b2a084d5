import { Dialog as Base } from '@base-ui/react/dialog'
import { useLingui } from '@lingui/react/macro'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { DialogShell } from './dialog-shell.tsx'
import { IconButton } from './icon-button.tsx'

/** The ordinary dialog: title, close button, body, and a footer of one or two equal buttons, the confirming one right. */
export function Dialog({
  open,
  onClose,
  title,
  footer,
  className,
  children,
}: {
  open: boolean
  onClose: () => void
  title: string
  footer?: ReactNode
  className?: string
  children: ReactNode
}) {
  const { t } = useLingui()
  return (
    <DialogShell open={open} onClose={onClose} {...(className ? { className } : {})}>
      <div className="flex items-start gap-2 pt-4 pr-3 pl-6">
        <Base.Title className="flex-1 pt-1.5 text-xl font-semibold">{title}</Base.Title>
        <Base.Close render={<IconButton aria-label={t`关闭`} size="lg" />}>
          <IconX className="size-5" stroke={1.6} aria-hidden />
        </Base.Close>
      </div>
      <div className="px-6 pt-2 pb-6">{children}</div>
      {footer && <div className="flex gap-3 px-6 pb-6 *:h-11 *:flex-1">{footer}</div>}
    </DialogShell>
  )
}
