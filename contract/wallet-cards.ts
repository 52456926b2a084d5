import * as z from 'zod/mini'
import { empty, endpoint, epochMs } from './endpoint.ts'

/** The accounts that withdrawals are paid to: bank cards, coin addresses, Alipay. */
export const CARD_KINDS = ['bank', 'coin', 'alipay'] as const
export type CardKind = (typeof CARD_KINDS)[number]

/** Coins are paid out on these networks. */
export const COIN_NETWORKS = ['USDT-TRC20', 'USDT-ERC20', 'BTC'] as const
export type CoinNetwork = (typeof COIN_NETWORKS)[number]

/** A member has at most this many. */
export const CARDS_MAX = 8
/** A new one takes no money for this long, so that its owner can notice a stranger's. */
export const CARD_WAIT_MS = 24 * 3_600_000
/** Longest remark or branch, in characters. */
export const CARD_NOTE_MAX = 20

const md5 = z.string().check(z.regex(/^[0-9a-f]{32}$/))
export const cardId = z.string().check(z.regex(/^[0-9a-f-]{36}$/))

const card = z.object({
  id: cardId,
  kind: z.enum(CARD_KINDS),
  /** The bank's code, or the coin's network; '' for Alipay. */
  of: z.string(),
  /** `工商银行`, `USDT · TRC20`, `支付宝`. */
  name: z.string(),
  /** `6222 **** **** 6217`. In clear by `entry.singleDataDecryption` alone. */
  masked: z.string(),
  /** The member's remark, or the bank's branch. */
  note: z.string(),
  isDefault: z.boolean(),
  boundAt: epochMs,
  /** Takes withdrawals from then on. */
  usableAt: epochMs,
  /** Withdrawals that were asked for to it; `lastAt` null for none. */
  uses: z.int(),
  lastAt: z.nullable(epochMs),
  /** A withdrawal to it has not ended: it can't be removed. */
  busy: z.boolean(),
})
export type Card = z.infer<typeof card>

const path = '/fd/api/v1/bankCard'
const note = z.string().check(z.maxLength(2 * CARD_NOTE_MAX))
const added = {
  note,
  /** The holder where the device knows it; refused if it is not the registered name. Left out: that name. */
  holder: z.optional(z.string().check(z.maxLength(80))),
  /** MD5 of the second password, lower-case hex. */
  secondPassword: md5,
}

export const cardEndpoints = {
  /** The member's payout accounts, the default one first, then the newest. */
  'card.list': endpoint({
    path: `${path}/queryMemberBanksInfoList`,
    method: 'GET',
    login: 'member',
    cacheMs: 0,
    payload: empty,
    /** `holder`: the registered name, masked; '' while there is none. */
    answer: z.object({ cards: z.array(card), max: z.int(), holder: z.string(), now: epochMs }),
  }),
  /** The banks and networks to choose from. `prefixes`: first digits of its cards. */
  'card.choices': endpoint({
    path: `${path}/withdraw/add/list`,
    method: 'GET',
    login: 'member',
    cacheMs: 3_600_000,
    payload: empty,
    answer: z.object({
      banks: z.array(z.object({ code: z.string(), name: z.string(), prefixes: z.array(z.string()), luhn: z.boolean() })),
      networks: z.array(z.enum(COIN_NETWORKS)),
    }),
  }),
  /** Refused: 6007 with `{field}` at what does not fit, 6009 for one that is bound already, 6015 and 6449 without phone or real name. */
  'card.add': endpoint({
    path: `${path}/add`,
    login: 'member',
    cacheMs: 0,
    payload: z.discriminatedUnion('kind', [
      z.strictObject({
        kind: z.literal('bank'),
        of: z.string().check(z.maxLength(16)),
        number: z.string().check(z.maxLength(40)),
        ...added,
      }),
      z.strictObject({ kind: z.literal('coin'), of: z.enum(COIN_NETWORKS), number: z.string().check(z.maxLength(200)), ...added }),
      z.strictObject({ kind: z.literal('alipay'), of: z.literal(''), number: z.string().check(z.maxLength(60)), ...added }),
    ]),
    answer: z.object({ id: cardId }),
  }),
  'card.remove': endpoint({
    path: `${path}/remove`,
    login: 'member',
    cacheMs: 0,
    payload: z.strictObject({ id: cardId, secondPassword: md5 }),
    answer: empty,
  }),
  /** The one that a withdrawal is first offered to. */
  'card.setDefault': endpoint({
    path: `${path}/setDefault`,
    login: 'member',
    cacheMs: 0,
    payload: z.strictObject({ id: cardId }),
    answer: empty,
  }),
} as const
