import { t } from '@lingui/core/macro'
import type { Ticket } from '../../../../contract/betting.ts'

/** `3串1` with `× 4 注`; all folds together are `4串11` with `全包 11 注`, and one line is said as such. */
export function systemFoldName(size: number | 'all', legs: number, lines: number): { name: string; count: string } {
  if (size === 'all') return { name: t`${legs}串${lines}`, count: t`全包 ${lines} 注` }
  return { name: t`${size}串1`, count: lines === 1 ? t`1 注` : t`× ${lines} 注` }
}

/** How many lines a ticket has. */
export const linesOfTicket = ({ system }: Pick<Ticket, 'system'>): number => system?.folds.reduce((all, { count }) => all + count, 0) ?? 1

/** A ticket of several selections: `4串1`; a system has its number of lines besides, a builder its own name. */
export function severalName(ticket: Pick<Ticket, 'legs' | 'system' | 'builder'>): string {
  const count = ticket.legs.length
  if (ticket.builder) return t`同场组合 · ${count} 项`
  return ticket.system ? t`${count} 项组合 · ${linesOfTicket(ticket)} 注` : t`${count}串1`
}
