import { Trans, useLingui } from '@lingui/react/macro'
import { IconChevronRight, IconHelp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, Navigate } from 'react-router-dom'
import type { UserInfo } from '../../../contract/account.ts'
import { profileQuery } from '../../features/account/binding/binding-calls.ts'
import { levelTexts, profileSecurity } from '../../features/account/profile/security.ts'
import { LimitsPanel } from '../../features/safe-play/limits-panel.tsx'
import { overviewQuery } from '../../features/safe-play/play-queries.ts'
import { RestNotice } from '../../features/safe-play/rest-notice.tsx'
import { SessionLine } from '../../features/safe-play/session-line.tsx'
import { ownGradeQuery } from '../../features/vip/vip-queries.ts'
import { MoneyHead } from '../../features/wallet/overview/money-head.tsx'
import { overviewQuery as pointsQuery } from '../../features/wallet/points/points-queries.ts'
import { pointsText } from '../../features/wallet/points/points-text.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { watchMe } from '../feed/watch-me.ts'
import { ContactFacts, EntryRow, LeaveRows, rowClass, useLastLogin } from '../member/account-rows.tsx'
import { useMember } from '../member/use-member.ts'
import { balanceQuery } from '../money/balance.ts'
import type { MemberEntry } from '../navigation/member-entries.ts'
import { pathOf, type RouteName } from '../navigation/routes.ts'
import { useMemberEntries, useMoneyLinks } from '../navigation/use-member-entries.ts'

/** Bare `/mine`: the member's hub on phones; wider windows have its pages beside each other, and begin with the wallet. */
export function MinePage() {
  const phone = useMedia('(max-width: 47.99rem)')
  return phone ? <Hub /> : <Navigate to={pathOf('wallet')} replace />
}

function Hub() {
  const { t } = useLingui()
  const member = useMember()
  const balance = useQuery({ ...balanceQuery, enabled: member !== null })
  const info = member?.info
  const groups: { group: MemberEntry['group']; title: string }[] = [
    { group: 'bets', title: t`投注` },
    { group: 'money', title: t`资金` },
    { group: 'gifts', title: t`福利` },
    { group: 'account', title: t`账户` },
  ]
  // What the card under the balance leads to is not named twice.
  const links = useMoneyLinks()
  const entries = useMemberEntries()
  const listed = entries.filter(({ name }) => !links.some((link) => link.name === name))
  const { data: play } = useQuery({ ...overviewQuery, enabled: member !== null })
  const level = useVipLevel()
  const { data: points } = useQuery(pointsQuery)
  const details: Partial<Record<RouteName, string | undefined>> = {
    betRecord: play && play.openTickets > 0 ? t`${play.openTickets} 单未结算` : undefined,
    vip: level,
    exchange: points && t`${pointsText(points.balance)} 积分`,
  }
  return (
    <div className="pb-3">
      <MoneyHead
        balanceFen={balance.data?.balanceFen}
        updatedAt={balance.dataUpdatedAt}
        failed={balance.isError}
        refreshing={balance.isFetching}
        onRefresh={() => void balance.refetch()}
        phone
        links={links}
      >
        <div className="mb-2 flex items-center gap-3 pt-1">
          <Avatar name={info?.name} src={info?.avatar} className="size-14 bg-accent-soft text-2xl text-accent-text" />
          <div className="min-w-0 flex-1">
            <h1 className="truncate text-lg font-semibold">{info?.name}</h1>
            <Level />
            {info && <LastLogin info={info} />}
          </div>
          <Link to={pathOf('userinfo')} className="flex h-touch shrink-0 items-center gap-1 text-sm text-bar-text">
            <Trans>个人资料</Trans>
            <IconChevronRight className="size-4" stroke={1.6} aria-hidden />
          </Link>
        </div>
      </MoneyHead>
      <RestNotice path={pathOf('limits')} className="mx-3 mt-3 rounded-sm" />
      <LimitsPanel path={pathOf('limits')} watchPlay={watchPlay} className="mx-3 mt-3 rounded-md border" />
      <SessionLine watchPlay={watchPlay} className="mx-4 mt-3" />
      {groups.map(({ group, title }) => {
        const own = listed.filter((entry) => entry.group === group)
        return (
          own.length > 0 && (
            <Group key={group} title={title}>
              {own.map((entry) => (
                <EntryRow key={entry.name} entry={entry} detail={details[entry.name]} />
              ))}
            </Group>
          )
        )
      })}
      {info && (
        <Group title={t`联系方式`}>
          <dl className="text-md">
            <ContactFacts info={info} />
          </dl>
        </Group>
      )}
      <Group>
        <Link to={pathOf('help')} className={rowClass}>
          <IconHelp className="size-5 text-fg-3" stroke={1.6} aria-hidden />
          <Trans>帮助中心</Trans>
        </Link>
        <LeaveRows onLeft={() => undefined} />
      </Group>
    </div>
  )
}

const watchPlay = (onChange: () => void) => watchMe('play', onChange)

function useVipLevel(): string | undefined {
  const { data } = useQuery(ownGradeQuery)
  return data && `VIP ${data.level}`
}

/** The member's VIP level and how safe the account is, once that is known. */
function Level() {
  const { i18n } = useLingui()
  const { data } = useQuery(profileQuery)
  const vip = useVipLevel()
  const level = data && i18n._(levelTexts[profileSecurity(data).level])
  return (
    <p className="min-h-4 text-xs text-bar-text-2">
      {vip}
      {vip && level && ' · '}
      {level && <Trans>安全等级 {level}</Trans>}
    </p>
  )
}

function LastLogin({ info }: { info: UserInfo }) {
  const lastLogin = useLastLogin(info)
  return (
    <p className="text-xs text-bar-text-2 tabular-nums">{info.lastLoginAt === null ? lastLogin : <Trans>上次登录 {lastLogin}</Trans>}</p>
  )
}

const Group = ({ title, children }: { title?: string; children: ReactNode }) => (
  <section aria-label={title} className="mt-3 border-y border-line bg-surface px-2">
    {title && <h2 className="px-2 pt-3 pb-1 text-xs text-fg-3">{title}</h2>}
    <div className="-mx-2 divide-y divide-line *:px-4">{children}</div>
  </section>
)
