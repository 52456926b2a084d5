import { t } from '@lingui/core/macro'
import { type Kind, type PlayType, playOf, quarterOf } from '../../../../domain/markets.ts'
import { type SportType, sportOf } from '../../../../domain/sports.ts'
import { periodName } from '../../../i18n/market-text.ts'

/** How a play is decided, in a sentence or two; null where its name says it. */
export function playRule(w: PlayType): string | null {
  const { counts, kind, period } = playOf(w)
  if (counts === 'corners') return t`按角球数结算。角球为模拟数据，开赛前可投。`
  if (counts === 'cards') return t`黄牌、红牌各算一张。罚牌为模拟数据，开赛前可投。`
  if (quarterOf(w) !== null) return t`只计这十五分钟内的进球，补时归所在半场的最后一段；时段一结束就结算。`
  if (period === '2H' && kind !== 'R') return t`只计下半场（含补时）的进球，完场结算。`
  return RULES[kind]?.() ?? null
}

const twoHalves = () => t`上半场和下半场分开计，完场结算。`
const ofBoth = () => t`两项都中才算赢。`
const RULES: Partial<Record<Kind, () => string>> = {
  DC: () => t`两种赛果中一种即赢。`,
  DNB: () => t`打和退回本金。`,
  EH: () => t`先把让球加到主队比分上，再看主胜、和、客胜；没有走盘。`,
  R: () => t`先把让球加到这一方的比分上再比大小，正好打平退回本金。`,
  G: () => t`进球数正好相符才算赢，最后一项包括更多的进球。`,
  GH: () => t`只计主队的进球，最后一项包括更多的进球。`,
  GC: () => t`只计客队的进球，最后一项包括更多的进球。`,
  WM: () => t`按赢的球数结算，3 球以上包括更多；和局包括 0–0。`,
  CSH: () => t`主队全场没有失球为“是”。`,
  CSC: () => t`客队全场没有失球为“是”。`,
  WNH: () => t`主队取胜并且没有失球为“是”。`,
  WNC: () => t`客队取胜并且没有失球为“是”。`,
  MH: () => t`比较两个半场各自的进球总数，一样多另算一项。`,
  MHH: () => t`只计主队的进球，比较两个半场，一样多另算一项。`,
  MHC: () => t`只计客队的进球，比较两个半场，一样多另算一项。`,
  TSF: () => t`前一个是上半场双方是否都进球，后一个是下半场。`,
  WBH: twoHalves,
  WBC: twoHalves,
  WEH: twoHalves,
  WEC: twoHalves,
  SBH: twoHalves,
  SBC: twoHalves,
  MO: ofBoth,
  MT: ofBoth,
  TO: ofBoth,
  DO: ofBoth,
  DT: ofBoth,
  FG: () => t`哪一队打进第一球；进球后立即结算。`,
  NG: () => t`投注之后哪一队打进下一球；进球后立即结算。`,
  LG: () => t`哪一队打进最后一球，完场结算。`,
  FGT: () => t`第一个进球落在哪十五分钟；进球后立即结算。`,
}

/** How a play of quarters, innings or sets is decided; null for plays of the whole match. */
export function periodRule(w: PlayType, gameType: SportType): string | null {
  const { kind, span } = playOf(w)
  if (!span) return null
  const { periods } = sportOf(gameType)
  const name = periodName(w, gameType)
  const counted = periods === 'quarter' ? t`只计${name}的得分，不含加时；打完就结算。` : t`只计${name}；打完就结算。`
  return kind === 'ML' && periods !== 'set' ? t`${counted}打平退回本金。` : counted
}
