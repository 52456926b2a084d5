import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconChevronRight, IconInfoCircle } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Activity, Standing } from '../../../../contract/activity.ts'
import { AsOf } from '../../../ui/as-of.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { LineFailed } from '../../../ui/line-failed.tsx'
import { QueryFailed } from '../../../ui/query-failed.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { StatePanel } from '../../../ui/state-panel.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { useAnswer } from '../../../ui/use-answer.ts'
import { activityPath } from '../activity-path.ts'
import type { Group } from '../kinds/view.ts'
import { viewOf } from '../kinds/views.ts'
import { activitiesQuery, standingsQuery } from './queries.ts'
import { endText, markOf, turnoverOf } from './words.ts'

const GROUPS: Record<Group, MessageDescriptor> = { deposit: msg`存款`, regular: msg`每天每周`, newcomer: msg`新手`, read: msg`说明` }

/** `/activity/discount`: all activities, each with its turnover on the card; those that ended below. */
export function ActivityList({ member, beside }: { member: boolean; beside: ReactNode }) {
  const { t } = useLingui()
  const [group, setGroup] = useState<Group | 'all' | 'ended'>('all')
  const activities = useAnswer(activitiesQuery())
  const standings = useAnswer({ ...standingsQuery(), enabled: member })
  const list = activities.data?.list ?? []
  const standingOf = (id: string) => (member ? standings.data?.list.find((one) => one.id === id) : undefined)
  const open = list.filter(({ state }) => state !== 'ended')
  const ended = list.filter(({ state }) => state === 'ended')
  const groups = (Object.keys(GROUPS) as Group[]).flatMap((one) => {
    const count = open.filter(({ kind }) => viewOf(kind).group === one).length
    return count > 0 ? [{ value: one, label: t(GROUPS[one]), count }] : []
  })
  const shown = group === 'ended' ? [] : open.filter(({ kind }) => group === 'all' || viewOf(kind).group === group)
  const cards = (of: readonly Activity[]) => (
    <ul className="grid md:grid-cols-2 md:gap-4 xl:grid-cols-3">
      {of.map((activity) => (
        <li key={activity.id}>
          <Card activity={activity} standing={standingOf(activity.id)} />
        </li>
      ))}
    </ul>
  )
  const all = open.length
  return (
    <div className="pb-10 md:pt-8">
      <div className="mb-5 flex flex-wrap items-baseline gap-4 max-md:hidden">
        <h1 className="text-3xl font-semibold">
          <Trans>优惠活动</Trans>
        </h1>
        <p className="flex-1 text-fg-2">
          <Trans>每个活动都可以不参加；流水要求写在卡上</Trans>
        </p>
        {beside}
      </div>
      {!activities.data && !activities.isError && (
        <div aria-busy="true" className="grid gap-4 p-4 md:grid-cols-3 md:p-0">
          <Skeleton className="h-26 rounded-md" />
          <Skeleton className="h-26 rounded-md" />
          <Skeleton className="h-26 rounded-md" />
        </div>
      )}
      {!activities.data && activities.isError && (
        <QueryFailed
          className="min-h-60"
          title={t`活动没有加载出来`}
          error={activities.error}
          offlineText={t`联网后可以看进行中的活动`}
          onAgain={() => void activities.refetch()}
        />
      )}
      {activities.data && (
        <>
          <fieldset
            aria-label={t`分类`}
            className="flex min-w-0 gap-2 overflow-x-auto py-1.5 max-md:border-b max-md:border-line max-md:bg-surface max-md:p-3 md:-mt-1.5 md:mb-2.5"
          >
            <Chip pressed={group === 'all'} onClick={() => setGroup('all')}>
              <Trans>全部 {all}</Trans>
            </Chip>
            {groups.map(({ value, label, count }) => (
              <Chip key={value} pressed={group === value} onClick={() => setGroup(value)}>
                {label} {count}
              </Chip>
            ))}
            {ended.length > 0 && (
              <Chip pressed={group === 'ended'} onClick={() => setGroup('ended')}>
                <Trans>已结束</Trans>
              </Chip>
            )}
          </fieldset>
          <div className="empty:hidden max-md:px-4 md:mb-4">
            <AsOf at={activities.dataUpdatedAt} failed={activities.isRefetchError} onAgain={() => void activities.refetch()} onlyOld />
          </div>
          {member && standings.isError && !standings.data && (
            <LineFailed text={t`没有查到你的参加情况`} onAgain={() => void standings.refetch()} className="text-warn max-md:px-4 md:mb-4" />
          )}
          {list.length === 0 && <StatePanel kind="empty" title={t`现在没有活动`} />}
          {cards(shown)}
          {(group === 'all' || group === 'ended') && ended.length > 0 && (
            <>
              <h2 className="mt-6 mb-3 text-lg font-semibold max-md:px-4">
                <Trans>已结束</Trans>
              </h2>
              {cards(ended)}
            </>
          )}
          <p className="mt-4 flex items-start gap-3 px-4 py-3 text-sm text-fg-2 md:rounded-sm md:border md:border-line md:bg-surface">
            <IconInfoCircle className="mt-0.5 size-4 shrink-0" stroke={1.6} aria-hidden />
            <span>
              <b className="mr-2 text-fg">
                <Trans>流水是什么</Trans>
              </b>
              <Trans>拿赠金时约定的有效投注额。没满之前，相关的本金和赠金不能取，其余照取；随时可以放弃赠金，本金马上可取。</Trans>
            </span>
          </p>
        </>
      )}
    </div>
  )
}

function Card({ activity, standing }: { activity: Activity; standing: Standing | undefined }) {
  const { t } = useLingui()
  const { kind, title, text, state } = activity
  const { Icon } = viewOf(kind)
  const isEnded = state === 'ended'
  return (
    <Link
      to={activityPath(activity)}
      className="flex h-full items-stretch border-line bg-surface text-fg transition-instant hover:border-line-strong max-md:min-h-18 max-md:items-center max-md:gap-3 max-md:border-b max-md:px-4 max-md:py-2 md:overflow-hidden md:rounded-md md:border"
    >
      <span
        className={`grid shrink-0 place-items-center max-md:size-12 max-md:rounded-sm md:w-30 ${isEnded ? 'bg-surface-3 text-fg-3' : 'bg-linear-to-br from-art-1 to-accent text-white max-md:bg-accent-soft max-md:from-accent-soft max-md:to-accent-soft max-md:text-accent-text'}`}
      >
        <Icon className="size-7" stroke={1.5} />
      </span>
      <span className="min-w-0 flex-1 md:px-5 md:py-4">
        <span className="flex flex-wrap items-center gap-2">
          <b className="text-lg">{title}</b>
          <Tag tone={isEnded ? 'neutral' : 'accent'}>{markOf(activity, standing, t)}</Tag>
        </span>
        <span className="mt-1 block text-sm text-fg-2">{text}</span>
        <span className="mt-1 block text-sm text-fg-3">
          {isEnded ? endText(activity) : `${turnoverOf(activity)} · ${endText(activity)}`}
        </span>
      </span>
      <IconChevronRight className="size-4 text-fg-3 md:hidden" stroke={1.6} aria-hidden />
    </Link>
  )
}
