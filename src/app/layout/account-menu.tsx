import { Trans, useLingui } from '@lingui/react/macro'
import { IconLogout, IconReceipt2, IconUser } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { Avatar } from '../../ui/avatar.tsx'
import { signOut } from '../member/sign-out.ts'
import type { Member } from '../member/use-member.ts'
import { openDialog } from '../navigation/dialogs.ts'
import { pathOf } from '../navigation/routes.ts'

/** The menu under the avatar is a native popover: light dismiss, Escape and focus are the browser's. */
export function AccountMenu({ member }: { member: Member }) {
  const { t } = useLingui()
  const name = member.info?.name
  return (
    <>
      <button
        type="button"
        popoverTarget="account-menu"
        aria-label={name ? t`账户 ${name}` : t`账户`}
        className="relative rounded-full touch-target focus-visible:outline-bar-accent"
      >
        <Avatar name={name} className="size-8 bg-bar-accent text-sm text-art-1" />
      </button>
      <div
        id="account-menu"
        popover="auto"
        className="fixed inset-auto top-[calc(var(--bar-h)+0.25rem)] right-6 m-0 w-56 rounded-md bg-raised p-1.5 text-md text-fg shadow-2"
      >
        <div className="flex items-center gap-3 px-2.5 pt-2 pb-3">
          <Avatar name={name} className="size-10 bg-accent-soft text-lg text-accent-text" />
          <b className="min-w-0 truncate">{name}</b>
        </div>
        <hr className="mb-1.5 border-line" />
        <Link
          to={pathOf('betRecord')}
          className="flex h-10 items-center gap-2.5 rounded-sm px-2.5 text-fg transition-instant hover:bg-surface-2"
          onClick={({ currentTarget }) => currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()}
        >
          <IconReceipt2 className="size-5 text-fg-3" stroke={1.6} aria-hidden />
          <Trans>投注记录</Trans>
        </Link>
        <button
          type="button"
          popoverTarget="account-menu"
          className="flex h-10 w-full items-center gap-2.5 rounded-sm px-2.5 transition-instant hover:bg-surface-2"
          onClick={() => openDialog({ kind: 'account' })}
        >
          <IconUser className="size-5 text-fg-3" stroke={1.6} aria-hidden />
          <Trans>我的账户</Trans>
        </button>
        <button
          type="button"
          className="flex h-10 w-full items-center gap-2.5 rounded-sm px-2.5 transition-instant hover:bg-surface-2"
          onClick={signOut}
        >
          <IconLogout className="size-5 text-fg-3" stroke={1.6} aria-hidden />
          <Trans>退出登录</Trans>
        </button>
      </div>
    </>
  )
}
