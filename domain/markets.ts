/**
 * The catalogue of plays. Pricing, settlement, closing at half-time, the wire's validation and the page's words read this table; a
 * list of codes elsewhere is a mistake. sports.ts says which sport offers which.
 *
 * Codes of the main plays are the field's own. A play of a half is its full-time kind on that half's score: H… the first, which uses
 * the half-time game id (hgid), S… the second, which is settled at the end. Selections: H home, C away, N draw; O over or odd, U under,
 * E even; Y yes, N no; pairs and threes such as HN (half-time then full time, the two outcomes of a double chance) or HO (home wins,
 * over) are read left to right; scores H2C1, OVH any other; goal bands T01 T23 T46 OVER; G2 exactly two goals, the last of a play that or
 * more; H1 home by one goal, H3 by three or more; P1 P2 the first and the second half, or P1 to P6 the fifteen minutes of the first goal;
 * FS<n> the n-th team of an outright. K… are corners, B… cards, Q… fifteen minutes; stoppage belongs to the last ones of its half.
 * P<n>… is the n-th quarter, inning or set, P12… all from the first to the second one.
 */
export type Quarter = 1 | 2 | 3 | 4 | 5 | 6
/** Periods of a match with plays of their own: one quarter, inning or set, or all from one to another. */
const SPANS = ['12', '34', '15', '1', '2', '3', '4', '5', '6', '7', '8', '9'] as const
export type SpanCode = (typeof SPANS)[number]
export type Period = 'HT' | '2H' | 'FT' | `Q${Quarter}` | `P${SpanCode}`
export type Kind =
  | 'ML'
  | 'M'
  | 'R'
  | 'OU'
  | 'EO'
  | 'TS'
  | 'PD'
  | 'F'
  | 'DC'
  | 'OUH'
  | 'OUC'
  | 'T'
  | 'FS'
  /** Draw no bet, three-way handicap. */
  | 'DNB'
  | 'EH'
  /** Exact goals, of both sides or one; odd or even goals of a side. */
  | 'G'
  | 'GH'
  | 'GC'
  | 'EOH'
  | 'EOC'
  /** Winning margin; a side's clean sheet and win to nil. */
  | 'WM'
  | 'CSH'
  | 'CSC'
  | 'WNH'
  | 'WNC'
  /** By halves: the one with more goals, of both sides or one; whether both score in each; a side wins both, wins one, scores in both. */
  | 'MH'
  | 'MHH'
  | 'MHC'
  | 'TSF'
  | 'WBH'
  | 'WBC'
  | 'WEH'
  | 'WEC'
  | 'SBH'
  | 'SBC'
  /** Two plays in one: 1X2 or double chance with total or both score, both score with total. */
  | 'MO'
  | 'MT'
  | 'TO'
  | 'DO'
  | 'DT'
  /** By the order and time of goals: the first, the last, the next; when the first one falls; whether there is one in a period. */
  | 'FG'
  | 'LG'
  | 'NG'
  | 'FGT'
  | 'AG'
/** What a play counts: what decides the match, corners, or cards (yellow and red ones alike). */
export type Counted = 'score' | 'corners' | 'cards'
/** Groups of a game's markets on the page. */
export type PlayGroup =
  | 'main'
  | 'goals'
  | 'handicap'
  | 'score'
  | 'half-full'
  | 'second-half'
  | 'periods'
  | 'team'
  | 'combined'
  | 'timing'
  | 'corners'
  | 'cards'
  | 'champion'

type Side = 'H' | 'C' | 'N'
type Digit = 0 | 1 | 2 | 3 | 4
export type Selection =
  | Side
  | 'O'
  | 'U'
  | 'E'
  | 'Y'
  | `${Side}${Side}`
  | `${Side | 'Y'}${'O' | 'U' | 'Y' | 'N'}`
  | `${'HN' | 'CN' | 'HC'}${'O' | 'U' | 'Y' | 'N'}`
  | `H${Digit}C${Digit}`
  | 'OVH'
  | 'T01'
  | 'T23'
  | 'T46'
  | 'OVER'
  | `G${0 | 1 | 2 | 3 | 4 | 5 | 6}`
  | `${'H' | 'C'}${1 | 2 | 3}`
  | `P${Quarter}`
  | `FS${number}`
export interface Play {
  readonly kind: Kind
  readonly period: Period
  readonly group: PlayGroup
  /** In the order of a market's prices; empty for outrights, whose market names its teams. */
  readonly selections: readonly Selection[]
  /**
   * The meaning of the line, in quarters of what decides the match (goals, points, sets): given to the home side, or to be over or
   * under; null without a line. Only two-way lines have quarters; of three and more selections one always wins.
   */
  readonly line: 'handicap' | 'total' | null
  readonly counts: Counted
  /** The first and the last of the periods (quarters, innings, sets) that decide it, from 1; null where others do. */
  readonly span: Span | null
}
export type Span = readonly [first: number, last: number]

const play = (kind: Kind, period: Period, group: PlayGroup, selections: readonly Selection[], line: Play['line'] = null): Play => ({
  kind,
  period,
  group,
  selections,
  line,
  counts: group === 'corners' || group === 'cards' ? group : 'score',
  span: null,
})

type PeriodPlay = `P${SpanCode}${'ML' | 'R' | 'OU'}`
/** A winner, a handicap and a total of each of these periods, by its own score. Where that may be level the winner's stake is given back. */
function periodPlays(): Record<PeriodPlay, Play> {
  const plays = SPANS.flatMap((code): [PeriodPlay, Play][] => {
    const span: Span = [Number(code.charAt(0)), Number(code.slice(-1))]
    const own = (kind: Kind, selections: readonly Selection[], line?: Play['line']) => ({
      ...play(kind, `P${code}`, 'periods', selections, line),
      span,
    })
    return [
      [`P${code}ML`, own('ML', ['H', 'C'])],
      [`P${code}R`, own('R', ['H', 'C'], 'handicap')],
      [`P${code}OU`, own('OU', TOTALS, 'total')],
    ]
  })
  return Object.fromEntries(plays) as Record<PeriodPlay, Play>
}

const SIDES = ['H', 'C', 'N'] as const
const DOUBLES = ['HN', 'CN', 'HC'] as const
const TOTALS = ['O', 'U'] as const
const ODD_EVEN = ['O', 'E'] as const
const YES_NO = ['Y', 'N'] as const
const HALVES = ['P1', 'P2', 'N'] as const
const MARGINS = ['H1', 'H2', 'H3', 'C1', 'C2', 'C3', 'N'] as const
const scores = (most: Digit): Selection[] => {
  const goals = ([0, 1, 2, 3, 4] as const).slice(0, most + 1)
  return [...goals.flatMap((h) => goals.map((a): Selection => `H${h}C${a}`)), 'OVH']
}
const exactly = (most: 3 | 4 | 6): Selection[] => ([0, 1, 2, 3, 4, 5, 6] as const).slice(0, most + 1).map((n): Selection => `G${n}`)
const pairs = <A extends string, B extends string>(first: readonly A[], second: readonly B[]) =>
  first.flatMap((a) => second.map((b): `${A}${B}` => `${a}${b}`))

/** In the order a game page shows them. */
export const PLAYS = {
  /** The winner, in sports without a draw. */
  ML: play('ML', 'FT', 'main', ['H', 'C']),
  M: play('M', 'FT', 'main', SIDES),
  R: play('R', 'FT', 'main', ['H', 'C'], 'handicap'),
  OU: play('OU', 'FT', 'main', TOTALS, 'total'),
  HM: play('M', 'HT', 'main', SIDES),
  HR: play('R', 'HT', 'main', ['H', 'C'], 'handicap'),
  HOU: play('OU', 'HT', 'main', TOTALS, 'total'),
  DC: play('DC', 'FT', 'goals', DOUBLES),
  TS: play('TS', 'FT', 'goals', YES_NO),
  HTS: play('TS', 'HT', 'goals', YES_NO),
  EO: play('EO', 'FT', 'goals', ODD_EVEN),
  HEO: play('EO', 'HT', 'goals', ODD_EVEN),
  T: play('T', 'FT', 'goals', ['T01', 'T23', 'T46', 'OVER']),
  G: play('G', 'FT', 'goals', exactly(6)),
  HG: play('G', 'HT', 'goals', exactly(3)),
  MH: play('MH', 'FT', 'goals', HALVES),
  TSF: play('TSF', 'FT', 'goals', pairs(YES_NO, YES_NO)),
  DNB: play('DNB', 'FT', 'handicap', ['H', 'C']),
  HDNB: play('DNB', 'HT', 'handicap', ['H', 'C']),
  HDC: play('DC', 'HT', 'handicap', DOUBLES),
  EH: play('EH', 'FT', 'handicap', SIDES, 'handicap'),
  HEH: play('EH', 'HT', 'handicap', SIDES, 'handicap'),
  WM: play('WM', 'FT', 'handicap', MARGINS),
  OUH: play('OUH', 'FT', 'team', TOTALS, 'total'),
  OUC: play('OUC', 'FT', 'team', TOTALS, 'total'),
  HOUH: play('OUH', 'HT', 'team', TOTALS, 'total'),
  HOUC: play('OUC', 'HT', 'team', TOTALS, 'total'),
  GH: play('GH', 'FT', 'team', exactly(3)),
  GC: play('GC', 'FT', 'team', exactly(3)),
  CSH: play('CSH', 'FT', 'team', YES_NO),
  CSC: play('CSC', 'FT', 'team', YES_NO),
  WNH: play('WNH', 'FT', 'team', YES_NO),
  WNC: play('WNC', 'FT', 'team', YES_NO),
  WBH: play('WBH', 'FT', 'team', YES_NO),
  WBC: play('WBC', 'FT', 'team', YES_NO),
  WEH: play('WEH', 'FT', 'team', YES_NO),
  WEC: play('WEC', 'FT', 'team', YES_NO),
  SBH: play('SBH', 'FT', 'team', YES_NO),
  SBC: play('SBC', 'FT', 'team', YES_NO),
  MHH: play('MHH', 'FT', 'team', HALVES),
  MHC: play('MHC', 'FT', 'team', HALVES),
  EOH: play('EOH', 'FT', 'team', ODD_EVEN),
  EOC: play('EOC', 'FT', 'team', ODD_EVEN),
  HEOH: play('EOH', 'HT', 'team', ODD_EVEN),
  HEOC: play('EOC', 'HT', 'team', ODD_EVEN),
  PD: play('PD', 'FT', 'score', scores(4)),
  HPD: play('PD', 'HT', 'score', scores(3)),
  SPD: play('PD', '2H', 'score', scores(3)),
  F: play('F', 'FT', 'half-full', pairs(SIDES, SIDES)),
  MO: play('MO', 'FT', 'combined', pairs(SIDES, TOTALS), 'total'),
  MT: play('MT', 'FT', 'combined', pairs(SIDES, YES_NO)),
  TO: play('TO', 'FT', 'combined', pairs(YES_NO, TOTALS), 'total'),
  DO: play('DO', 'FT', 'combined', pairs(DOUBLES, TOTALS), 'total'),
  DT: play('DT', 'FT', 'combined', pairs(DOUBLES, YES_NO)),
  HMO: play('MO', 'HT', 'combined', pairs(SIDES, TOTALS), 'total'),
  HMT: play('MT', 'HT', 'combined', pairs(SIDES, YES_NO)),
  SM: play('M', '2H', 'second-half', SIDES),
  SR: play('R', '2H', 'second-half', ['H', 'C'], 'handicap'),
  SOU: play('OU', '2H', 'second-half', TOTALS, 'total'),
  SDC: play('DC', '2H', 'second-half', DOUBLES),
  STS: play('TS', '2H', 'second-half', YES_NO),
  SEO: play('EO', '2H', 'second-half', ODD_EVEN),
  SG: play('G', '2H', 'second-half', exactly(3)),
  SOUH: play('OUH', '2H', 'second-half', TOTALS, 'total'),
  SOUC: play('OUC', '2H', 'second-half', TOTALS, 'total'),
  SEOH: play('EOH', '2H', 'second-half', ODD_EVEN),
  SEOC: play('EOC', '2H', 'second-half', ODD_EVEN),
  FG: play('FG', 'FT', 'timing', SIDES),
  NG: play('NG', 'FT', 'timing', SIDES),
  LG: play('LG', 'FT', 'timing', SIDES),
  FGT: play('FGT', 'FT', 'timing', ['P1', 'P2', 'P3', 'P4', 'P5', 'P6', 'N']),
  QG1: play('AG', 'Q1', 'timing', YES_NO),
  QM1: play('M', 'Q1', 'timing', SIDES),
  QG2: play('AG', 'Q2', 'timing', YES_NO),
  QM2: play('M', 'Q2', 'timing', SIDES),
  QG3: play('AG', 'Q3', 'timing', YES_NO),
  QM3: play('M', 'Q3', 'timing', SIDES),
  QG4: play('AG', 'Q4', 'timing', YES_NO),
  QM4: play('M', 'Q4', 'timing', SIDES),
  QG5: play('AG', 'Q5', 'timing', YES_NO),
  QM5: play('M', 'Q5', 'timing', SIDES),
  QG6: play('AG', 'Q6', 'timing', YES_NO),
  QM6: play('M', 'Q6', 'timing', SIDES),
  KM: play('M', 'FT', 'corners', SIDES),
  KR: play('R', 'FT', 'corners', ['H', 'C'], 'handicap'),
  KOU: play('OU', 'FT', 'corners', TOTALS, 'total'),
  KOUH: play('OUH', 'FT', 'corners', TOTALS, 'total'),
  KOUC: play('OUC', 'FT', 'corners', TOTALS, 'total'),
  KEO: play('EO', 'FT', 'corners', ODD_EVEN),
  HKM: play('M', 'HT', 'corners', SIDES),
  HKR: play('R', 'HT', 'corners', ['H', 'C'], 'handicap'),
  HKOU: play('OU', 'HT', 'corners', TOTALS, 'total'),
  BM: play('M', 'FT', 'cards', SIDES),
  BR: play('R', 'FT', 'cards', ['H', 'C'], 'handicap'),
  BOU: play('OU', 'FT', 'cards', TOTALS, 'total'),
  BOUH: play('OUH', 'FT', 'cards', TOTALS, 'total'),
  BOUC: play('OUC', 'FT', 'cards', TOTALS, 'total'),
  HBOU: play('OU', 'HT', 'cards', TOTALS, 'total'),
  ...periodPlays(),
  FS: play('FS', 'FT', 'champion', []),
} as const satisfies Record<string, Play>

export type PlayType = keyof typeof PLAYS
export const PLAY_TYPES = Object.keys(PLAYS) as PlayType[]
/** Plays of a game: all but the outright. */
export const GAME_PLAYS = PLAY_TYPES.filter((w) => w !== 'FS')
/** Plays that a period decides. */
export const PERIOD_PLAYS = GAME_PLAYS.filter((w) => PLAYS[w].span !== null)
export const FOOTBALL_PLAYS = GAME_PLAYS.filter((w) => w !== 'ML' && PLAYS[w].span === null)
/** The plays of these periods: winner, handicap and total of each. */
export const playsOfSpans = (codes: readonly SpanCode[]): PlayType[] =>
  codes.flatMap((code): PlayType[] => [`P${code}ML`, `P${code}R`, `P${code}OU`])

export const playOf = (w: PlayType): Play => PLAYS[w]

/** Plays that are decided at half-time, or at the end. */
export const playsOf = (at: 'HT' | 'FT'): PlayType[] => GAME_PLAYS.filter((w) => (PLAYS[w].period === 'HT') === (at === 'HT'))

const BY_HALVES: ReadonlySet<Kind> = new Set(['F', 'MH', 'MHH', 'MHC', 'TSF', 'WBH', 'WBC', 'WEH', 'WEC', 'SBH', 'SBC'] satisfies Kind[])
/** Whether the play is decided by the scores of both halves. */
export const isByHalves = (w: PlayType): boolean => PLAYS[w].period === '2H' || BY_HALVES.has(PLAYS[w].kind)
/** Whether the play needs the half-time score, alone or with the final one. */
export const needsHalf = (w: PlayType): boolean => PLAYS[w].period === 'HT' || isByHalves(w)

/** Whether the play has a line whose stake may be split or refunded: two selections, in quarters. */
export const isTwoWay = (w: PlayType): boolean => PLAYS[w].line !== null && PLAYS[w].selections.length === 2
/** Whether in football in play the market counts only goals after the bet: the trade's 滚球让球. */
export const isFromNow = (w: PlayType): boolean =>
  (w === 'NG' || PLAYS[w].kind === 'R') && PLAYS[w].period !== '2H' && PLAYS[w].counts === 'score' && PLAYS[w].span === null

/** The fifteen minutes, 1 to 6, that decide the play; null where others do. */
export const quarterOf = (w: PlayType): Quarter | null => {
  const { period } = playOf(w)
  return period.startsWith('Q') ? (Number(period[1]) as Quarter) : null
}
const BY_ORDER: ReadonlySet<Kind> = new Set(['FG', 'LG', 'NG', 'FGT'] satisfies Kind[])
/** Whether the play is about the first, the next or the last goal of the match. */
export const isByOrder = (w: PlayType): boolean => BY_ORDER.has(PLAYS[w].kind)
/** Whether the play needs to know in which order and when goals were scored. */
export const needsGoals = (w: PlayType): boolean => isByOrder(w) || quarterOf(w) !== null
/** Whether the play needs more of the match than its scores at half-time and at the end. */
export const needsCourse = (w: PlayType): boolean => needsGoals(w) || PLAYS[w].counts !== 'score' || PLAYS[w].span !== null

/** The plays that games of the days ahead have, too. The others come on the day of the match, so that the book of many games stays small. */
const EARLY: ReadonlySet<PlayType> = new Set<PlayType>([
  ...(['M', 'R', 'OU', 'HM', 'HR', 'HOU', 'DC', 'TS', 'HTS', 'EO', 'HEO', 'T'] as const),
  ...(['OUH', 'OUC', 'HOUH', 'HOUC', 'PD', 'HPD', 'F'] as const),
])
export const isEarly = (w: PlayType): boolean => EARLY.has(w)

/** The id of a game's half-time game (hgid). */
export const halfGameId = (gameId: string): string => `${gameId}H`

/** The game id of this play's odds (`oddInfo.gameId`): the half-time game's for a half-time play. */
export const oddGameId = (w: PlayType, { gameId, hgid }: { readonly gameId: string; readonly hgid: string }): string =>
  PLAYS[w].period === 'HT' ? hgid : gameId

/** Index of a selection's price in its market's prices; −1 when the play has no such selection. */
export const priceIndex = (w: PlayType, selection: string): number =>
  w === 'FS' ? Number(/^FS([1-9]\d*)$/.exec(selection)?.[1] ?? 0) - 1 : playOf(w).selections.indexOf(selection as Selection)

/**
 * Whether lists have a market: the main lines of the main plays. Once the first half is over and its columns are empty, they show the
 * nearest other line of handicap and total (a double-line handicap). `rank` 0 is the main line.
 */
export function isListed({ w, rank }: { readonly w: PlayType; readonly rank: number }, halfOver: boolean): boolean {
  const { group, line } = playOf(w)
  return group === 'main' && (rank === 0 || (rank === 1 && halfOver && line !== null))
}
