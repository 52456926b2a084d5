import { Trans, useLingui } from '@lingui/react/macro'
import { IconDevicesOff, IconLogout, IconMessage2, IconRefresh, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { dayOf, timeOf } from '../../../domain/days.ts'
import { formatYuan } from '../../../domain/money.ts'
import { unreadQuery } from '../../features/feedback/feedback-queries.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { cx } from '../../ui/cx.ts'
import { Drawer } from '../../ui/dialog-shell.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { signOut } from '../member/sign-out.ts'
import { useMember } from '../member/use-member.ts'
import { balanceQuery } from '../money/balance.ts'
import { memberMoney } from '../money/member-money.ts'
import { pathOf } from '../navigation/routes.ts'
import { useEditionSwitch } from '../site/use-edition-switch.ts'
import { balanceText } from './balance-box.tsx'
import { LeaveAllDialog } from './leave-all-dialog.tsx'
import { PrivateRow } from './private-row.tsx'

const entryClass = 'flex h-12 w-full items-center gap-3 rounded-sm px-2 text-lg'

/** The member's account: money, last login, bound phone and e-mail, and logout. From below on phones, from the right on wider screens. */
export function AccountSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const member = useMember()
  const edition = useEditionSwitch()
  const wide = useMedia('(min-width: 48rem)')
  const [leavingAll, setLeavingAll] = useState(false)
  const { data: balance } = useQuery({ ...balanceQuery, enabled: member !== null })
  const { data: { unread } = { unread: 0 } } = useQuery({ ...unreadQuery, enabled: open && member !== null })
  const money = balance && memberMoney(balance)
  const info = member?.info
  const name = info?.name
  const leave = () => {
    onClose()
    signOut()
  }
  return (
    <Drawer open={open && member !== null} onClose={onClose} label={t`我的账户`} side={wide ? 'right' : 'bottom'}>
      {member && (
        <div className="overflow-y-auto px-4 pt-4 pb-2">
          <div className="flex items-center gap-3">
            <Avatar name={name} className="size-11 bg-accent-soft text-xl text-accent-text" />
            <b className="min-w-0 flex-1 truncate text-lg">{name}</b>
            {wide && (
              <IconButton aria-label={t`关闭`} size="lg" onClick={onClose}>
                <IconX className="size-5" stroke={1.6} aria-hidden />
              </IconButton>
            )}
          </div>
          <div className="mt-4 mb-2 flex items-center rounded-md bg-surface-2 py-3 pr-2 pl-4">
            <div className="flex-1">
              <p className="text-xs text-fg-3">
                <Trans>余额（游戏币）</Trans>
              </p>
              <output className="text-3xl font-semibold">{balanceText(member)}</output>
              {money && (
                <p className="mt-0.5 text-sm text-fg-2 tabular-nums">
                  <Trans>
                    投注中 ¥{formatYuan(money.held)}，合计 ¥{money.totalMoney}
                  </Trans>
                </p>
              )}
            </div>
            <IconButton aria-label={t`刷新余额`} size="xl" disabled={member.refreshing} onClick={member.refreshBalance}>
              <IconRefresh className={cx('size-5', member.refreshing && 'motion-safe:animate-spin')} stroke={1.6} aria-hidden />
            </IconButton>
          </div>
          {info && (
            <dl className="mb-2 border-y border-line py-1 text-md">
              <div className="flex min-h-11 items-center gap-2">
                <dt className="w-18 shrink-0 text-fg-3">
                  <Trans>上次登录</Trans>
                </dt>
                <dd className="tabular-nums">
                  {info.lastLoginAt === null ? t`这是第一次登录` : `${dayOf(info.lastLoginAt)} ${timeOf(info.lastLoginAt)}`}
                </dd>
              </div>
              <PrivateRow kind="phone" label={t`手机号码`} masked={info.phone} />
              <PrivateRow kind="email" label={t`邮箱`} masked={info.email} />
            </dl>
          )}
          <Link to={pathOf('feedback')} className={entryClass} onClick={onClose}>
            <IconMessage2 className="size-5 text-fg-3" stroke={1.6} aria-hidden />
            <span className="flex-1">
              <Trans>意见反馈</Trans>
            </span>
            {unread > 0 && <Badge count={unread} />}
          </Link>
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
          <button type="button" className={entryClass} onClick={() => setLeavingAll(true)}>
            <IconDevicesOff className="size-5 text-fg-3" stroke={1.6} aria-hidden />
            <Trans>退出全部设备</Trans>
          </button>
          <LeaveAllDialog open={leavingAll} onClose={() => setLeavingAll(false)} onLeft={onClose} />
        </div>
      )}
    </Drawer>
  )
}
