import { memo } from 'react'
import type { PlayType } from '../../../../contract/sport.ts'
import { playOf } from '../../../../domain/markets.ts'
import { cx } from '../../../ui/cx.ts'
import type { GameInfo } from '../odds/odds-book.ts'
import { AbsentCell, OddsCell } from '../odds/odds-cell.tsx'
import type { RowMarket } from '../odds/odds-store.ts'

/** Grid rows of a column: three of 28 px (独赢) beside two of 43 (让球, 大小); with a coarse pointer 44 and 68. */
const ROWS = {
  3: 'grid-rows-[repeat(3,1.75rem)] coarse:grid-rows-[repeat(3,var(--touch))]',
  2: 'grid-rows-[repeat(2,2.6875rem)] coarse:grid-rows-[repeat(2,68px)]',
  spare: 'grid-rows-[repeat(2,1.75rem)] coarse:grid-rows-[repeat(2,var(--touch))]',
  phone3: 'grid-rows-[repeat(3,var(--touch))]',
  phone2: 'grid-rows-[repeat(2,var(--touch))]',
}

/**
 * The cells of one market: a column of a row. `phone`: lines of 44 px with any pointer. Far out of sight it keeps its height and
 * is empty.
 */
export const MarketCells = memo(function MarketCells({
  info,
  w,
  market,
  near,
  phone = false,
  spare = false,
}: {
  info: GameInfo
  w: PlayType
  market: RowMarket | undefined
  near: boolean
  phone?: boolean
  /** A further line below the main one: lower. */
  spare?: boolean
}) {
  const { selections } = playOf(w)
  const three = selections.length === 3
  const rows = phone ? (three ? 'phone3' : 'phone2') : spare ? 'spare' : three ? 3 : 2
  return (
    <div role="gridcell" className={cx('grid', ROWS[rows], phone ? 'gap-1' : 'gap-0.5 coarse:gap-1')}>
      {near &&
        selections.map((selection) =>
          market ? (
            <OddsCell
              key={`${market.id} ${selection}`}
              gameId={info.gameId}
              marketId={market.id}
              w={w}
              gameType={info.gameType}
              line={market.line}
              selection={selection}
              team_h={info.team_h}
              team_c={info.team_c}
            />
          ) : (
            <AbsentCell key={selection} />
          ),
        )}
    </div>
  )
})
