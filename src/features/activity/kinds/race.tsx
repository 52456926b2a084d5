import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconTrophy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Mine, Terms } from '../../../../contract/activity-kinds.ts'
import type { Answer } from '../../../../contract/endpoints.ts'
import { dateTimeOf } from '../../../../domain/days.ts'
import { yuanFixed } from '../../../../domain/money.ts'
import { FiguresTable } from '../../../ui/figures-table.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { QueryFailed } from '../../../ui/query-failed.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { StatePanel } from '../../../ui/state-panel.tsx'
import { raceQuery } from '../page/queries.ts'
import { prizeTurnover } from './gift-words.ts'
import { OwnFigures } from './own-figures.tsx'
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
}

function RaceBody({ activity: { id, terms, state }, standing }: BodyProps<'racePage'>) {
  return (
    <>
      <Table id={id} hasBegun={state !== 'soon'} mine={standing?.mine} />
      {standing?.mine.place != null && <Own mine={standing.mine} isOver={state === 'ended'} />}
      <Prizes terms={terms} />
    </>
  )
}

function Table({ id, hasBegun, mine }: { id: string; hasBegun: boolean; mine: Mine<'racePage'> | undefined }) {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery({ ...raceQuery(id), enabled: hasBegun })
  const counted = data?.countedAt ? dateTimeOf(data.countedAt) : null
  const beside = counted === null ? undefined : data?.isFinal ? <Trans>最终名次</Trans> : <Trans>{counted} 更新</Trans>
  return (
    <Panel title={t`排名`} beside={beside}>
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
        <StatePanel kind="empty" title={t`还没有排名`} text={t`报名的会员有了已结算的有效投注，就会列在这里`} />
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
  return [...rows, { key: 'own', isOwn: true, cells: [mine.place, t`你`, yuanFixed(mine.turnoverFen), prizeText(mine.prizeFen)] }]
}

const prizeText = (fen: string): string => (fen === '0' ? '—' : yuanFixed(fen))

function Own({ mine, isOver }: { mine: Mine<'racePage'>; isOver: boolean }) {
  const { t } = useLingui()
  const { place, turnoverFen, prizeFen, paidAt } = mine
  const paid = paidAt === null ? null : dateTimeOf(paidAt)
  return (
    <Panel title={t`我的参赛`} beside={paid !== null && <Trans>{paid} 到账</Trans>}>
      <OwnFigures
        figures={[
          { name: t`名次`, value: t`第 ${place} 名` },
          { name: t`有效投注`, value: yuanFixed(turnoverFen) },
          { name: isOver ? t`奖金` : t`若现在结束`, value: prizeText(prizeFen) },
        ]}
      />
    </Panel>
  )
}

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
