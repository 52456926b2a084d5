import { t } from '@lingui/core/macro'
import type { PlayType, Result, Selection } from '../../contract/sport.ts'
import { formatHandicap, formatTotal } from '../../domain/lines.ts'

/** Words for markets and selections: the odds grid, the slip and the tickets must use the same ones. */

/** What names one selection wherever it stands. */
export interface SelectionRef {
  readonly w: PlayType
  /** Quarter goals, of the home side for handicaps; null for 1X2. */
  readonly line: number | null
  readonly selection: Selection
}

export const isHalf = (w: PlayType): boolean => w.startsWith('H')

export const periodName = (w: PlayType): string => (isHalf(w) ? t`半场` : t`全场`)

export function playName(w: PlayType): string {
  if (w === 'M' || w === 'HM') return t`独赢`
  return w === 'R' || w === 'HR' ? t`让球` : t`大小`
}

/** 主 客 和, 大 小: the side alone. */
export function sideName(selection: Selection): string {
  if (selection === 'H') return t`主`
  if (selection === 'C') return t`客`
  if (selection === 'N') return t`和`
  return selection === 'O' ? t`大` : t`小`
}

/** The left half of an odds cell: `主`, `−0.5/1`, `大 2.5`. */
export function cellLabel({ line, selection }: SelectionRef): string {
  if (line === null) return sideName(selection)
  if (selection === 'H' || selection === 'C') return formatHandicap(line, selection)
  return `${sideName(selection)} ${formatTotal(line)}`
}

/** A selection by its full name: `曼彻斯特城 −0.5/1`, `大 2.5`, `瓦伦西亚`, `和局`. */
export function selectionName(ref: SelectionRef, teams: { readonly team_h: string; readonly team_c: string }): string {
  if (ref.selection === 'N') return t`和局`
  const team = ref.selection === 'H' ? teams.team_h : ref.selection === 'C' ? teams.team_c : null
  if (team === null) return cellLabel(ref)
  return ref.line === null ? team : `${team} ${cellLabel(ref)}`
}

/** Result of a ticket or leg. */
export function resultName(result: Result): string {
  if (result === 'W') return t`赢`
  if (result === 'LW') return t`赢半`
  if (result === 'P') return t`走盘`
  if (result === 'D0') return t`自动作废`
  return result === 'LL' ? t`输半` : t`输`
}
