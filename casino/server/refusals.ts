import type { Refusal, RefusalCode } from '../protocol.ts'

/** A call that is not done, for a reason that the player is told. */
export class Refused extends Error {
  override name = 'Refused'
  readonly refusal: Refusal & { nextAt?: number }
  constructor(refusal: Refusal & { nextAt?: number }) {
    super(refusal.message)
    this.refusal = refusal
  }
}

const SENTENCES: Readonly<Record<RefusalCode, string>> = {
  sessionEnded: '本次游戏已结束，请从大厅重新进入。',
  noMoney: '余额不足，这一注没有下。',
  limit: '超过你设的限额，这一注没有下。',
  resting: '你在休息或已自我排除，不能下注。',
  maintenance: '场馆维护中，恢复前不能下注。',
  walletAway: '钱包没有回答，这一注没有下；如已扣款会自动退回。',
  tooSoon: '还没到下一局的时间。',
  closed: '这一期已截止，没有下注。',
  unfinished: '上一局还没有结束。',
  noSeed: '先选好你的种子，再开始。',
  noGame: '这里没有这个游戏。',
  noRound: '没有这一局。',
  invalid: '这一步不能做。',
}

export const refusalOf = (code: RefusalCode): Refusal => ({ code, message: SENTENCES[code] })

export const refused = (code: RefusalCode, nextAt?: number): Refused =>
  new Refused({ ...refusalOf(code), ...(nextAt !== undefined && { nextAt }) })

/** What the wallet's refusals of a bet mean; null for those after which it is not known whether something was taken. */
const STATUSES: Readonly<Record<string, RefusalCode>> = {
  RS_ERROR_INVALID_TOKEN: 'sessionEnded',
  RS_ERROR_TOKEN_EXPIRED: 'sessionEnded',
  RS_ERROR_INVALID_GAME: 'noGame',
  RS_ERROR_INVALID_PARTNER: 'maintenance',
  RS_ERROR_USER_DISABLED: 'resting',
  RS_ERROR_LIMIT_REACHED: 'limit',
  RS_ERROR_NOT_ENOUGH_MONEY: 'noMoney',
}
export const codeOf = (status: string): RefusalCode | null => STATUSES[status] ?? null
