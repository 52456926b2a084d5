import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { PlayOverview } from '../../../contract/safe-play.ts'
import { CloseButton } from '../../ui/close-button.tsx'
import { cx } from '../../ui/cx.ts'
import { Drawer } from '../../ui/dialog-shell.tsx'
import { QueryFailed } from '../../ui/query-failed.tsx'
import { Seg } from '../../ui/seg.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useAnswer } from '../../ui/use-answer.ts'
import { useMedia } from '../../ui/use-media.ts'
import { BreakRules } from './break-rules.tsx'
import { Breaks } from './breaks.tsx'
import { FindHelp } from './find-help.tsx'
import { LimitEditor } from './limit-editor.tsx'
import { type ChosenLimit, LimitGrid, LimitList, ServerTime } from './limit-grid.tsx'
import { type BreakLinks, OnBreak } from './on-break.tsx'
import { overviewQuery, type WatchPlay } from './play-queries.ts'
import { kindName, limitName, periodName, valueText } from './play-text.ts'
import { Raises } from './raises.tsx'
import { Reminder } from './reminder.tsx'
import { Totals } from './totals.tsx'
import { useServerNow } from './use-visit.ts'
import { useWatchPlay } from './use-watch-play.ts'

export const LIMIT_TABS = ['limits', 'rest', 'remind', 'totals', 'help'] as const
export type LimitTab = (typeof LIMIT_TABS)[number]

interface RoomProps {
  /** On phones, where its parts are tabs. */
  tab: LimitTab
  onTab: (tab: LimitTab) => void
  watchPlay: WatchPlay
  links: BreakLinks
  /** A break has begun: the session has ended on the server. */
  onLeft: (until: number) => void
}

/** `/mine/limits`: limits, breaks, reminders and the member's totals. */
export function LimitsRoom(props: RoomProps) {
  const { t } = useLingui()
  const phone = useMedia('(max-width: 47.99rem)')
  useWatchPlay(props.watchPlay)
  const { data, error, refetch } = useAnswer(overviewQuery)
  const now = useServerNow(data)
  const room = { ...props, now: now ?? 0 }
  return (
    <>
      <h1 className="sr-only">{t`安全与限额`}</h1>
      {data && now !== null ? (
        phone ? (
          <OnPhone {...room} overview={data} />
        ) : (
          <OnDesktop {...room} overview={data} />
        )
      ) : error ? (
        <Panel>
          <QueryFailed
            error={error}
            title={t`限额没有加载出来`}
            offlineText={t`联网后再看；限额由服务器执行，照样生效。`}
            onAgain={() => void refetch()}
            className="min-h-80"
          />
        </Panel>
      ) : (
        <Panel className="p-4">
          <div role="status" aria-busy aria-label={t`限额加载中`} className="grid gap-6 py-2">
            {['a', 'b', 'c', 'd', 'e'].map((key) => (
              <Skeleton key={key} className="h-10 w-full" />
            ))}
          </div>
        </Panel>
      )}
    </>
  )
}

type PartProps = RoomProps & { overview: PlayOverview; now: number }

function OnDesktop({ overview, now, links, onLeft }: PartProps) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState<ChosenLimit | null>(null)
  const limit = chosen && overview.limits.find(({ kind, period }) => kind === chosen.kind && period === chosen.period)
  const onBreak = overview.break
  return (
    <div className="grid gap-4">
      {onBreak && <OnBreak onBreak={onBreak} overview={overview} now={now} links={links} />}
      <Panel label={t`限额`} className="overflow-hidden">
        <div className="flex min-h-14 flex-wrap items-center gap-x-2 px-4 py-2">
          <h2 className="text-lg font-semibold">
            <Trans>限额</Trans>
          </h2>
          <span className="flex-1 text-xs text-fg-3">
            <Trans>同一项有多个期限时，最先到的那个生效</Trans>
          </span>
          <ServerTime />
        </div>
        <LimitGrid limits={overview.limits} chosen={chosen} onEdit={setChosen} />
        <Raises overview={overview} now={now} className="border-t border-line p-4" />
      </Panel>
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_23.75rem]">
        <div className="grid gap-4 max-xl:order-last">
          {onBreak?.kind !== 'self-exclusion' && (
            <Panel label={t`休息与自我排除`}>
              <div className="flex min-h-14 flex-wrap items-center gap-x-2 px-4 py-2">
                <h2 className="flex-1 text-lg font-semibold">
                  <Trans>休息与自我排除</Trans>
                </h2>
                <span className="text-sm text-fg-2">
                  <Trans>马上生效，到期前不能解除，客服也不能</Trans>
                </span>
              </div>
              <div className="px-4 pb-4">
                <Breaks balanceFen={overview.balanceFen} openTickets={overview.openTickets} onLeft={onLeft} />
              </div>
              <BreakRules className="grid grid-cols-2 gap-8 border-t border-line p-4" />
            </Panel>
          )}
          <div className="grid items-start gap-4 xl:grid-cols-2">
            <Panel label={t`定时提醒`} className="p-4">
              <Reminder overview={overview} />
            </Panel>
            <Panel label={t`找人聊聊`} className="p-4">
              <FindHelp path={links.help} />
            </Panel>
          </div>
        </div>
        <div className="grid gap-4">
          {limit && (
            <Panel className="p-4">
              <div className="mb-3 flex items-baseline justify-between gap-2">
                <h2 className="text-lg font-semibold">
                  <Trans>改{limitName(limit.kind, limit.period)}限额</Trans>
                </h2>
                <span className="text-sm text-fg-3 tabular-nums">
                  <Trans>现在 {valueText(limit.kind, limit.value)}</Trans>
                </span>
              </div>
              <LimitEditor key={`${limit.kind} ${limit.period}`} limit={limit} onDone={() => setChosen(null)} />
            </Panel>
          )}
          <Panel label={t`我的总数`} className="p-4">
            <Totals overview={overview} now={now} />
          </Panel>
        </div>
      </div>
    </div>
  )
}

function OnPhone({ overview, now, links, onLeft, tab, onTab }: PartProps) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState<ChosenLimit | null>(null)
  const onBreak = overview.break
  const labels: Record<LimitTab, string> = { limits: t`限额`, rest: t`休息`, remind: t`提醒`, totals: t`总数`, help: t`求助` }
  const parts: Record<LimitTab, ReactNode> = {
    limits: (
      <>
        {onBreak && (
          <div className="mb-2">
            <OnBreak onBreak={onBreak} overview={overview} now={now} links={links} />
          </div>
        )}
        <Raises overview={overview} now={now} className="mb-2 bg-surface px-4 py-3" />
        <LimitList limits={overview.limits} onEdit={setChosen} />
        <div className="px-4 py-1">
          <ServerTime />
        </div>
      </>
    ),
    rest: (
      <Panel className="p-4">
        {onBreak?.kind !== 'self-exclusion' && (
          <Breaks balanceFen={overview.balanceFen} openTickets={overview.openTickets} onLeft={onLeft} />
        )}
        <BreakRules className="mt-4 grid gap-3" />
      </Panel>
    ),
    remind: (
      <Panel className="p-4">
        <Reminder overview={overview} />
      </Panel>
    ),
    totals: (
      <Panel className="p-4">
        <Totals overview={overview} now={now} />
      </Panel>
    ),
    help: (
      <Panel className="p-4">
        <FindHelp path={links.help} />
      </Panel>
    ),
  }
  return (
    <>
      <Tabs
        label={t`安全与限额`}
        items={LIMIT_TABS.map((value) => ({ value, label: labels[value] }))}
        value={tab}
        onChange={onTab}
        listClassName="justify-between border-b border-line bg-surface"
      >
        {parts[tab]}
      </Tabs>
      <EditSheet overview={overview} chosen={chosen} onChoose={setChosen} onClose={() => setChosen(null)} />
    </>
  )
}

function EditSheet({
  overview,
  chosen,
  onChoose,
  onClose,
}: {
  overview: PlayOverview
  chosen: ChosenLimit | null
  onChoose: (chosen: ChosenLimit) => void
  onClose: () => void
}) {
  const { t } = useLingui()
  const [last, setLast] = useState<ChosenLimit | null>(null)
  if (chosen && chosen !== last) setLast(chosen)
  const shown = chosen ?? last
  const limit = shown && overview.limits.find(({ kind, period }) => kind === shown.kind && period === shown.period)
  if (!shown || !limit) return null
  const title = t`改${kindName(shown.kind)}限额`
  return (
    <Drawer open={chosen !== null} onClose={onClose} label={title}>
      <div className="flex min-h-13 items-center justify-between py-1 pr-1 pl-4">
        <h2 className="text-xl font-semibold">{title}</h2>
        <CloseButton onClick={onClose} />
      </div>
      <div className="overflow-y-auto px-4 pt-1 pb-4">
        <Seg
          label={t`期限`}
          size="lg"
          options={(['day', 'week', 'month'] as const).map((period) => ({ value: period, label: periodName(period) }))}
          value={shown.period}
          onChange={(period) => onChoose({ kind: shown.kind, period })}
          className="mb-3"
        />
        <LimitEditor key={`${limit.kind} ${limit.period}`} limit={limit} onDone={onClose} block />
      </div>
    </Drawer>
  )
}

const Panel = ({ label, className, children }: { label?: string; className?: string; children: ReactNode }) => (
  <section aria-label={label} className={cx('border-line bg-surface md:rounded-md md:border', className)}>
    {children}
  </section>
)
