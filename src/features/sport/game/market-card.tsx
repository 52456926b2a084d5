import { Trans } from '@lingui/react/macro'
import { IconChevronDown } from '@tabler/icons-react'
import type { CSSProperties, ReactNode } from 'react'
import { isFromNow, type Kind, type PlayType, playOf, type Selection } from '../../../../domain/markets.ts'
import { isFootball } from '../../../../domain/sports.ts'
import { periodName, playName } from '../../../i18n/market-text.ts'
import { cx } from '../../../ui/cx.ts'
import type { GameInfo } from '../odds/odds-book.ts'
import { AbsentCell, OddsCell } from '../odds/odds-cell.tsx'
import type { RowMarket } from '../odds/odds-store.ts'
import { StarButton } from '../stars/star-button.tsx'
import { columnsOf, isPossible, rowsOf } from './play-layout.ts'
import { periodRule, playRule } from './play-rule.ts'

/** `让球 · 全场`: what a play is called on a game page, and found by. */
export const playTitle = (w: PlayType, gameType: GameInfo['gameType']): string => `${playName(w, gameType)} · ${periodName(w, gameType)}`

/**
 * About as high as a card that is not drawn yet will be, of its rows, heading and rule: at one height for all, what a screen
 * reader reaches in a long card would lie over the next one, and the scroll bar would jump.
 */
const UNSEEN_HEIGHT =
  '[contain-intrinsic-height:auto_calc(6.5rem+var(--rows)*2.5rem)] max-md:[contain-intrinsic-height:auto_calc(8rem+var(--rows)*(var(--touch)+0.25rem))] coarse:[contain-intrinsic-height:auto_calc(8rem+var(--rows)*(var(--touch)+0.25rem))]'

/** One play of a game page with all its lines; its heading folds it. */
export function MarketCard({
  info,
  w,
  markets,
  folded,
  onFold,
  onStar,
  children,
}: {
  info: GameInfo
  w: PlayType
  markets: readonly RowMarket[]
  folded: boolean
  onFold: (w: PlayType) => void
  /** Called before the play is starred, or not any more. */
  onStar: () => void
  /** Shown below the cells. */
  children?: ReactNode
}) {
  const title = playTitle(w, info.gameType)
  const rule = isFootball(info.gameType) ? playRule(w) : periodRule(w, info.gameType)
  return (
    <section
      aria-label={title}
      style={{ '--rows': rowsOf(w, markets.length, hasLongLabels(w) ? 2 : 3) } as CSSProperties}
      className={cx(
        'mb-2 rounded-md border border-line bg-surface [content-visibility:auto] max-md:mb-0 max-md:rounded-none max-md:border-x-0 max-md:border-t-0',
        UNSEEN_HEIGHT,
      )}
    >
      <div className="flex items-center pr-1">
        <h2 className="min-w-0 grow">
          <button
            type="button"
            aria-expanded={!folded}
            onClick={() => onFold(w)}
            className="flex min-h-10 w-full items-center gap-2 rounded-md px-3 text-left text-[0.9375rem] font-semibold -outline-offset-2 coarse:min-h-touch"
          >
            {title}
            <CardNote info={info} w={w} />
            <IconChevronDown
              className={cx('ml-auto size-4 shrink-0 text-fg-3 transition-base', !folded && 'rotate-180')}
              stroke={1.6}
              aria-hidden
            />
          </button>
        </h2>
        <StarButton kind="plays" id={w} name={title} onPress={onStar} className="coarse:w-11" />
      </div>
      {!folded && (
        <div className="px-3 pb-3">
          <ColumnHeads info={info} w={w} />
          <div className="grid gap-1">
            {byLine(markets).map((market) => (
              <Line key={market.id} info={info} w={w} market={market} />
            ))}
          </div>
          {rule && <p className="pt-2 text-xs text-fg-3">{rule}</p>}
          {children}
        </div>
      )}
    </section>
  )
}

/** By line, like a ladder: the main line, first in `markets`, may be anywhere on it. */
const byLine = (markets: readonly RowMarket[]) => markets.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0))

function CardNote({ info: { gameType, isLive }, w }: { info: GameInfo; w: PlayType }) {
  const { kind } = playOf(w)
  // A handicap of football in play counts only the goals after the bet.
  const fromNow = isLive === 1 && isFootball(gameType) && isFromNow(w)
  if (kind !== 'PD' && kind !== 'F' && !fromNow) return null
  return (
    <span className="rounded-xs bg-surface-3 px-1.5 text-xs leading-5 font-normal text-fg-2">
      {fromNow ? <Trans>只计投注后的进球</Trans> : kind === 'F' ? <Trans>半场在前</Trans> : <Trans>不含加时；已不可能的比分不列</Trans>}
    </span>
  )
}

const COLUMNS = { 2: 'grid-cols-2', 3: 'grid-cols-3' } as const
const columnsClass = (count: number) => cx('grid gap-1', count === 2 ? COLUMNS[2] : COLUMNS[3])

/** Names the team of each column, where the cells don't. */
function ColumnHeads({ info, w }: { info: GameInfo; w: PlayType }) {
  const { kind } = playOf(w)
  if (kind !== 'R' && kind !== 'PD') return null
  const { team_h, team_c } = info
  return (
    <div className={cx(columnsClass(kind === 'R' ? 2 : 3), 'pb-1.5 text-center text-xs text-fg-3 *:truncate')}>
      <span>{kind === 'R' ? team_h : <Trans>{team_h} 胜</Trans>}</span>
      {kind === 'PD' && (
        <span>
          <Trans>和</Trans>
        </span>
      )}
      <span>{kind === 'R' ? team_c : <Trans>{team_c} 胜</Trans>}</span>
    </div>
  )
}

/** Kinds whose labels leave a price no room in a third of a phone's width. */
const LONG_LABELS: ReadonlySet<Kind> = new Set(['FGT', 'WM'] satisfies Kind[])
const hasLongLabels = (w: PlayType) => LONG_LABELS.has(playOf(w).kind)

function Line({ info, w, market }: { info: GameInfo; w: PlayType; market: RowMarket }) {
  const columns = columnsOf(w)
  const isScore = playOf(w).kind === 'PD'
  return (
    <div className={cx(columnsClass(columns.length), hasLongLabels(w) && 'max-md:grid-cols-2')}>
      {columns.map((column) => {
        const shown = isScore ? column.filter((selection) => isPossible(selection, info)) : column
        return (
          <div
            key={column[0]}
            className="grid auto-rows-[2.25rem] content-start gap-1 max-md:auto-rows-[var(--touch)] coarse:auto-rows-[var(--touch)]"
          >
            {shown.map((selection) => (
              <Cell key={selection} info={info} w={w} market={market} selection={selection} />
            ))}
            {shown.length === 0 && <AbsentCell />}
          </div>
        )
      })}
    </div>
  )
}

const Cell = ({ info, w, market, selection }: { info: GameInfo; w: PlayType; market: RowMarket; selection: Selection }) => (
  <OddsCell
    gameId={info.gameId}
    marketId={market.id}
    w={w}
    gameType={info.gameType}
    line={market.line}
    selection={selection}
    team_h={info.team_h}
    team_c={info.team_c}
  />
)
