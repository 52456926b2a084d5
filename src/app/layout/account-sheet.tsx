import { Trans, useLingui } from '@lingui/react/macro'
import { IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { UserInfo } from '../../../contract/account.ts'
import { formatYuan } from '../../../domain/money.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { CloseButton } from '../../ui/close-button.tsx'
import { cx } from '../../ui/cx.ts'
import { Drawer } from '../../ui/dialog-shell.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { ContactFacts, EntryRow, LeaveRows, useLastLogin } from '../member/account-rows.tsx'
import { balanceText } from '../member/balance-text.ts'
import { useMember } from '../member/use-member.ts'
import { balanceQuery } from '../money/balance.ts'
import { memberMoney } from '../money/member-money.ts'
import { pathOf } from '../navigation/routes.ts'
import { useMemberEntries } from '../navigation/use-member-entries.ts'

/** The member's account: money, last login, bound phone and e-mail, the member's pages, and logout. From below on phones, from the right on wider screens. */
export function AccountSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const member = useMember()
  const entries = useMemberEntries()
  const wide = useMedia('(min-width: 48rem)')
  const { data: balance } = useQuery({ ...balanceQuery, enabled: member !== null })
  const money = balance && memberMoney(balance)
  const info = member?.info
  const name = info?.name
  return (
    <Drawer open={open && member !== null} onClose={onClose} label={t`我的账户`} side={wide ? 'right' : 'bottom'}>
      {member && (
        <div className="overflow-y-auto px-4 pt-4 pb-2">
          <div className="flex items-center gap-3">
            <Link to={pathOf('userinfo')} className="flex min-w-0 flex-1 items-center gap-3 text-fg" onClick={onClose}>
              <span className="sr-only">{t`个人资料`}</span>
              <Avatar name={name} src={info?.avatar} className="size-11 bg-accent-soft text-xl text-accent-text" />
              <b className="min-w-0 truncate text-lg">{name}</b>
            </Link>
            {wide && <CloseButton onClick={onClose} />}
          </div>
          <div className="mt-4 mb-2 flex items-center rounded-md bg-surface-2 py-3 pr-2 pl-4">
            <div className="flex-1">
              <p className="text-xs text-fg-3">
                <Trans>余额（游戏币）</Trans>
              </p>
              <output className="text-3xl font-semibold">{balanceText(member)}</output>
              {money && !member.hidden && (
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
          {info && <Facts info={info} />}
          {entries.map((entry) => (
            <EntryRow key={entry.name} entry={entry} onGo={onClose} />
          ))}
          <LeaveRows onLeft={onClose} />
        </div>
      )}
    </Drawer>
  )
}

function Facts({ info }: { info: UserInfo }) {
  const lastLogin = useLastLogin(info)
  return (
    <dl className="mb-2 border-y border-line py-1 text-md">
      <div className="flex min-h-11 items-center gap-2">
        <dt className="w-18 shrink-0 text-fg-3">
          <Trans>上次登录</Trans>
        </dt>
        <dd className="tabular-nums">{lastLogin}</dd>
      </div>
      <ContactFacts info={info} />
    </dl>
  )
}
