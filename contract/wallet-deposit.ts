import * as z from 'zod/mini'
import { settlement } from './dispute.ts'
import { empty, endpoint, epochMs, fen, requestId } from './endpoint.ts'

/** Bank transfer, Alipay, virtual coin, huione, xnbsk. */
export const DEPOSIT_WAYS = ['bank', 'alipay', 'coin', 'huione', 'xnbsk'] as const
export type DepositWay = (typeof DEPOSIT_WAYS)[number]

export const DEPOSIT_BONUSES = ['first', 'again'] as const
export type DepositBonus = (typeof DEPOSIT_BONUSES)[number]

const wayInfo = z.object({
  way: z.enum(DEPOSIT_WAYS),
  minFen: fen,
  maxFen: fen,
  /** Of the amount, in thousandths; taken off what is credited. */
  feePermille: z.int(),
  /** How long an order waits to be paid. */
  lifeMs: z.int(),
  /** How long it usually takes once it was paid, in minutes; null for at once. */
  minutes: z.nullable(z.object({ from: z.int(), to: z.int() })),
  /** Amounts to choose from. */
  quickFen: z.array(fen),
})
export type DepositWayInfo = z.infer<typeof wayInfo>

/** A bonus that the member may choose now; `domain/bonus.ts` has the rule. */
const bonusInfo = z.object({
  bonus: z.enum(DEPOSIT_BONUSES),
  minFen: fen,
  ratePermille: z.int(),
  maxFen: fen,
  /** Turnover, as a multiple of the bonus, and the days for it. */
  times: z.int(),
  days: z.int(),
})
export type DepositBonusInfo = z.infer<typeof bonusInfo>

/** A decimal number with four places: coins, or yuan for one coin. */
const units = z.string().check(z.regex(/^\d{1,12}\.\d{4}$/))

/** Where to pay; the way decides which are there. `qr`: content of a code to scan. `page`: an http address to open. */
const payTo = z.object({
  payee: z.optional(z.string()),
  bank: z.optional(z.string()),
  account: z.optional(z.string()),
  address: z.optional(z.string()),
  network: z.optional(z.string()),
  wallet: z.optional(z.string()),
  channel: z.optional(z.string()),
  qr: z.optional(z.string()),
  page: z.optional(z.string()),
})

/**
 * `preparing`: not known yet where to pay. `checking`: its time is over, and the provider has not said what became of it. `failed`,
 * `cancelled`, `expired`: closed; a payment that comes later is still credited.
 */
export const DEPOSIT_STATES = ['preparing', 'waiting', 'checking', 'paid', 'failed', 'cancelled', 'expired'] as const
export type DepositState = (typeof DEPOSIT_STATES)[number]

const depositOrder = z.object({
  id: requestId,
  /** To quote. */
  number: z.string(),
  way: z.enum(DEPOSIT_WAYS),
  state: z.enum(DEPOSIT_STATES),
  askedFen: fen,
  /** What to pay exactly: the amount with the fen that tell the order from others. */
  payFen: fen,
  feeFen: fen,
  bonus: z.nullable(z.enum(DEPOSIT_BONUSES)),
  /** Granted; null before that, or where none was. */
  bonusFen: z.nullable(fen),
  /** What to pay instead of yuan; the rate is fixed. */
  coin: z.nullable(z.object({ code: z.string(), network: z.string(), rate: units, amount: units })),
  payTo: z.nullable(payTo),
  /** To be written beside the transfer. */
  remark: z.nullable(z.string()),
  askedAt: epochMs,
  expiresAt: epochMs,
  /** Time left to pay, by the server's clock. */
  leftMs: z.int(),
  endedAt: z.nullable(epochMs),
  /** It was paid after it had been closed. */
  late: z.boolean(),
  /** The provider said something that does not fit: a person looks at it, and nothing moves until then. */
  review: z.nullable(z.object({ saidPaid: z.boolean(), fen, at: epochMs })),
  /** What a person decided last. */
  settled: z.optional(settlement),
  /** What the member says the payment can be found by, oldest first. */
  vouchers: z.optional(z.array(z.object({ reference: z.string(), at: epochMs }))),
})
export type DepositOrder = z.infer<typeof depositOrder>

/** What banks and wallets number payments with. */
export const VOUCHER_REFERENCE = /^[0-9A-Za-z-]{6,40}$/
export const VOUCHERS_MOST = 3

/** Whether it may have been paid unseen: its member can say by what the payment is found. */
export const mayClaim = ({ state, review, settled }: DepositOrder): boolean =>
  review !== null || (settled === undefined && state !== 'paid' && state !== 'preparing' && state !== 'waiting')

const payment = '/fd/api/v1/payment'
const asked = z.object({ id: requestId, amountFen: fen })
const which = z.strictObject({ id: requestId })

export const depositEndpoints = {
  /** Empty `ways`: nothing can be paid in now. */
  'deposit.types': endpoint({
    path: `${payment}/types`,
    login: 'member',
    cacheMs: 60_000,
    payload: empty,
    answer: z.object({ ways: z.array(wayInfo), bonuses: z.array(bonusInfo) }),
  }),
  /** A money call of kind `deposit`, for all ways but coins. */
  'deposit.pay': endpoint({
    path: `${payment}/pay`,
    login: 'member',
    cacheMs: 0,
    payload: z.strictObject({
      id: requestId,
      way: z.enum(DEPOSIT_WAYS),
      amountFen: fen,
      bonus: z.nullable(z.enum(DEPOSIT_BONUSES)),
      /** Of createSignalCode, for a bank transfer. */
      signalCode: z.nullable(z.string().check(z.maxLength(16))),
      /** The wallet account that is paid from, for xnbsk. */
      payFrom: z.nullable(z.string().check(z.maxLength(40))),
    }),
    answer: asked,
  }),
  /** The order of this id, or the last five. Refused with `noData` where the member has none of this id. */
  'deposit.status': endpoint({
    path: `${payment}/getDepositOrderStatus`,
    login: 'member',
    cacheMs: 0,
    payload: z.strictObject({ id: z.nullable(requestId) }),
    answer: z.object({ orders: z.array(depositOrder) }),
  }),
  /** Closes an order that waits; answers it as it is then, which may be paid. */
  'deposit.close': endpoint({ path: `${payment}/closeOrder`, login: 'member', cacheMs: 0, payload: which, answer: depositOrder }),
  /** What the member says a payment can be found by that has not arrived; answers the order. A person reads it, and nothing moves. */
  'deposit.voucher': endpoint({
    path: `${payment}/submitVoucher`,
    login: 'member',
    cacheMs: 0,
    payload: z.strictObject({
      id: requestId,
      reference: z.string().check(z.regex(VOUCHER_REFERENCE)),
      note: z.string().check(z.maxLength(100), z.regex(/^\P{C}*$/u)),
    }),
    answer: depositOrder,
  }),
  /** A code for the payer to write beside a bank transfer, kept for this member for a while. */
  'deposit.signalCode': endpoint({
    path: `${payment}/createSignalCode`,
    login: 'member',
    cacheMs: 0,
    payload: empty,
    answer: z.object({ code: z.string(), endsAt: epochMs }),
  }),
  /** Whom a payment has to come from: the member's real name, masked, '' when none is bound. */
  'deposit.customerInfo': endpoint({
    path: `${payment}/getCustomerInfo`,
    login: 'member',
    cacheMs: 0,
    payload: empty,
    answer: z.object({ realName: z.string() }),
  }),
  'deposit.coins': endpoint({
    path: '/fd/api/v1/vCurrency/list',
    login: 'member',
    cacheMs: 60_000,
    payload: empty,
    answer: z.object({ coins: z.array(z.object({ code: z.string(), networks: z.array(z.string()) })) }),
  }),
  /** Yuan for one coin, and since when that holds. */
  'deposit.rate': endpoint({
    path: '/fd/api/v1/transfer/getTransferRate',
    login: 'member',
    cacheMs: 0,
    payload: z.strictObject({ coin: z.string().check(z.maxLength(16)) }),
    answer: z.object({ coin: z.string(), rate: units, at: epochMs }),
  }),
  /** A money call of kind `deposit`: pays in a coin, at the rate that the member was shown. */
  'deposit.coinTransfer': endpoint({
    path: '/fd/api/v1/transfer/utcTransfer',
    login: 'member',
    cacheMs: 0,
    payload: z.strictObject({
      id: requestId,
      coin: z.string().check(z.maxLength(16)),
      network: z.string().check(z.maxLength(16)),
      amountFen: fen,
      rate: units,
      bonus: z.nullable(z.enum(DEPOSIT_BONUSES)),
    }),
    answer: asked,
  }),
} as const

/** What a money call of kind `deposit` is answered with: `amountFen` is what to pay. */
export const depositAsked = asked
