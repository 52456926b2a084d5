import { Trans, useLingui } from '@lingui/react/macro'
import { IconGift } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useEffect, useSyncExternalStore } from 'react'
import { Link } from 'react-router-dom'
import type { Activity, Standing } from '../../../../contract/activity.ts'
import type { ActivityKind } from '../../../../contract/activity-kinds.ts'
import { online } from '../../../platform/online.ts'
import { AsOf } from '../../../ui/as-of.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { QueryFailed } from '../../../ui/query-failed.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useAnswer } from '../../../ui/use-answer.ts'
import type { BodyProps, KindView } from '../kinds/view.ts'
import { viewOf } from '../kinds/views.ts'
import { Hero } from './hero.tsx'
import type { JoinMoney } from './join-call.ts'
import { JoinDialog } from './join-dialog.tsx'
import { JoinPanel } from './join-panel.tsx'
import { activitiesQuery, refreshActivities, standingQuery } from './queries.ts'
import { useJoin } from './use-join.ts'
import { turnoverOf } from './words.ts'

interface Rooms {
  member: boolean
  money: JoinMoney
  onLogin: () => void
  /** The title for the browser's tab. */
  onTitle: (title: string) => void
  /** Where the member's turnover is, and bonuses are given up. */
  turnoverPath: string
}

/** `/activity/<kind>/<id>`, or without an id that of the kind: an activity with its rules, and where the member stands. Open for visitors. */
export function ActivityRoom({ kind, id, ...rooms }: Rooms & { kind: string; id: string }) {
  const { t } = useLingui()
  const activities = useAnswer(activitiesQuery())
  const found = activities.data?.list.find((one) => (one.id === id || id === '') && one.kind === kind)
  const title = found?.title
  const { onTitle } = rooms
  useEffect(() => {
    if (title !== undefined) onTitle(title)
  }, [title, onTitle])
  if (found) return <Known activity={found} {...rooms} />
  if (activities.data) return <Unknown />
  if (activities.isError)
    return (
      <QueryFailed
        className="min-h-80"
        title={t`活动没有加载出来`}
        error={activities.error}
        offlineText={t`联网后可以看这个活动`}
        onAgain={() => void activities.refetch()}
      />
    )
  return (
    <div aria-busy="true" className="grid gap-4 py-6">
      <Skeleton className="h-40 rounded-md" />
      <Skeleton className="h-60 rounded-md" />
    </div>
  )
}

/** Whatever the address names that is no activity. */
function Unknown() {
  return (
    <section className="mx-auto my-10 grid max-w-120 justify-items-center gap-2 rounded-md border border-line bg-surface p-8 text-center">
      <span className="grid size-14 place-items-center rounded-md bg-surface-3 text-fg-2">
        <IconGift className="size-6" stroke={1.5} aria-hidden />
      </span>
      <h1 className="mt-2 text-xl font-semibold">
        <Trans>没有找到这个活动</Trans>
      </h1>
      <p className="text-sm text-fg-3">
        <Trans>可能已经下架，或链接不完整。</Trans>
      </p>
      <Link to="/activity/discount" className={buttonClass({ variant: 'outline', size: 'lg', block: true }, 'mt-4')}>
        <Trans>看进行中的活动</Trans>
      </Link>
    </section>
  )
}

/** Any view, for an activity and standing of its own kind. */
type AnyBody = ComponentType<
  Omit<BodyProps<ActivityKind>, 'activity' | 'standing'> & { activity: Activity; standing: Standing | undefined }
>
type AnyView = Omit<KindView<ActivityKind>, 'Beside' | 'Body' | 'confirm' | 'joinLabel' | 'rules'> & {
  Body: AnyBody
  Beside?: AnyBody
  rules(terms: Activity['terms']): string[]
  confirm?(terms: Activity['terms'], gift: { fen: string }): [string, string][]
  joinLabel?(of: { activity: Activity; standing: Standing | undefined }): string
}

function Known({ activity, member, money, onLogin, turnoverPath }: Omit<Rooms, 'onTitle'> & { activity: Activity }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const { id, kind, title, terms, rules } = activity
  const view = viewOf(kind) as unknown as AnyView
  const own = useAnswer({ ...standingQuery(id), enabled: member })
  const standing = member ? own.data : undefined
  const failed = member && own.isError && !own.data
  const join = useJoin(id, money, { member, asks: view.confirm !== undefined, onLogin })
  const { busy } = join
  const isOnline = useSyncExternalStore(online.subscribe, online.get)
  const unknown = standing ? null : !member ? 'visitor' : failed ? 'failed' : 'asked'
  const body: BodyProps<ActivityKind> = { activity, standing, unknown, onJoin: join.press, busy, isOnline }
  const ended = money.state.at === 'done' || money.state.at === 'refused'
  useEffect(() => {
    if (ended) refreshActivities(client)
  }, [ended, client])
  const all = [...view.rules(terms), ...rules]
  return (
    <div className="pb-10 max-md:pb-24 md:pt-6">
      <nav aria-label={t`位置`} className="mb-4 text-sm text-fg-3 max-md:hidden">
        <Link to="/activity/discount" className="text-fg-3 hover:text-accent-text">
          <Trans>优惠活动</Trans>
        </Link>
        {` / ${title}`}
      </nav>
      <Hero activity={activity} turnover={turnoverOf(activity)} Icon={view.Icon} />
      <div className="empty:hidden max-md:px-4 md:mt-2">
        <AsOf at={own.dataUpdatedAt} failed={own.isRefetchError} onAgain={() => void own.refetch()} onlyOld />
      </div>
      <div className="items-start md:mt-4 md:grid md:gap-4 xl:grid-cols-[minmax(0,1fr)_26.5rem]">
        <div className="grid md:gap-4">
          <view.Body {...body} />
        </div>
        <div className="grid md:gap-4">
          <JoinPanel
            activity={activity}
            standing={standing}
            failed={failed}
            label={view.joinLabel ? view.joinLabel({ activity, standing }) : null}
            nothing={view.nothing?.()}
            member={member}
            money={money}
            problem={join.problem}
            busy={busy}
            isOnline={isOnline}
            onJoin={() => join.press()}
            onAgain={() => void own.refetch()}
            onLeave={join.leave}
            turnoverPath={turnoverPath}
          />
          {view.Beside && <view.Beside {...body} />}
          {all.length > 0 && (
            <Panel title={t`规则`}>
              <ul className="grid list-disc gap-2 pl-5 text-sm text-fg-2 marker:text-accent">
                {all.map((rule) => (
                  <li key={rule}>{rule}</li>
                ))}
              </ul>
            </Panel>
          )}
        </div>
      </div>
      <JoinDialog
        open={join.asked !== null}
        title={title}
        rows={(join.asked && view.confirm?.(terms, join.asked.gift)) ?? []}
        onClose={join.dismiss}
        onJoin={join.confirm}
      />
    </div>
  )
}
