import { t } from '@lingui/core/macro'
import { formatHandicap, formatTotal } from '../../domain/lines.ts'
import { type Kind, type PlayType, playOf, type Selection } from '../../domain/markets.ts'
import { isFootball, type SportType } from '../../domain/sports.ts'

/** Texts for markets and selections: the odds grid, the slip and the tickets must use the same ones. */

/** The parts of a selection's name. */
export interface SelectionRef {
  readonly w: PlayType
  /** The names of some plays depend on the sport; FS for an outright. */
  readonly gameType: SportType | 'FS'
  /** Quarter goals, of the home side for handicaps; null where the play has no line. */
  readonly line: number | null
  readonly selection: Selection
}

interface Teams {
  readonly team_h: string
  readonly team_c: string
}

/** For a handicap of football in play: goals before the bet don't count. */
export const fromText = (from: readonly [number, number]): string => t`以投注时 ${from.join('–')} 起算`

export const isHalf = (w: PlayType): boolean => playOf(w).period === 'HT'

export const periodName = (w: PlayType): string => (isHalf(w) ? t`半场` : t`全场`)

const PLAY_NAMES: Record<Kind, () => string> = {
  ML: () => t`独赢`,
  M: () => t`独赢`,
  R: () => t`让球`,
  OU: () => t`大小`,
  EO: () => t`单双`,
  TS: () => t`双方进球`,
  PD: () => t`波胆`,
  F: () => t`半场/全场`,
  DC: () => t`双重机会`,
  OUH: () => t`主队得分大小`,
  OUC: () => t`客队得分大小`,
  T: () => t`总进球数`,
  FS: () => t`冠军`,
}

/** The name of a play in a sport: a handicap counts goals, points, 盘 or 局. */
export function playName(w: PlayType, gameType: SportType | 'FS'): string {
  const { kind } = playOf(w)
  if (kind !== 'R' || gameType === 'FS' || isFootball(gameType)) return PLAY_NAMES[kind]()
  if (gameType === 'BK' || gameType === 'BS') return t`让分`
  return gameType === 'TN' ? t`让盘` : t`让局`
}

/** The left half of an odds cell: `主`, `−0.5/1`, `大 2.5`, `2–1`, `主/和`. */
export function cellLabel({ w, line, selection }: Omit<SelectionRef, 'gameType'>): string {
  const play = playOf(w)
  if (line === 0 && play.line === 'handicap') return t`平手`
  if (line !== null && play.line === 'handicap') return formatHandicap(line, selection === 'C' ? 'C' : 'H')
  if (line !== null) return `${selection === 'O' ? t`大` : t`小`} ${formatTotal(line)}`
  if (play.kind === 'EO') return selection === 'O' ? t`单` : t`双`
  if (play.kind === 'TS') return selection === 'Y' ? t`是` : t`否`
  if (play.kind === 'T') return selection === 'OVER' ? t`7 球以上` : `${selection[1]}–${selection[2]}`
  if (play.kind === 'PD') return selection === 'OVH' ? t`其他` : `${selection[1]}–${selection[3]}`
  return [...selection].map((side) => (side === 'H' ? t`主` : side === 'C' ? t`客` : t`和`)).join('/')
}

/** A selection by its full name: `曼彻斯特城 −0.5/1`, `大 2.5`, `瓦伦西亚`, `和局`, `曼彻斯特城/和局`, `2–1`. */
export function selectionName(ref: Omit<SelectionRef, 'gameType'>, { team_h, team_c }: Teams): string {
  const { kind } = playOf(ref.w)
  const team = (side: string) => (side === 'H' ? team_h : side === 'C' ? team_c : t`和局`)
  if (kind === 'FS') return team_h
  if (kind === 'M' || kind === 'ML' || kind === 'DC' || kind === 'F') return [...ref.selection].map(team).join('/')
  if (kind === 'R') return `${team(ref.selection)} ${cellLabel(ref)}`
  if (kind === 'PD' && ref.selection === 'OVH') return t`其他比分`
  return kind === 'OUH' || kind === 'OUC' ? `${team(kind === 'OUH' ? 'H' : 'C')} ${cellLabel(ref)}` : cellLabel(ref)
}

/** A selection with its market, as a screen reader reads it: `全场让球 曼彻斯特城 −0.5/1`, `冠军 阿森纳`. */
export const betName = (ref: SelectionRef, teams: Teams): string =>
  `${ref.w === 'FS' ? '' : periodName(ref.w)}${playName(ref.w, ref.gameType)} ${selectionName(ref, teams)}`
