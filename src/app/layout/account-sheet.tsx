import { Trans, useLingui } from '@lingui/react/macro'
import { IconLogout, IconRefresh } from '@tabler/icons-react'
import { cx } from '../../ui/cx.ts'
import { Drawer } from '../../ui/drawer.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { signOut } from '../sign-out.ts'
import { useEditionSwitch } from '../use-edition-switch.ts'
import { useMember } from '../use-member.ts'
import { Avatar } from './avatar.tsx'
import { balanceText } from './balance-box.tsx'

const entryClass = 'flex h-12 w-full items-center gap-3 rounded-sm px-2 text-lg'

export function AccountSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const member = useMember()
  const edition = useEditionSwitch()
  const name = member?.info?.name
  const leave = () => {
    onClose()
    signOut()
  }
  return (
    <Drawer open={open && member !== null} onClose={onClose} label={t`我的账户`}>
      {member && (
        <div className="px-4 pt-4 pb-2">
          <div className="flex items-center gap-3">
            <Avatar name={name} className="size-11 bg-accent-soft text-xl text-accent-text" />
            <b className="min-w-0 flex-1 truncate text-lg">{name}</b>
          </div>
          <div className="mt-4 mb-2 flex items-center rounded-md bg-surface-2 py-3 pr-2 pl-4">
            <div className="flex-1">
              <p className="text-xs text-fg-3">
                <Trans>余额（游戏币）</Trans>
              </p>
              <output className="text-3xl font-semibold">{balanceText(member)}</output>
            </div>
            <IconButton aria-label={t`刷新余额`} size="xl" disabled={member.refreshing} onClick={member.refreshBalance}>
              <IconRefresh className={cx('size-5', member.refreshing && 'motion-safe:animate-spin')} stroke={1.6} aria-hidden />
            </IconButton>
          </div>
          {edition && (
            <button type="button" className={entryClass} onClick={edition.toggle}>
              <edition.Icon className="size-5 text-fg-3" stroke={1.6} aria-hidden />
              {edition.label}
            </button>
          )}
          <button type="button" className={entryClass} onClick={leave}>
            <IconLogout className="size-5 text-fg-3" stroke={1.6} aria-hidden />
            <Trans>退出登录</Trans>
          </button>
        </div>
      )}
    </Drawer>
  )
}
