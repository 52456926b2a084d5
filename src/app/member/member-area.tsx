import { useLingui } from '@lingui/react/macro'
import { IconChevronRight } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { NavLink } from 'react-router-dom'
import { ownGradeQuery } from '../../features/vip/vip-queries.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { cx } from '../../ui/cx.ts'
import { Tag } from '../../ui/tag.tsx'
import { watchMe } from '../feed/watch-me.ts'
import { UnreadMark } from '../letters/unread-marks.tsx'
import { pathOf } from '../navigation/routes.ts'
import { useMemberEntries } from '../navigation/use-member-entries.ts'
import { useMember } from './use-member.ts'

const LEVEL_MS = 60_000

/** The VIP level, which another page of a moment ago has asked for. */
function Level() {
  const client = useQueryClient()
  const { data } = useQuery({ ...ownGradeQuery, staleTime: LEVEL_MS })
  useEffect(() => watchMe('vip', () => void client.invalidateQueries({ queryKey: ownGradeQuery.queryKey })), [client])
  return data ? <Tag tone="accent">VIP {data.level}</Tag> : null
}

/** A page of the member area: beside its navigation on wide windows, by itself on others. */
export function MemberArea({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  const info = useMember()?.info
  const name = info?.name
  const entries = useMemberEntries()
  return (
    <div className="items-start pb-10 md:pt-6 xl:grid xl:grid-cols-[13.5rem_minmax(0,1fr)] xl:gap-6">
      <nav aria-label={t`会员中心`} className="sticky top-20 rounded-md border border-line bg-surface p-2 max-xl:hidden">
        <div className="mb-2 border-b border-line pb-2">
          <NavLink
            to={pathOf('userinfo')}
            className={({ isActive }) =>
              cx(
                'flex items-center gap-3 rounded-sm p-3 transition-instant',
                isActive ? 'bg-accent-soft text-accent-text' : 'hover:bg-surface-2',
              )
            }
          >
            <span className="sr-only">{t`个人资料`}</span>
            <Avatar name={name} src={info?.avatar} className="size-11 bg-accent text-xl text-on-accent" />
            <span className="min-w-0 flex-1">
              <b className="block truncate">{name}</b>
              <Level />
            </span>
            <IconChevronRight className="size-4 text-fg-3" stroke={1.6} aria-hidden />
          </NavLink>
        </div>
        {entries.map(({ name, title, Icon }) => (
          <NavLink
            key={name}
            to={pathOf(name)}
            className={({ isActive }) =>
              cx(
                'flex h-11 items-center gap-3 rounded-sm px-3 text-md transition-instant',
                isActive ? 'bg-accent-soft font-semibold text-accent-text' : 'text-fg-2 hover:bg-surface-2',
              )
            }
          >
            <Icon className="size-5" stroke={1.6} aria-hidden />
            <span className="flex-1">{t(title)}</span>
            {name === 'message' && <UnreadMark />}
          </NavLink>
        ))}
      </nav>
      <div className="min-w-0">{children}</div>
    </div>
  )
}
