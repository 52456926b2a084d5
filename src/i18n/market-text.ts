import { t } from '@lingui/core/macro'
import { formatHandicap, formatTotal } from '../../domain/lines.ts'
import { isTwoWay, type Kind, type PlayType, playOf, type Quarter, quarterOf, type Selection, type Span } from '../../domain/markets.ts'
import { isFootball, type SportType, sportOf } from '../../domain/sports.ts'

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

/** Whether only a part of the match counts. */
export const isHalf = (w: PlayType): boolean => playOf(w).period !== 'FT'

export function periodName(w: PlayType, gameType: SportType | 'FS'): string {
  const { period, span } = playOf(w)
  if (span) return spanName(span, gameType)
  const quarter = quarterOf(w)
  if (quarter !== null) return quarterText(quarter)
  return period === 'HT' ? t`半场` : period === '2H' ? t`下半场` : t`全场`
}

/** `第三节`, `上半场`, `前五局`, `第2盘`. */
function spanName([first, last]: Span, gameType: SportType | 'FS'): string {
  if (last - first > 1) return t`前五局`
  if (last > first) return first === 1 ? t`上半场` : t`下半场`
  if (gameType === 'BK') return [t`第一节`, t`第二节`, t`第三节`, t`第四节`][first - 1] ?? ''
  return gameType === 'TN' ? t`第${first}盘` : t`第${first}局`
}

/** What the plays of a sport's periods are called together. */
export function periodsName(gameType: SportType): string {
  const { periods } = sportOf(gameType)
  return periods === 'quarter' ? t`半场与各节` : periods === 'inning' ? t`前几局` : gameType === 'TN' ? t`各盘` : t`各局`
}

/** `0–15 分钟`; stoppage belongs to the last fifteen of its half. */
function quarterText(quarter: Quarter): string {
  if (quarter === 3) return t`31 分钟–半场`
  if (quarter === 6) return t`76 分钟–完场`
  return t`${quarter === 1 ? 0 : 15 * (quarter - 1) + 1}–${15 * quarter} 分钟`
}

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
  FG: () => t`最先进球`,
  LG: () => t`最后进球`,
  NG: () => t`下一进球`,
  FGT: () => t`首球时段`,
  AG: () => t`有无进球`,
  DNB: () => t`平局退款`,
  EH: () => t`三项让球`,
  G: () => t`准确进球数`,
  GH: () => t`主队准确进球数`,
  GC: () => t`客队准确进球数`,
  EOH: () => t`主队进球单双`,
  EOC: () => t`客队进球单双`,
  WM: () => t`净胜球`,
  CSH: () => t`主队零失球`,
  CSC: () => t`客队零失球`,
  WNH: () => t`主队零封取胜`,
  WNC: () => t`客队零封取胜`,
  MH: () => t`进球较多的半场`,
  MHH: () => t`主队进球较多的半场`,
  MHC: () => t`客队进球较多的半场`,
  TSF: () => t`上下半场双方进球`,
  WBH: () => t`主队上下半场都赢`,
  WBC: () => t`客队上下半场都赢`,
  WEH: () => t`主队赢任一半场`,
  WEC: () => t`客队赢任一半场`,
  SBH: () => t`主队上下半场都进球`,
  SBC: () => t`客队上下半场都进球`,
  MO: () => t`独赢与大小`,
  MT: () => t`独赢与双方进球`,
  TO: () => t`双方进球与大小`,
  DO: () => t`双重机会与大小`,
  DT: () => t`双重机会与双方进球`,
  FS: () => t`冠军`,
}

/** The name of a play in a sport: a handicap counts goals, points, 盘 or 局, in a set the games (局) or points of it. */
export function playName(w: PlayType, gameType: SportType | 'FS'): string {
  const { kind, counts, span } = playOf(w)
  if (counts === 'corners') return t`角球${PLAY_NAMES[kind]()}`
  if (counts === 'cards') return t`罚牌${PLAY_NAMES[kind]()}`
  if (kind !== 'R' || gameType === 'FS' || isFootball(gameType)) return PLAY_NAMES[kind]()
  if (gameType === 'BK' || gameType === 'BS' || (span && gameType !== 'TN')) return t`让分`
  return gameType === 'TN' && !span ? t`让盘` : t`让局`
}

/** The left half of an odds cell: `主`, `−0.5/1`, `大 2.5`, `2–1`, `主/和`, `主 · 大 2.5`; without the line `主` and `大`. */
export function cellLabel({ w, line, selection }: Omit<SelectionRef, 'gameType'>): string {
  const { kind, line: lined, selections } = playOf(w)
  if (kind === 'R' && line !== null) return line === 0 ? t`平手` : formatHandicap(line, selection === 'C' ? 'C' : 'H')
  if (isTwoWay(w) && kind !== 'R') return totalText(selection, line)
  if (kind === 'T') return selection === 'OVER' ? t`7 球以上` : `${selection[1]}–${selection[2]}`
  if (kind === 'PD') return selection === 'OVH' ? t`其他` : `${selection[1]}–${selection[3]}`
  if (kind === 'EH' && line !== null) return `${sideText(selection)} ${formatHandicap(line, selection === 'C' ? 'C' : 'H')}`
  const [goals] = /(?<=^[GHC])\d$/.exec(selection) ?? []
  if (goals !== undefined) return exactText(w, selection, goals)
  if (kind === 'FGT') return selection === 'N' ? t`无进球` : quarterText(Number(selection.charAt(1)) as Quarter)
  if (selection.startsWith('P')) return selection === 'P1' ? t`上半场` : t`下半场`
  if (BY_SCORER.has(kind) && selection === 'N') return t`无进球`
  if (kind === 'MH' || kind === 'MHH' || kind === 'MHC') return t`一样多`
  if (selections.includes('Y') || kind === 'TSF') return [...selection].map(yesText).join('/')
  if (kind === 'MO' || kind === 'MT' || kind === 'DO' || kind === 'DT' || kind === 'TO') {
    const first = kind === 'TO' ? yesText(selection.charAt(0)) : sidesText(selection.slice(0, -1))
    const last = selection.slice(-1)
    return `${first} · ${lined === null ? yesText(last) : totalText(last, line)}`
  }
  if (kind === 'EO' || kind === 'EOH' || kind === 'EOC') return selection === 'O' ? t`单` : t`双`
  return sidesText(selection)
}

/** Kinds whose N is nobody. */
const BY_SCORER: ReadonlySet<Kind> = new Set(['FG', 'LG', 'NG'] satisfies Kind[])
const sideText = (side: string): string => (side === 'H' ? t`主` : side === 'C' ? t`客` : t`和`)
const sidesText = (sides: string): string => [...sides].map(sideText).join('/')
const yesText = (letter: string): string => (letter === 'Y' ? t`是` : t`否`)
function totalText(side: string, line: number | null): string {
  const word = side === 'O' ? t`大` : t`小`
  return line === null ? word : `${word} ${formatTotal(line)}`
}

/** `2 球`, `3 球以上`; of a winning margin `主 2 球`. */
function exactText(w: PlayType, selection: Selection, goals: string): string {
  const isMost = playOf(w).kind === 'WM' ? goals === '3' : playOf(w).selections.at(-1) === selection
  const count = isMost ? t`${goals} 球以上` : t`${goals} 球`
  return selection.startsWith('G') ? count : `${sideText(selection.charAt(0))} ${count}`
}

/** The side that a play is about alone. */
const sideOf = (kind: Kind): 'H' | 'C' | null => {
  const [, side] = /^(?:OU|G|EO|CS|WN|MH|WB|WE|SB)([HC])$/.exec(kind) ?? []
  return side === 'H' || side === 'C' ? side : null
}

/** A selection by its full name: `曼彻斯特城 −0.5/1`, `大 2.5`, `瓦伦西亚`, `和局`, `曼彻斯特城/和局`, `2–1`, `曼彻斯特城 · 大 2.5`. */
export function selectionName(ref: Omit<SelectionRef, 'gameType'>, { team_h, team_c }: Teams): string {
  const { kind } = playOf(ref.w)
  const { selection } = ref
  const team = (side: string) => (side === 'H' ? team_h : side === 'C' ? team_c : t`和局`)
  const teams = (sides: string) => [...sides].map(team).join('/')
  const label = cellLabel(ref)
  if (kind === 'FS') return team_h
  if (BY_SCORER.has(kind)) return selection === 'N' ? label : team(selection)
  if (kind === 'M' || kind === 'ML' || kind === 'DNB' || kind === 'DC' || kind === 'F') return teams(selection)
  if (kind === 'R') return `${team(selection)} ${label}`
  if (kind === 'EH' || kind === 'WM') return `${team(selection.charAt(0))}${label.slice(1)}`
  if (kind === 'MO' || kind === 'MT' || kind === 'DO' || kind === 'DT') return `${teams(selection.slice(0, -1))} · ${label.split(' · ')[1]}`
  if (kind === 'PD' && selection === 'OVH') return t`其他比分`
  const side = sideOf(kind)
  return side ? `${team(side)} ${label}` : label
}

/** A selection with its market, as a screen reader reads it: `全场让球 曼彻斯特城 −0.5/1`, `冠军 阿森纳`. */
export const betName = (ref: SelectionRef, teams: Teams): string =>
  `${ref.w === 'FS' ? '' : periodName(ref.w, ref.gameType)}${playName(ref.w, ref.gameType)} ${selectionName(ref, teams)}`
