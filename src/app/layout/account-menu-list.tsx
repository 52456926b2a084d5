import { Trans, useLingui } from '@lingui/react/macro'
import { IconLogout, IconUser } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { Avatar } from '../../ui/avatar.tsx'
import { UnreadMark } from '../letters/unread-marks.tsx'
import { signOut } from '../member/sign-out.ts'
import { openDialog } from '../navigation/dialogs.ts'
import { pathOf } from '../navigation/routes.ts'
import { useMemberEntries } from '../navigation/use-member-entries.ts'

const rowClass = 'flex h-10 w-full items-center gap-2.5 coarse:h-touch rounded-sm px-2.5 text-fg transition-instant hover:bg-surface-2'

/** What the account's menu leads to. */
export function AccountMenuList({ name, avatar }: { name: string | undefined; avatar: string | undefined }) {
  const { t } = useLingui()
  return (
    <div className="max-h-[calc(100dvh-var(--bar-h)-1.5rem)] overflow-y-auto">
      <Link
        to={pathOf('userinfo')}
        className="flex items-center gap-3 rounded-sm px-2.5 py-2 text-fg transition-instant hover:bg-surface-2"
        onClick={({ currentTarget }) => currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()}
      >
        <span className="sr-only">{t`个人资料`}</span>
        <Avatar name={name} src={avatar} className="size-10 bg-accent-soft text-lg text-accent-text" />
        <b className="min-w-0 truncate">{name}</b>
      </Link>
      <hr className="my-1.5 border-line" />
      {useMemberEntries().map(({ name: page, title, Icon }) => (
        <Link
          key={page}
          to={pathOf(page)}
          className={rowClass}
          onClick={({ currentTarget }) => currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()}
        >
          <Icon className="size-5 text-fg-3" stroke={1.6} aria-hidden />
          <span className="flex-1">{t(title)}</span>
          {page === 'message' && <UnreadMark />}
        </Link>
      ))}
      <hr className="my-1.5 border-line" />
      <button type="button" popoverTarget="account-menu" className={rowClass} onClick={() => openDialog({ kind: 'account' })}>
        <IconUser className="size-5 text-fg-3" stroke={1.6} aria-hidden />
        <Trans>我的账户</Trans>
      </button>
      <button type="button" className={rowClass} onClick={signOut}>
        <IconLogout className="size-5 text-fg-3" stroke={1.6} aria-hidden />
        <Trans>退出登录</Trans>
      </button>
    </div>
  )
}
