import { useEffect, useState } from 'react'
import { RECORD_MAX_DAYS } from '../../../contract/day-range.ts'
import { addDays, dayOf, dayStart, daysIn } from '../../../domain/days.ts'

export interface DayRange {
  readonly from: string
  readonly to: string
}

/** Named ranges follow the calendar; a typed range stays. */
export const PRESETS = ['today', 'yesterday', 'week', 'month'] as const
export type Preset = (typeof PRESETS)[number]
export type RangeChoice = Preset | DayRange

export function rangeOf(choice: RangeChoice, today: string): DayRange {
  if (typeof choice === 'object') return choice
  const yesterday = addDays(today, -1)
  if (choice === 'yesterday') return { from: yesterday, to: yesterday }
  return { from: addDays(today, { today: 0, week: -6, month: -29 }[choice]), to: today }
}

/** The error of a typed range, and its field; the server refuses the same ranges. */
export function rangeProblem({ from, to }: DayRange): { field: 'from' | 'to'; problem: 'missing' | 'reversed' | 'long' } | null {
  if (Number.isNaN(dayStart(from))) return { field: 'from', problem: 'missing' }
  if (Number.isNaN(dayStart(to))) return { field: 'to', problem: 'missing' }
  const days = daysIn(from, to)
  if (days < 1) return { field: 'to', problem: 'reversed' }
  return days > RECORD_MAX_DAYS ? { field: 'to', problem: 'long' } : null
}

/** Today in Shanghai; changes at midnight. */
export function useToday(): string {
  const [today, setToday] = useState(() => dayOf(Date.now()))
  useEffect(() => {
    const timer = setTimeout(() => setToday(dayOf(Date.now())), Math.max(1_000, dayStart(addDays(today, 1)) - Date.now()))
    return () => clearTimeout(timer)
  }, [today])
  return today
}
