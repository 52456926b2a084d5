import { Trans, useLingui } from '@lingui/react/macro'
import { memo, useRef } from 'react'
import type { Topic } from '../../../contract/feed.ts'
import type { PlayType } from '../../../contract/sport.ts'
import { GameLink, MoreLink } from './game-marks.tsx'
import { MarketCells } from './market-cells.tsx'
import type { GameInfo } from './odds-book.ts'
import type { RowMarkets } from './odds-store.ts'
import { GameStar, gameLabel, hasStarted, MetaLine, TeamLine } from './row-info.tsx'
import { useGame, useRow, useSurface } from './sports-context.ts'
import { useNear } from './use-near.ts'

/** The link stands over two rows of the grid around it. */
const TEAMS = 'row-span-2 grid min-w-0 grid-rows-subgrid rounded-xs text-inherit hover:underline'

/** Which periods' columns the grid has room for. */
export type Periods = 'both' | 'full' | 'half'

export const FULL_PLAYS: readonly PlayType[] = ['M', 'R', 'OU']
export const HALF_PLAYS: readonly PlayType[] = ['HM', 'HR', 'HOU']

/** Column tracks of head and rows alike. */
export const GRID_COLUMNS: Record<Periods, string> = {
  both: 'grid-cols-[minmax(18rem,1.5fr)_repeat(2,minmax(5.25rem,.72fr)_minmax(7.5rem,1fr)_minmax(7.5rem,1fr))]',
  full: 'grid-cols-[minmax(15rem,1.6fr)_minmax(5.25rem,.72fr)_minmax(7rem,1fr)_minmax(7rem,1fr)]',
  half: 'grid-cols-[minmax(15rem,1.6fr)_minmax(5.25rem,.72fr)_minmax(7rem,1fr)_minmax(7rem,1fr)]',
}

/** A game in the grid: home, away and clock line up with 主 客 和. Redrawn for score and clock, never for a price. */
export const GameRow = memo(function GameRow({ topic, gameId, periods, first }: GameRowProps & { periods: Periods }) {
  const { store } = useSurface()
  const view = useGame(store, gameId)
  const row = useRow(store, topic, gameId)
  const box = useRef<HTMLDivElement>(null)
  const near = useNear(box, first)
  if (!view) return null
  const { info } = view
  const cells = { info, row, near }
  return (
    <div
      ref={box}
      id={`game-${gameId}`}
      className="border-x border-t border-line bg-surface px-3 [contain-intrinsic-size:auto_6.5rem] [content-visibility:auto]"
    >
      <div role="row" aria-label={gameLabel(info)} className={`grid gap-x-1.5 py-2 ${GRID_COLUMNS[periods]}`}>
        <div
          role="rowheader"
          className="grid min-w-0 grid-rows-[repeat(3,1.75rem)] gap-y-0.5 pr-3 coarse:grid-rows-[repeat(3,var(--touch))] coarse:gap-y-1"
        >
          <GameLink info={info} className={TEAMS}>
            <TeamLine info={info} side="H" />
            <TeamLine info={info} side="C" />
          </GameLink>
          <div className="flex min-w-0 items-center gap-2">
            <GameStar info={info} />
            <MetaLine view={view} />
            <MoreLink info={info} />
          </div>
        </div>
        {periods !== 'half' && <Columns plays={FULL_PLAYS} {...cells} />}
        {periods !== 'full' && (isHalfOver(info, row) ? <HalfOver /> : <Columns plays={HALF_PLAYS} {...cells} />)}
      </div>
      {SPARE_LINES.filter((at) => shownPlays(periods).some((w) => row[w]?.[at])).map((at) => (
        <SpareLine key={at} at={at} periods={periods} {...cells} />
      ))}
    </div>
  )
})

export interface GameRowProps {
  topic: Topic
  gameId: string
  /** Among the first of its list: in sight before anybody looked. */
  first: boolean
}

interface RowCells {
  info: GameInfo
  row: RowMarkets
  near: boolean
}

const shownPlays = (periods: Periods): readonly PlayType[] =>
  periods === 'both' ? [...FULL_PLAYS, ...HALF_PLAYS] : periods === 'full' ? FULL_PLAYS : HALF_PLAYS

function Columns({ plays, info, row, near }: RowCells & { plays: readonly PlayType[] }) {
  return plays.map((w) => <MarketCells key={w} info={info} w={w} market={row[w]?.[0]} near={near} />)
}

/** Further lines of 让球 and 大小 stand below the main ones. */
const SPARE_LINES = [1, 2, 3]

function SpareLine({ at, info, row, near, periods }: RowCells & { at: number; periods: Periods }) {
  const { t } = useLingui()
  return (
    <div role="row" aria-label={t`附加盘口`} className={`grid gap-x-1.5 pb-2 ${GRID_COLUMNS[periods]}`}>
      <span role="rowheader" className="self-center text-xs text-fg-3">
        {at === 1 ? <Trans>附加盘口 · 双盘</Trans> : <Trans>附加盘口</Trans>}
      </span>
      {shownPlays(periods).map((w) =>
        row[w]?.[at] ? <MarketCells key={w} info={info} w={w} market={row[w][at]} near={near} spare /> : <span role="gridcell" key={w} />,
      )}
    </div>
  )
}

const isHalfOver = (info: GameInfo, row: RowMarkets): boolean =>
  hasStarted(info) && info.se_now !== '1H' && info.se_now !== '' && HALF_PLAYS.every((w) => !row[w]?.length)

const HalfOver = () => (
  <span role="gridcell" aria-colspan={3} className="col-span-3 grid place-items-center text-xs text-fg-3">
    <Trans>半场已结束</Trans>
  </span>
)
