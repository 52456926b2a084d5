import { Trans, useLingui } from '@lingui/react/macro'
import { IconChevronRight, IconDevicesOff, IconLogout } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { UserInfo } from '../../../contract/account.ts'
import { dayOf, timeOf } from '../../../domain/days.ts'
import { unreadQuery } from '../../features/feedback/feedback-queries.ts'
import { Badge } from '../../ui/badge.tsx'
import { UnreadMark } from '../letters/unread-marks.tsx'
import type { MemberEntry } from '../navigation/member-entries.ts'
import { pathOf } from '../navigation/routes.ts'
import { useEditionSwitch } from '../site/use-edition-switch.ts'
import { LeaveAllDialog } from './leave-all-dialog.tsx'
import { PrivateRow } from './private-row.tsx'
import { signOut } from './sign-out.ts'

/** Rows of the account, in its sheet and in the phone's hub. */
export const rowClass = 'flex h-12 w-full items-center gap-3 px-2 text-lg text-fg -outline-offset-2'

/** When the session before began, as text. */
export function useLastLogin(info: UserInfo): string {
  const { t } = useLingui()
  return info.lastLoginAt === null ? t`这是第一次登录` : `${dayOf(info.lastLoginAt)} ${timeOf(info.lastLoginAt)}`
}

/** Bound phone and e-mail, of a list. */
export function ContactFacts({ info }: { info: UserInfo }) {
  const { t } = useLingui()
  return (
    <>
      <PrivateRow kind="phone" label={t`手机号码`} masked={info.phone} />
      <PrivateRow kind="email" label={t`邮箱`} masked={info.email} />
    </>
  )
}

/** A page of the member area; feedback and letters show what is unread. */
export function EntryRow({
  entry: { name, title, Icon },
  detail,
  onGo,
}: {
  entry: MemberEntry
  /** How much there is of it. */
  detail?: string | undefined
  onGo?: () => void
}) {
  const { t } = useLingui()
  return (
    <Link to={pathOf(name)} className={rowClass} onClick={onGo}>
      <Icon className="size-5 text-fg-3" stroke={1.6} aria-hidden />
      <span className="flex-1">{t(title)}</span>
      {name === 'feedback' && <Unread />}
      {name === 'message' && <UnreadMark />}
      {detail && <span className="text-sm text-fg-2 tabular-nums">{detail}</span>}
      <IconChevronRight className="size-4 text-fg-3" stroke={1.6} aria-hidden />
    </Link>
  )
}

function Unread() {
  const { data } = useQuery(unreadQuery)
  return data !== undefined && data.unread > 0 && <Badge count={data.unread} />
}

/** The edition, and the ways out. */
export function LeaveRows({ onLeft }: { onLeft: () => void }) {
  const edition = useEditionSwitch()
  const [leavingAll, setLeavingAll] = useState(false)
  const leave = () => {
    onLeft()
    signOut()
  }
  return (
    <>
      {edition && (
        <button type="button" className={rowClass} onClick={edition.toggle}>
          <edition.Icon className="size-5 text-fg-3" stroke={1.6} aria-hidden />
          {edition.label}
        </button>
      )}
      <button type="button" className={rowClass} onClick={leave}>
        <IconLogout className="size-5 text-fg-3" stroke={1.6} aria-hidden />
        <Trans>退出登录</Trans>
      </button>
      <button type="button" className={rowClass} onClick={() => setLeavingAll(true)}>
        <IconDevicesOff className="size-5 text-fg-3" stroke={1.6} aria-hidden />
        <Trans>退出全部设备</Trans>
      </button>
      <LeaveAllDialog open={leavingAll} onClose={() => setLeavingAll(false)} onLeft={onLeft} />
    </>
  )
}
