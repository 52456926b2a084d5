import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { dateOf, dayOf } from '../../../../domain/days.ts'
import { cx } from '../../../ui/cx.ts'
import type { League } from '../odds/leagues.ts'
import type { OddsStore } from '../odds/odds-store.ts'
import { weekday } from '../row/day-label.ts'

export interface MatchDay {
  readonly key: string
  readonly at: number
  readonly count: number
}

/** The days on which games of a list begin, in order. */
export function matchDays(store: OddsStore, leagues: readonly League[]): MatchDay[] {
  const days = new Map<string, { key: string; at: number; count: number }>()
  for (const gameId of leagues.flatMap((league) => league.gameIds)) {
    const at = store.game(gameId)?.info.kickoffAt
    if (at === undefined) continue
    const key = dayOf(at)
    const day = days.get(key)
    if (day) day.count++
    else days.set(key, { key, at, count: 1 })
  }
  return [...days.values()].toSorted((a, b) => a.at - b.at)
}

/** The leagues with only the games of one day; all of them for null. */
export function ofDay(store: OddsStore, leagues: readonly League[], day: string | null): readonly League[] {
  if (day === null) return leagues
  const begins = (gameId: string) => dayOf(store.game(gameId)?.info.kickoffAt ?? 0) === day
  return leagues.map((league) => ({ ...league, gameIds: league.gameIds.filter(begins) })).filter((league) => league.gameIds.length > 0)
}

/** One day of 早盘 at a time; scrolls sideways where the days don't fit. */
export function DateChips({
  days,
  chosen,
  onChoose,
}: {
  days: readonly MatchDay[]
  chosen: string | null
  onChoose: (day: string | null) => void
}) {
  const { t } = useLingui()
  const total = days.reduce((sum, day) => sum + day.count, 0)
  return (
    <nav
      aria-label={t`日期`}
      className="flex gap-2 overflow-x-auto pb-2 [scrollbar-width:none] max-md:pt-2 max-md:border-b max-md:border-line max-md:bg-surface max-md:px-3"
    >
      <DateChip on={chosen === null} onPress={() => onChoose(null)} note={<Trans>{total} 场</Trans>}>
        <Trans>全部</Trans>
      </DateChip>
      {days.map(({ key, at, count }) => (
        <DateChip key={key} on={chosen === key} onPress={() => onChoose(key)} note={`${weekday(at)} ${count}`}>
          {dateOf(at)}
        </DateChip>
      ))}
    </nav>
  )
}

function DateChip({ on, onPress, note, children }: { on: boolean; onPress: () => void; note: ReactNode; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-pressed={on}
      onClick={onPress}
      className={cx(
        'grid h-11 min-w-21 shrink-0 content-center justify-items-center rounded-sm border text-sm leading-4.5 transition-instant',
        on
          ? 'border-accent-text bg-accent-soft font-semibold text-accent-text'
          : 'border-line-strong bg-surface text-fg hover:bg-surface-2',
      )}
    >
      {children}
      <small className={cx('text-xs leading-3.5 font-normal', !on && 'text-fg-3')}>{note}</small>
    </button>
  )
}
