import { useLingui } from '@lingui/react/macro'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Drawer } from '../../ui/dialog-shell.tsx'
import { IconButton } from '../../ui/icon-button.tsx'

/** Chat where it has no place beside the page: all of a phone's screen, elsewhere a drawer. */
export function ChatDrawer({
  open,
  onClose,
  phone,
  children,
}: {
  open: boolean
  onClose: () => void
  phone: boolean
  children: ReactNode
}) {
  const { t } = useLingui()
  return (
    <Drawer
      open={open}
      onClose={onClose}
      label={t`聊天`}
      side={phone ? 'bottom' : 'right'}
      {...(phone && { className: 'h-dvh max-h-none rounded-t-none pb-0 [&>span:first-child]:hidden' })}
    >
      {children}
    </Drawer>
  )
}

export function CloseChat({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  return (
    <IconButton size="xl" aria-label={t`关闭聊天`} onClick={onClose}>
      <IconX className="size-5" stroke={1.6} aria-hidden />
    </IconButton>
  )
}
