import { Trans, useLingui } from '@lingui/react/macro'
import { IconChartLine, IconRefresh } from '@tabler/icons-react'
import { use, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { GameDetail, Selection } from '../../../../contract/sport.ts'
import { timeOf } from '../../../../domain/days.ts'
import { priceIndex } from '../../../../domain/markets.ts'
import { formatOdds } from '../../../../domain/odds.ts'
import { cellLabel, playName, type SelectionRef, selectionName } from '../../../i18n/market-text.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Seg } from '../../../ui/seg.tsx'
import { useInSight } from '../../../ui/use-in-sight.ts'
import { useLoaded } from '../../../ui/use-loaded.ts'
import type { GameInfo } from '../odds/odds-book.ts'
import type { RowMarket } from '../odds/odds-store.ts'
import { OddsTypeContext, useCell, useSurface } from '../odds/sports-context.ts'
import { columnsOf } from './play-layout.ts'
import { changesOf, directionOf, lineOf, type PriceStep, stepsOf, upTo } from './price-moves.ts'
import { minuteAt, timelineMarks } from './timeline.ts'

/** What the game's call said of its prices, or that the call failed. */
export interface MovesAnswer {
  readonly moves: GameDetail['moves'] | null
  /** Match clock of the answer. */
  readonly clockAt: number
  readonly failed: boolean
  readonly onRetry: () => void
}

const loadChart = async () => (await import('./price-chart.tsx')).PriceChart

type MovingPlay = GameDetail['moves'][number]['w']

/** Below the lines of a main market: how its price moved, folded until opened. */
export function MovesPanel({
  info,
  w,
  market,
  answer,
  open: openAtFirst,
}: {
  info: GameInfo
  w: MovingPlay
  /** The current main line. */
  market: RowMarket
  answer: MovesAnswer
  open: boolean
}) {
  const { t } = useLingui()
  const [open, setOpen] = useState(openAtFirst)
  return (
    <div className="mt-2 rounded-sm bg-surface-2">
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="flex min-h-9 w-full items-center gap-2 px-3 text-left text-sm text-fg-2 -outline-offset-2 coarse:min-h-touch"
      >
        <IconChartLine className="size-4" stroke={1.6} aria-hidden />
        {t`${playName(w, info.gameType)}走势`}
      </button>
      {open && <Moves info={info} w={w} market={market} answer={answer} />}
    </div>
  )
}

function Moves({ info, w, market, answer }: { info: GameInfo; w: MovingPlay; market: RowMarket; answer: MovesAnswer }) {
  const { t } = useLingui()
  const choices = columnsOf(w).flat()
  const picked = usePickedOf(market.id, choices)
  const [chosen, setChosen] = useState<string | null>(null)
  const selection = choices.find((one) => one === (chosen ?? picked)) ?? choices[0] ?? 'H'
  const points = answer.moves?.find((move) => move.w === w)?.points
  const box = useRef<HTMLDivElement>(null)
  const Chart = useLoaded(useInSight(box), loadChart)
  return (
    <div ref={box} className="px-3 pb-2">
      <Seg
        label={t`看哪一项的走势`}
        size="sm"
        options={choices.map((one) => ({ value: one, label: cellLabel({ w, line: null, selection: one }) }))}
        value={selection}
        onChange={setChosen}
        className="mb-2 max-w-72"
      />
      {points ? (
        <Movement
          info={info}
          of={{ w, gameType: info.gameType, line: market.line, selection }}
          marketId={market.id}
          points={points}
          clockAt={answer.clockAt}
          Chart={Chart}
        />
      ) : answer.failed ? (
        <p role="alert" className="flex min-h-11 flex-wrap items-center gap-3 text-sm text-fg-2">
          <Trans>走势没有加载出来</Trans>
          <Button size="sm" variant="outline" onClick={answer.onRetry}>
            <IconRefresh className="size-4" stroke={1.6} aria-hidden />
            <Trans>重新加载</Trans>
          </Button>
        </p>
      ) : (
        <p role="status" className="grid h-33 place-items-center text-sm text-fg-3">
          <Trans>走势加载中</Trans>
        </p>
      )}
    </div>
  )
}

/** The market's selection in the slip, if any. */
function usePickedOf(marketId: string, choices: readonly Selection[]): Selection | undefined {
  const { picked } = useSurface()
  return useSyncExternalStore(picked.subscribe, () => choices.find((selection) => picked.has(marketId, selection)))
}

function Movement({
  info,
  of,
  marketId,
  points,
  clockAt,
  Chart,
}: {
  info: GameInfo
  of: SelectionRef
  marketId: string
  points: GameDetail['moves'][number]['points']
  clockAt: number
  /** Null until it is loaded. */
  Chart: Awaited<ReturnType<typeof loadChart>> | null
}) {
  const { t } = useLingui()
  const { store } = useSurface()
  const oddsType = use(OddsTypeContext)
  const { price } = useCell(store, marketId, of.selection)
  const { line } = of
  const steps = useMemo(
    () => upTo(stepsOf(points, priceIndex(of.w, of.selection)), { at: clockAt, line, priceMilli: price }),
    [points, of.w, of.selection, clockAt, line, price],
  )
  const first = steps[0]
  const last = steps.at(-1)
  const chart = useMemo(() => lineOf(steps, clockAt), [steps, clockAt])
  const marks = useMemo(
    () => [
      ...(first ? [{ at: first.at, label: t`开盘` }] : []),
      ...timelineMarks(info.events ?? [])
        .filter(({ event }) => (event.kind === 'goal' || event.kind === 'red') && first && event.at > first.at)
        .map((mark) => ({ at: mark.event.at, label: `${mark.event.minute}' ${mark.event.kind === 'goal' ? t`进球` : t`罚下`}` })),
    ],
    [info.events, first, t],
  )
  if (!first || !last)
    return (
      <p className="grid h-20 place-items-center text-sm text-fg-3">
        <Trans>还没有变动</Trans>
      </p>
    )
  const format = (oddsMilli: number) => formatOdds(oddsMilli, oddsType)
  const [from, to] = [format(first.priceMilli), format(last.priceMilli)]
  const name = selectionName(of, info)
  return (
    <>
      <p className="mb-1 flex flex-wrap items-baseline gap-x-3 text-sm">
        <span className="text-fg-2">
          <Trans>{name} 走势</Trans>
        </span>
        <span className="ml-auto text-xs text-fg-3">
          <Trans>开盘 {from}</Trans>
        </span>
        <Moved from={first} to={last} text={to} />
      </p>
      {Chart ? (
        <Chart
          line={chart}
          openingMilli={first.priceMilli}
          marks={marks}
          format={format}
          label={t`${name} 走势：开盘 ${from}，现在 ${to}`}
        />
      ) : (
        <div className="h-33" />
      )}
      <Changes info={info} of={of} steps={steps} format={format} />
    </>
  )
}

/** A price with the arrow of its move; the text is for screen readers. */
function Moved({ from, to, text }: { from: PriceStep; to: PriceStep; text: string }) {
  const { t } = useLingui()
  const direction = directionOf(from, to)
  return (
    <span className={cx('font-semibold', direction === 'up' && 'text-up', direction === 'down' && 'text-down')}>
      {text}
      {direction !== null && (
        <span role="img" aria-label={direction === 'up' ? t`上升` : t`下降`}>
          {direction === 'up' ? ' ▲' : ' ▼'}
        </span>
      )}
    </span>
  )
}

/** The same as the line, as a table: a row for each change. */
function Changes({
  info,
  of,
  steps,
  format,
}: {
  info: GameInfo
  of: SelectionRef
  steps: readonly PriceStep[]
  format: (oddsMilli: number) => string
}) {
  const { t } = useLingui()
  const changes = changesOf(steps)
  if (changes.length === 0) return null
  const when = (at: number) => {
    const minute = minuteAt(info.events ?? [], at)
    return minute === null ? timeOf(at) : `${minute}'`
  }
  const atLine = ({ line }: PriceStep) => (line === null ? '' : cellLabel({ ...of, line }))
  return (
    <details className="mt-1 text-xs">
      <summary className="flex min-h-8 cursor-pointer items-center text-fg-2 coarse:min-h-touch">
        <Trans>▾ 全部变动（{changes.length}）</Trans>
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reached by keys */}
      <section aria-label={t`变动表`} tabIndex={0} className="max-h-44 overflow-y-auto [scrollbar-width:thin]">
        <table className="w-full leading-6 [&_td]:pr-3 [&_th]:pr-3 [&_th]:text-left [&_th]:font-normal">
          <caption className="sr-only">
            <Trans>{selectionName(of, info)} 的赔率变动，最新的在前</Trans>
          </caption>
          <thead className="text-fg-3">
            <tr>
              <th scope="col">
                <Trans>时间</Trans>
              </th>
              {of.line !== null && (
                <th scope="col">
                  <Trans>盘口</Trans>
                </th>
              )}
              <th scope="col">
                <Trans>原价</Trans>
              </th>
              <th scope="col">
                <Trans>新价</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ from, to }) => (
              <tr key={`${to.at} ${to.priceMilli}`}>
                <td className="text-fg-2">{when(to.at)}</td>
                {of.line !== null && <td>{from.line === to.line ? atLine(to) : `${atLine(from)} → ${atLine(to)}`}</td>}
                <td className="text-fg-2">{format(from.priceMilli)}</td>
                <td>
                  <Moved from={from} to={to} text={format(to.priceMilli)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}
