import type { BetRefusal } from '../../contract/betting.ts'
import { isOwnReason, type PlayRefusal } from '../../contract/play-refusal.ts'
import { playRefused } from '../safe-play/play-words.ts'
import { type Refusal, refuse } from '../transport/handlers.ts'

/** A refusal as a sentence that says what the player can do. */
export function refusalOf(data: BetRefusal): Refusal {
  const { reason, minFen = '0', maxFen = '0' } = data
  if (isOwnReason(reason)) return playRefused({ ...data, reason })
  const limits = { least: String(BigInt(minFen) / 100n), most: String(BigInt(maxFen) / 100n) }
  return refuse('warning', WORDS[reason], data, limits)
}

const WORDS: Record<Exclude<BetRefusal['reason'], PlayRefusal['reason']>, string> = {
  price: '赔率已变动',
  suspended: '该盘口已封盘，恢复后可投',
  closed: '该盘口已关闭',
  'below-minimum': '最低投注 ¥{least}',
  'above-maximum': '超出上限，最高可投 ¥{most}',
  balance: '余额不足',
  pending: '还有注单正在确认中，请稍候',
  'reused-id': '这一笔的内容与之前不一致',
  'same-game': '同一场比赛不能串在一起',
  outright: '冠军不能串关',
  apart: '有选项不能组合，请换一项',
  impossible: '这几项不可能同时发生',
  implied: '这几项是同一回事，不成组合',
  cancelled: '这一笔已确认没有投成，请重新下注',
}
