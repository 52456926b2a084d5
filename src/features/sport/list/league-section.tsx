import { Trans } from '@lingui/react/macro'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, use } from 'react'
import { dayOf } from '../../../../domain/days.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Crest } from '../../../ui/crest.tsx'
import { cx } from '../../../ui/cx.ts'
import { TabStopContext } from '../odds/grid-keys.ts'
import type { OddsStore } from '../odds/odds-store.ts'
import { dayLabel } from '../row/day-label.ts'
import { StarButton } from '../stars/star-button.tsx'
import type { LeagueEntry } from './league-entries.ts'

/** Each row draws the line above it: the next row would paint over a line below wherever heights are not whole pixels. */
const SECTION = '[&>div:last-child]:rounded-b-md [&>div:last-child]:border-b [&>[role=row]+*]:border-t-0'

/** A league's heading, sticky under the column heads, folds its games away. */
export function LeagueSection({
  league,
  onFold,
  first,
  phone,
  children,
}: {
  league: LeagueEntry
  onFold: (leagueId: string) => void
  /** Joined to the column heads above it. */
  first: boolean
  phone: boolean
  children: ReactNode
}) {
  const tabStop = use(TabStopContext)
  const folded = !league.isExpand
  return (
    <div role="rowgroup" aria-label={league.name} className={cx(!phone && !first && 'mt-2', !phone && SECTION)}>
      <div
        role="row"
        className={cx(
          'sticky z-(--z-sticky) flex items-center bg-surface pr-2',
          phone ? 'top-[calc(var(--stick)+var(--pair-h))] border-b border-line' : 'top-(--odds-head) border-x border-y border-line',
          !phone && !first && (folded ? 'rounded-md' : 'rounded-t-md'),
          !phone && first && folded && 'rounded-b-md',
        )}
      >
        <div role="rowheader" className="min-w-0 flex-1">
          <h2>
            <button
              type="button"
              aria-expanded={!folded}
              tabIndex={tabStop}
              onClick={() => onFold(league.id)}
              className="flex h-9 w-full items-center gap-2 px-3 text-left text-sm font-semibold -outline-offset-2 coarse:h-touch"
            >
              <FoldArrow folded={folded} />
              <Crest icon={league.icon_class} />
              <span className="truncate">{league.name}</span>
              <Badge count={league.gameIds.length} muted />
              <span className="sr-only">
                <Trans>场比赛</Trans>
              </span>
            </button>
          </h2>
        </div>
        <div role="gridcell">
          <StarButton kind="leagues" id={league.id} name={league.name} />
        </div>
      </div>
      {!folded && children}
    </div>
  )
}

/** Points down while its section is unfolded. */
export const FoldArrow = ({ folded }: { folded: boolean }) => (
  <IconChevronDown className={cx('size-4 shrink-0 text-fg-3 transition-base', folded && '-rotate-90')} stroke={1.6} aria-hidden />
)

export interface DayGroup {
  readonly key: string
  readonly label: string
  readonly gameIds: readonly string[]
}

/** A league's games by the day they begin; a starred one is first in its day, not in its league. */
export function groupByDay(store: OddsStore, gameIds: readonly string[], clockAt: number): DayGroup[] {
  const days = new Map<string, { key: string; label: string; gameIds: string[] }>()
  for (const gameId of gameIds) {
    const kickoffAt = store.game(gameId)?.info.kickoffAt
    if (kickoffAt === undefined) continue
    const key = dayOf(kickoffAt)
    const day = days.get(key)
    if (day) day.gameIds.push(gameId)
    else days.set(key, { key, label: dayLabel(kickoffAt, clockAt), gameIds: [gameId] })
  }
  return [...days.values()].toSorted((a, b) => (a.key < b.key ? -1 : 1))
}

/** The grey row that opens a day inside a league. */
export function DayRow({ day, phone }: { day: DayGroup; phone: boolean }) {
  return (
    <div role="row" className={cx('flex h-8 items-center border-line bg-surface-2 px-3 text-xs text-fg-2', !phone && 'border-x')}>
      <div role="rowheader" className="flex gap-2">
        <b>{day.label}</b>
        <span className="text-fg-3">
          <Trans>{day.gameIds.length} 场</Trans>
        </span>
      </div>
    </div>
  )
}
