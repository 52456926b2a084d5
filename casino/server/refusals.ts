import type { Refusal, RefusalCode } from '../protocol.ts'

/** A call that is not done, for a reason that the player is told. */
export class Refused extends Error {
  override name = 'Refused'
  readonly refusal: Refusal & { nextAt?: number }
  constructor(refusal: Refusal & { nextAt?: number }) {
    super(refusal.code)
    this.refusal = refusal
  }
}

export const refused = (code: RefusalCode, nextAt?: number): Refused => new Refused({ code, ...(nextAt !== undefined && { nextAt }) })

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
