import * as z from 'zod/mini'
import { settlement } from './dispute.ts'
import { empty, endpoint, epochMs, fen, requestId } from './endpoint.ts'
import { CARD_KINDS, COIN_NETWORKS, cardId } from './wallet-cards.ts'

const md5 = z.string().check(z.regex(/^[0-9a-f]{32}$/))

/** `held`: asked for. `reviewed`: about to be handed to the provider. `sent`: the provider may pay it, and only its word ends it. */
export const WITHDRAWAL_STATES = ['held', 'reviewed', 'sent', 'paid', 'failed'] as const
/** `expired`: it was not handed over in a day. */
export const WITHDRAWAL_REASONS = ['failed', 'timed_out', 'expired'] as const

const order = z.object({
  id: requestId,
  amountFen: fen,
  feeFen: fen,
  /** What arrives: the amount without the fee. */
  netFen: fen,
  /** The same in the coin, with its name: `98.31 USDT`; null for yuan. */
  coin: z.nullable(z.string()),
  /** The account as it was then: `工商银行`, `6222 **** **** 6217`. */
  toName: z.string(),
  toMasked: z.string(),
  state: z.enum(WITHDRAWAL_STATES),
  requestedAt: epochMs,
  reviewedAt: z.nullable(epochMs),
  sentAt: z.nullable(epochMs),
  endedAt: z.nullable(epochMs),
  reason: z.nullable(z.enum(WITHDRAWAL_REASONS)),
  /** The provider says something else than what holds: nothing moved, a person looks at it. */
  underReview: z.boolean(),
  /** What a person decided last. */
  settled: z.optional(settlement),
})
export type Withdrawal = z.infer<typeof order>

const asked = z.object({ id: requestId, amountFen: fen, feeFen: fen, netFen: fen })
/** The answer of `withdraw.new`, also as `funds.callStatus` gives it. */
export const withdrawalAsked = asked
export type WithdrawalAsked = z.infer<typeof asked>

/** A call of `withdraw.new` as the page keeps it until its answer; the password is no part of it. */
export const keptWithdrawal = z.object({ id: requestId, cardId, amountFen: fen })

const path = '/fd/api/v1/withdraw'

export const withdrawEndpoints = {
  /** What may be taken now, and why not more. */
  'withdraw.info': endpoint({
    path: `${path}/withdrawInfo`,
    login: 'member',
    cacheMs: 0,
    payload: empty,
    answer: z.object({
      balanceFen: fen,
      /** Of the balance, without what turnover holds back. */
      availableFen: fen,
      /** What turnover that is owed holds back. */
      lockedFen: fen,
      /** Withdrawals under way. */
      heldFen: fen,
      /** What is left of today, in Shanghai. */
      countLeft: z.int(),
      leftFen: fen,
      /** Of today's withdrawals, by the kind of account: the next one's fee depends on it. */
      today: z.object({ bank: z.int(), coin: z.int(), alipay: z.int() }),
      secondPassword: z.boolean(),
      /** No second password is looked at before; null while it is. */
      lockedUntil: z.nullable(epochMs),
      /** Those under way, and those that ended lately, newest first. */
      orders: z.array(order),
      now: epochMs,
    }),
  }),
  /** What a coin is worth now. */
  'withdraw.usdtInfo': endpoint({
    path: `${path}/usdtWithdrawInfo`,
    login: 'member',
    cacheMs: 60_000,
    payload: empty,
    answer: z.object({
      networks: z.array(
        z.object({
          network: z.enum(COIN_NETWORKS),
          coin: z.string(),
          decimals: z.int(),
          /** Fen for one. */
          rateFen: fen,
          /** Of the network, for each withdrawal. */
          feeFen: fen,
          minutes: z.int(),
        }),
      ),
    }),
  }),
  /** Limits and fees. */
  'withdraw.terms': endpoint({
    path: `${path}/baseCfg/list`,
    login: 'member',
    cacheMs: 60_000,
    payload: empty,
    answer: z.object({
      minFen: fen,
      maxFen: fen,
      dayCount: z.int(),
      dayFen: fen,
      /** A coin's fee is its network's. `minutes`: how long it usually takes. */
      ways: z.array(z.object({ kind: z.enum(CARD_KINDS), freeADay: z.int(), feeFen: fen, minutes: z.int() })),
    }),
  }),
  /**
   * Asks for a withdrawal: the amount is held at once, and there is no way to call it off. Nothing has moved after a refusal: 6099 the
   * wallet session is over, 6100 and 6037 the second password, 6110 the money could not be held now, 6111 the account's protection is not
   * complete, 6007 with `{field}` for what the terms or the balance do not allow.
   */
  'withdraw.new': endpoint({
    path: `${path}/new`,
    login: 'member',
    cacheMs: 0,
    payload: z.strictObject({ ...keptWithdrawal.shape, secondPassword: md5 }),
    answer: asked,
  }),
  /** One of the member's; 6303 for any other. */
  'withdraw.order': endpoint({
    path: `${path}/withdrawOrderInfo`,
    login: 'member',
    cacheMs: 0,
    payload: z.strictObject({ id: requestId }),
    answer: order,
  }),
} as const
