import { Trans, useLingui } from '@lingui/react/macro'
import { type CSSProperties, memo, useRef } from 'react'
import type { Topic } from '../../../../contract/feed-ids.ts'
import type { PlayType } from '../../../../contract/sport.ts'
import { cx } from '../../../ui/cx.ts'
import type { GameInfo } from '../odds/odds-book.ts'
import type { RowMarkets } from '../odds/odds-store.ts'
import { useGame, useRow, useSurface } from '../odds/sports-context.ts'
import { GameLink, MoreLink } from './game-marks.tsx'
import { MarketCells } from './market-cells.tsx'
import { columnsFor, HALF_PLAYS, type Periods, type RowColumns } from './row-columns.ts'
import { GameStar, gameLabel, hasStarted, MetaLine, TeamLine } from './row-info.tsx'
import { useNear } from './use-near.ts'

/** The link spans two rows of the grid around it. */
const TEAMS = 'row-span-2 grid min-w-0 grid-rows-subgrid rounded-xs text-inherit hover:underline'

/** A game in the grid: home, away and clock line up with 主 客 和. Redrawn for score and clock, never for a price. */
export const GameRow = memo(function GameRow({ topic, gameId, periods, first }: GameRowProps & { periods: Periods }) {
  const { store } = useSurface()
  const view = useGame(store, gameId)
  const row = useRow(store, topic, gameId)
  const box = useRef<HTMLDivElement>(null)
  const near = useNear(box, first)
  if (!view) return null
  const { info } = view
  const columns = columnsFor(info.gameType, periods)
  const cells = { info, row, near }
  const spare = SPARE_LINES.filter((at) => playsOf(columns).some((w) => row[w]?.[at]))
  return (
    <div
      ref={box}
      id={`game-${gameId}`}
      // The final height: a guess would move what is below once it is drawn.
      style={{ '--spare': spare.length } as CSSProperties}
      className={cx(
        'border-x border-t border-line bg-surface px-3 [content-visibility:auto]',
        '[contain-intrinsic-size:auto_calc(6.5rem+var(--spare)*4.125rem)]',
        'coarse:[contain-intrinsic-size:auto_calc(var(--touch)*3+1.5rem+var(--spare)*(var(--touch)*2+0.75rem))]',
      )}
    >
      <div role="row" aria-label={gameLabel(info)} className={`grid gap-x-1.5 py-2 ${columns.tracks}`}>
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
        <Columns plays={columns.full} {...cells} />
        {columns.half.length > 0 && (isHalfOver(info, row) ? <HalfOver span={3} /> : <Columns plays={columns.half} {...cells} />)}
      </div>
      {spare.map((at) => (
        <SpareLine key={at} at={at} columns={columns} {...cells} />
      ))}
    </div>
  )
})

export interface GameRowProps {
  topic: Topic
  gameId: string
  /** Among the first of its list: visible without scrolling. */
  first: boolean
}

interface RowCells {
  info: GameInfo
  row: RowMarkets
  near: boolean
}

const playsOf = ({ full, half }: RowColumns): readonly PlayType[] => [...full, ...half]

function Columns({ plays, info, row, near }: RowCells & { plays: readonly PlayType[] }) {
  return plays.map((w) => <MarketCells key={w} info={info} w={w} market={row[w]?.[0]} near={near} />)
}

/** Further lines of 让球 and 大小, below the main ones. */
const SPARE_LINES = [1, 2, 3]

function SpareLine({ at, info, row, near, columns }: RowCells & { at: number; columns: RowColumns }) {
  const { t } = useLingui()
  return (
    <div role="row" aria-label={t`更多盘口`} className={`grid gap-x-1.5 pb-2 ${columns.tracks}`}>
      <span role="rowheader" className="self-center text-xs text-fg-3">
        <Trans>更多盘口</Trans>
      </span>
      {playsOf(columns).map((w) =>
        row[w]?.[at] ? <MarketCells key={w} info={info} w={w} market={row[w][at]} near={near} spare /> : <span role="gridcell" key={w} />,
      )}
    </div>
  )
}

export const isHalfOver = (info: GameInfo, row: RowMarkets): boolean =>
  hasStarted(info) && info.se_now !== '1H' && info.se_now !== '' && HALF_PLAYS.every((w) => !row[w]?.length)

const SPANS = { 1: 'col-span-1', 2: 'col-span-2', 3: 'col-span-3' }

/** Replaces the columns of a half that is over. */
export const HalfOver = ({ span }: { span: keyof typeof SPANS }) => (
  <span role="gridcell" aria-colspan={span} className={cx('grid place-items-center text-center text-xs text-fg-3', SPANS[span])}>
    <Trans>半场已结束</Trans>
  </span>
)
