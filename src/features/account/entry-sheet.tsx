import { Dialog as Base } from '@base-ui/react/dialog'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { DialogShell } from '../../ui/dialog-shell.tsx'
import { IconButton } from '../../ui/icon-button.tsx'

/** A small dialog over the account dialog: centred, on phones raised from the bottom so that the keyboard never covers it. */
export function EntrySheet({
  open,
  title,
  onClose,
  icon,
  closable = false,
  finalFocus,
  children,
}: {
  open: boolean
  title: string
  onClose: () => void
  /** Shown above the title. */
  icon?: ReactNode
  /** With a cross beside the title; without, its own buttons close it. */
  closable?: boolean
  finalFocus?: () => HTMLElement | null
  children: ReactNode
}) {
  const { t } = useLingui()
  return (
    <DialogShell
      open={open}
      onClose={onClose}
      {...(finalFocus && { finalFocus })}
      className="max-h-[calc(100dvh-2rem)] w-100 max-w-[calc(100vw-2rem)] overflow-y-auto rounded-lg max-md:top-auto max-md:bottom-0 max-md:left-0 max-md:w-screen max-md:max-w-none max-md:translate-0 max-md:rounded-b-none max-md:pb-(--safe-bottom)"
    >
      <i aria-hidden className="mx-auto mt-2 block h-1 w-9 rounded-full bg-line-strong md:hidden" />
      <div className="px-4 pt-3 pb-6 md:p-6">
        {icon}
        <div className="flex min-h-8 items-center justify-between">
          <Base.Title className="text-xl font-semibold">{title}</Base.Title>
          {closable && (
            <Base.Close render={<IconButton aria-label={t`关闭`} size="xl" className="-my-2 -mr-2.5" />}>
              <IconX className="size-5" stroke={1.6} aria-hidden />
            </Base.Close>
          )}
        </div>
        {children}
      </div>
    </DialogShell>
  )
}

/** Closes the sheet without an effect. */
export const CancelButton = () => (
  <Base.Close
    render={(props) => (
      <Button variant="outline" size="lg" {...props}>
        <Trans>取消</Trans>
      </Button>
    )}
  />
)
