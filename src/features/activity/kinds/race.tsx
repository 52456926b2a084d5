import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconTrophy } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { Mine, Terms } from '../../../../contract/activity-kinds.ts'
import type { Answer } from '../../../../contract/endpoints.ts'
import { dateTimeOf } from '../../../../domain/days.ts'
import { yuanFixed } from '../../../../domain/money.ts'
import { FiguresTable } from '../../../ui/figures-table.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { QueryFailed } from '../../../ui/query-failed.tsx'
import { signedYuan } from '../../../ui/record-list/record-text.ts'
import { Seg } from '../../../ui/seg.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { StatePanel } from '../../../ui/state-panel.tsx'
import { useAnswer } from '../../../ui/use-answer.ts'
import { raceQuery } from '../page/queries.ts'
import { prizeTurnover } from './gift-words.ts'
import type { BodyProps, KindView } from './view.ts'

export const racePage: KindView<'racePage'> = {
  group: 'regular',
  Icon: IconTrophy,
  turnover: ({ times }) => prizeTurnover(times),
  mark({ mine: { place } }) {
    return place === null ? null : t`第 ${place} 名`
  },
  rules: ({ times }) => [
    t`要报名；按活动期间已结算的有效投注排名，报名之前的也算，几分钟更新一次`,
    t`有效投注相同的并列，平分他们所占名次的奖金，舍到分`,
    t`结束 10 分钟后定名次，奖金自动进中心钱包`,
    times === 0 ? t`奖金没有流水` : t`奖金 ${times} 倍流水后可取`,
    t`随时可以退出，退出后不再排名；名字只显示首尾两个字`,
  ],
  joinLabel: () => t`报名`,
  Body: RaceBody,
  Beside: RaceBeside,
}

const WEEK_MS = 7 * 24 * 3_600_000

type Turn = 'now' | 'before'

function RaceBody({ activity, standing }: BodyProps<'racePage'>) {
  const { t } = useLingui()
  const [turn, setTurn] = useState<Turn>('now')
  const { id, terms, state, beginsAt, endsAt } = activity
  const isOver = state === 'ended'
  if (terms.before === undefined) return <Table id={id} hasBegun={state !== 'soon'} isOver={isOver} mine={standing?.mine} />
  const isWeek = endsAt !== null && endsAt - beginsAt === WEEK_MS
  const shown = turn === 'now' ? id : terms.before
  return (
    <Table
      key={shown}
      id={shown}
      hasBegun={turn === 'before' || state !== 'soon'}
      isOver={turn === 'before' || isOver}
      mine={turn === 'now' ? standing?.mine : undefined}
      turns={
        <Seg<Turn>
          label={t`哪一期`}
          options={[
            { value: 'now', label: isWeek ? t`本周` : t`本期` },
            { value: 'before', label: isWeek ? t`上周` : t`上期` },
          ]}
          value={turn}
          onChange={setTurn}
        />
      }
    />
  )
}

function RaceBeside({ activity: { terms, state }, standing }: BodyProps<'racePage'>) {
  return (
    <>
      {standing?.mine.place != null && <Own mine={standing.mine} isOver={state === 'ended'} />}
      <Prizes terms={terms} />
    </>
  )
}

interface TableProps {
  id: string
  hasBegun: boolean
  isOver: boolean
  mine: Mine<'racePage'> | undefined
  /** Chooses between this race and the one before. */
  turns?: ReactNode
}

function Table({ id, hasBegun, isOver, mine, turns }: TableProps) {
  const { t } = useLingui()
  const { data, error, refetch } = useAnswer({ ...raceQuery(id), enabled: hasBegun })
  const counted = data?.countedAt ? dateTimeOf(data.countedAt) : null
  const when = counted === null ? undefined : data?.isFinal ? <Trans>最终名次</Trans> : <Trans>{counted} 更新</Trans>
  return (
    <Panel
      title={t`排名`}
      beside={
        turns === undefined ? (
          when
        ) : (
          <div className="flex items-center gap-3">
            {when}
            {turns}
          </div>
        )
      }
    >
      {!hasBegun ? (
        <StatePanel kind="empty" title={t`还没有开始`} text={t`开始之后这里有排名`} />
      ) : !data && error ? (
        <QueryFailed
          className="min-h-60"
          error={error}
          title={t`排名没有加载出来`}
          offlineText={t`联网后可以看排名`}
          onAgain={() => void refetch()}
        />
      ) : !data ? (
        <Skeleton className="h-60 rounded-md" />
      ) : data.list.length === 0 ? (
        isOver ? (
          <StatePanel kind="empty" title={t`没有排名`} text={t`这一期没有人报名并有有效投注`} />
        ) : (
          <StatePanel kind="empty" title={t`还没有排名`} text={t`报名的会员有了已结算的有效投注，就会列在这里`} />
        )
      ) : (
        <FiguresTable label={t`排名`} columns={[t`名次`, t`会员`, t`有效投注`, t`奖金`]} rows={rowsOf(data, mine)} />
      )}
    </Panel>
  )
}

/** The first places, and the member's own at its place or below them. */
function rowsOf({ list }: Answer<'act.race'>, mine: Mine<'racePage'> | undefined) {
  const isOwn = ({ place, turnoverFen }: { place: number; turnoverFen: string }) =>
    mine !== undefined && place === mine.place && turnoverFen === mine.turnoverFen
  // Of several in one place the first is taken for the member's own: their figures are the same.
  const own = list.findIndex(isOwn)
  const rows = list.map(({ place, name, turnoverFen, prizeFen }, at) => ({
    key: `${at}`,
    isOwn: at === own,
    cells: [place, at === own ? t`你` : name, yuanFixed(turnoverFen), prizeText(prizeFen)],
  }))
  if (!mine || mine.place === null || own >= 0) return rows
  // Those between the last that is listed and the member.
  const gap = mine.place > list.length + 1 ? [{ key: 'gap', isOwn: false, cells: ['…'] }] : []
  return [...rows, ...gap, { key: 'own', isOwn: true, cells: [mine.place, t`你`, yuanFixed(mine.turnoverFen), prizeText(mine.prizeFen)] }]
}

const prizeText = (fen: string): string => (fen === '0' ? '—' : yuanFixed(fen))

function Own({ mine, isOver }: { mine: Mine<'racePage'>; isOver: boolean }) {
  const { t } = useLingui()
  const { place, turnoverFen, prizeFen, netFen, paidAt } = mine
  const paid = paidAt === null ? null : dateTimeOf(paidAt)
  return (
    <Panel title={t`我的参赛`} beside={paid !== null && <Trans>{paid} 到账</Trans>}>
      <dl className="grid gap-3 tabular-nums">
        <Fact name={t`名次`} value={t`第 ${place} 名`} />
        <Fact name={t`有效投注`} value={yuanFixed(turnoverFen)} />
        <Fact name={isOver ? t`奖金` : t`若现在结束`} value={prizeText(prizeFen)} />
        {netFen !== undefined && <Fact name={t`这段时间的投注净额`} value={signedYuan(BigInt(netFen))} />}
      </dl>
    </Panel>
  )
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div className="flex justify-between gap-3">
    <dt className="text-fg-2">{name}</dt>
    <dd className="font-semibold">{value}</dd>
  </div>
)

function Prizes({ terms: { prizes } }: { terms: Terms<'racePage'> }) {
  const { t } = useLingui()
  const rows = prizes.map(({ from, to, fen }) => ({
    key: `${from}`,
    cells: [from === to ? t`第 ${from} 名` : t`第 ${from} – ${to} 名`, yuanFixed(fen)],
  }))
  return (
    <Panel title={t`奖金`}>
      <FiguresTable label={t`奖金`} columns={[t`名次`, t`每人`]} rows={rows} />
    </Panel>
  )
}
