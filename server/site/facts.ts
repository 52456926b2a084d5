import { GOAL_SUSPENSION_MS, IN_PLAY_DELAY_MS, REGISTRATION_GRANT_FEN } from '../../contract/constants.ts'
import { isPagePath } from '../../contract/paths.ts'
import { REMINDER_MINUTES } from '../../contract/safe-play.ts'
import type { Language } from '../../contract/site.ts'
import { BUILDER_MARGIN } from '../../domain/builder.ts'
import { type Counted, type Kind, type PlayType, playOf } from '../../domain/markets.ts'
import { formatYuanFixed } from '../../domain/money.ts'
import { BUILDER_LEGS, LEAST_LEGS, MAX_SELECTIONS, SYSTEM_LEGS } from '../../domain/slip-limits.ts'
import { isFootball, SPORT_TYPES, type SportType, sportOf } from '../../domain/sports.ts'
import { DEPOSIT_TURNOVER_TIMES, TURNOVER_ODDS_FLOOR, TURNOVER_WEIGHTS, VENUE_TURNOVER_WEIGHTS } from '../../domain/turnover.ts'
import { SESSION_ABSOLUTE_MS, SESSION_IDLE_MS } from '../account/session/sessions.ts'
import { MAX_STAKE_FEN, MIN_STAKE_FEN } from '../betting/limits.ts'
import { RETURN_WAIT_MS } from '../safe-play/come-back.ts'
import { RAISE_WAIT_MS } from '../safe-play/raise.ts'
import { createTranslate } from '../texts/translate.ts'
import { gameFacts, seconds } from './game-facts.ts'
import { listed, moneyFacts } from './money-facts.ts'

const HOUR_MS = 3_600_000

/** The page's names, as those of plays below are; a test compares them. */
export const SPORT_NAMES: Readonly<Record<SportType, string>> = {
  FT: '足球',
  BK: '篮球',
  TN: '网球',
  SK: '斯诺克',
  VB: '排球',
  BS: '棒球',
  TT: '乒乓球',
  VF: '虚拟足球',
  OP: '其他',
}
const PLAY_NAMES: Readonly<Record<Kind, string>> = {
  ML: '独赢',
  M: '独赢',
  R: '让球',
  OU: '大小',
  EO: '单双',
  TS: '双方进球',
  PD: '波胆',
  F: '半场/全场',
  DC: '双重机会',
  OUH: '主队得分大小',
  OUC: '客队得分大小',
  T: '总进球数',
  FG: '最先进球',
  LG: '最后进球',
  NG: '下一进球',
  FGT: '首球时段',
  AG: '有无进球',
  DNB: '平局退款',
  EH: '三项让球',
  G: '准确进球数',
  GH: '主队准确进球数',
  GC: '客队准确进球数',
  EOH: '主队进球单双',
  EOC: '客队进球单双',
  WM: '净胜球',
  CSH: '主队零失球',
  CSC: '客队零失球',
  WNH: '主队零封取胜',
  WNC: '客队零封取胜',
  MH: '进球较多的半场',
  MHH: '主队进球较多的半场',
  MHC: '客队进球较多的半场',
  TSF: '上下半场双方进球',
  WBH: '主队上下半场都赢',
  WBC: '客队上下半场都赢',
  WEH: '主队赢任一半场',
  WEC: '客队赢任一半场',
  SBH: '主队上下半场都进球',
  SBC: '客队上下半场都进球',
  MO: '独赢与大小',
  MT: '独赢与双方进球',
  TO: '双方进球与大小',
  DO: '双重机会与大小',
  DT: '双重机会与双方进球',
  FS: '冠军',
}

const COUNTED: Readonly<Record<Counted, string>> = { score: '', corners: '角球', cards: '罚牌' }
type Say = (name: string) => string
const same: Say = (name) => name
export function nameOfPlay(w: PlayType, say = same): string {
  const { kind, counts } = playOf(w)
  return say(COUNTED[counts]) + say(PLAY_NAMES[kind])
}
/** The names of all plays that these sports offer, each once. */
const playsOf = (types: readonly SportType[], say: Say): string =>
  listed(types.flatMap((type) => sportOf(type).plays.map((w) => nameOfPlay(w, say))))

/** The product's settings, by the names that texts in this language use. */
export function factsIn(language: Language): Readonly<Record<string, string>> {
  const say = createTranslate(language)
  return {
    ...moneyFacts,
    ...gameFacts,
    sports: listed(SPORT_TYPES.map((type) => say(SPORT_NAMES[type]))),
    footballPlays: playsOf(['FT'], say),
    otherPlays: playsOf(
      SPORT_TYPES.filter((type) => !isFootball(type)),
      say,
    ),
    leastLegs: String(LEAST_LEGS),
    mostLegs: String(MAX_SELECTIONS),
    minStake: formatYuanFixed(MIN_STAKE_FEN),
    maxStake: formatYuanFixed(MAX_STAKE_FEN),
    grant: formatYuanFixed(REGISTRATION_GRANT_FEN),
    depositTurnover: String(DEPOSIT_TURNOVER_TIMES),
    turnoverSport: String(TURNOVER_WEIGHTS.sport),
    turnoverSeries: String(TURNOVER_WEIGHTS.series),
    turnoverOutright: String(TURNOVER_WEIGHTS.outright),
    turnoverVirtual: String(TURNOVER_WEIGHTS.virtual),
    turnoverSlots: String(VENUE_TURNOVER_WEIGHTS.DZ),
    turnoverLottery: String(VENUE_TURNOVER_WEIGHTS.CP),
    turnoverLive: String(VENUE_TURNOVER_WEIGHTS.ZR),
    systemLeast: String(SYSTEM_LEGS.least),
    systemMost: String(SYSTEM_LEGS.most),
    builderLeast: String(BUILDER_LEGS.least),
    builderMost: String(BUILDER_LEGS.most),
    ...Object.fromEntries(Object.entries(BUILDER_MARGIN).map(([legs, percent]) => [`builderMargin${legs}`, String(percent)])),
    turnoverFloor: (TURNOVER_ODDS_FLOOR / 1000).toFixed(2),
    delaySeconds: seconds(IN_PLAY_DELAY_MS),
    suspensionSeconds: seconds(GOAL_SUSPENSION_MS),
    reminderLeast: String(REMINDER_MINUTES[0]),
    reminderMost: String(REMINDER_MINUTES.at(-1)),
    raiseHours: String(RAISE_WAIT_MS / HOUR_MS),
    returnHours: String(RETURN_WAIT_MS / HOUR_MS),
    idleDays: String(SESSION_IDLE_MS / (24 * HOUR_MS)),
    sessionDays: String(SESSION_ABSOLUTE_MS / (24 * HOUR_MS)),
  }
}

/** Reads values by name; `where` asks for them. @throws where there is none. */
export const nameIn =
  (values: Readonly<Record<string, string>>, where: string) =>
  (name: string): string => {
    const value = values[name]
    if (value === undefined) throw new Error(`${where} asks for {${name}}`)
    return value
  }

/** Replaces the names in every text and checks its links, so that none leads nowhere. */
export function fill(node: unknown, valueAt: (name: string) => string): unknown {
  if (typeof node === 'string') {
    for (const [, to = ''] of node.matchAll(/\]\(([^)]*)\)/g)) if (!leadsSomewhere(to)) throw new Error(`a text links to ${to}`)
    return node.replace(/\{(\w+)\}/g, (_, name: string) => valueAt(name))
  }
  if (Array.isArray(node)) return node.map((item) => fill(item, valueAt))
  if (typeof node !== 'object' || node === null) return node
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, fill(value, valueAt)]))
}

const leadsSomewhere = (to: string): boolean => /^#(W|LW|P|LL|L)$/.test(to) || (/^\/(?!\/)/.test(to) && isPagePath(to))
