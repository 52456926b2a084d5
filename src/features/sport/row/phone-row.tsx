import { Trans, useLingui } from '@lingui/react/macro'
import { memo, useRef } from 'react'
import { isHalf } from '../../../i18n/market-text.ts'
import { cx } from '../../../ui/cx.ts'
import { useGame, useRow, useSurface } from '../odds/sports-context.ts'
import { GameLink, MoreLink } from './game-marks.tsx'
import { type GameRowProps, HalfOver, isHalfOver } from './game-row.tsx'
import { MarketCells } from './market-cells.tsx'
import type { Pair } from './row-columns.ts'
import { GameStar, gameLabel, MetaLine, TeamLine } from './row-info.tsx'
import { useNear } from './use-near.ts'

/** The link spans both rows of the grid around it. */
const TEAMS = 'row-span-2 grid min-w-0 grid-rows-subgrid rounded-xs text-inherit'

/** Shows two market columns at a time. */
export const PHONE_COLUMNS = 'grid-cols-[minmax(0,1fr)_6.75rem_6.75rem] gap-1 max-[22.5rem]:grid-cols-[minmax(0,1fr)_6.25rem_6.25rem]'

/** A game on a phone: a line of clock and notices, then two 44-px lines beside two columns of markets. */
export const PhoneRow = memo(function PhoneRow({ topic, gameId, pair, first }: GameRowProps & { pair: Pair }) {
  const { t } = useLingui()
  const { store } = useSurface()
  const view = useGame(store, gameId)
  const row = useRow(store, topic, gameId)
  const box = useRef<HTMLDivElement>(null)
  const near = useNear(box, first)
  if (!view) return null
  const { info } = view
  const hasMore = pair.some((w) => row[w]?.[1])
  return (
    <div
      ref={box}
      id={`game-${gameId}`}
      // The final height: a guess would move what is below once it is drawn.
      className={cx(
        'border-b border-line bg-surface px-3 pb-3 [content-visibility:auto]',
        hasMore ? '[contain-intrinsic-size:auto_14.5rem]' : '[contain-intrinsic-size:auto_8.5rem]',
      )}
    >
      <div role="row" aria-label={gameLabel(info)}>
        <div role="gridcell" className="flex h-11 items-center gap-2">
          <GameStar info={info} />
          <MetaLine view={view} short />
          <MoreLink info={info} />
        </div>
        <div className={`grid ${PHONE_COLUMNS}`}>
          <div role="rowheader" className="grid min-w-0 grid-rows-[repeat(2,var(--touch))] content-start gap-1 pr-2">
            <GameLink info={info} className={TEAMS}>
              <TeamLine info={info} side="H" big />
              <TeamLine info={info} side="C" big />
            </GameLink>
          </div>
          {pair.every(isHalf) && isHalfOver(info, row) ? (
            <HalfOver span={2} />
          ) : (
            pair.map((w) =>
              isHalf(w) && isHalfOver(info, row) ? (
                <HalfOver key={w} span={1} />
              ) : (
                <MarketCells key={w} info={info} w={w} market={row[w]?.[0]} near={near} phone />
              ),
            )
          )}
        </div>
      </div>
      {hasMore && (
        <div role="row" aria-label={t`更多盘口`} className={`mt-1 grid ${PHONE_COLUMNS}`}>
          <span role="rowheader" className="self-center text-xs text-fg-3">
            <Trans>更多盘口</Trans>
          </span>
          {pair.map((w) =>
            row[w]?.[1] ? <MarketCells key={w} info={info} w={w} market={row[w][1]} near={near} phone /> : <span role="gridcell" key={w} />,
          )}
        </div>
      )}
    </div>
  )
})
