import type { DisputeAct } from '../../../contract/dispute.ts'
import type { Period } from '../../../contract/play-refusal.ts'
import type { LimitKind } from '../../../contract/safe-play.ts'
import type { RequirementState } from '../../../contract/turnover.ts'
import type { Selection } from '../../../domain/markets.ts'
import type { Db } from '../../../server/platform/database.ts'
import type { ProviderWord } from '../../../server/wallet/provider/provider.ts'
import { rawQuery } from '../harness/stepped-database.ts'

/** What is committed at one moment, as the oracle reads it. Amounts in fen, times in epoch ms. */
export interface Committed {
  accounts: readonly AccountRow[]
  /** All, by seq. */
  transfers: readonly TransferRow[]
  payments: readonly PaymentRow[]
  tickets: readonly TicketRow[]
  requirements: readonly RequirementRow[]
  limits: readonly { member: string; kind: LimitKind; period: Period; value: string }[]
  breaks: readonly { id: string; member: string; began: number; until: number; ends: number | null }[]
  /** Minutes that members were here, by day. */
  time: readonly { member: string; day: string; minutes: number }[]
  /** What the provider said against the books, and what people made of it, in order. */
  words: readonly {
    number: number
    payment: string
    says: ProviderWord
    fen: string
    booked: PaymentRow['state'] | null
    act: number | null
  }[]
  acts: readonly ActRow[]
  /** Money calls of members. */
  requests: readonly { id: string; member: string; kind: string; state: 'done' | 'refused' | 'tombstone' }[]
}

export interface AccountRow {
  id: string
  member: string
  wallet: string
  balance: string
  version: string
}

export interface TransferRow {
  id: string
  seq: string
  debit: string
  credit: string
  fen: string
  reason: string
  ref: string
}

export interface PaymentRow {
  id: string
  member: string
  kind: 'deposit' | 'withdrawal'
  fen: string
  fee: string
  state: 'requested' | 'sent' | 'paid' | 'failed'
  at: number
  disputed: boolean
  /** What went through as a person decided. */
  settled: string | null
  /** Of a deposit: what was asked for, its fee, the bonus that was chosen and what it gave. */
  asked: string | null
  charge: string | null
  bonus: 'first' | 'again' | null
  granted: string | null
  /** Of a withdrawal: the kind of account that it goes to. */
  card: 'bank' | 'coin' | null
}

export interface ActRow {
  number: number
  payment: string
  act: DisputeAct
  change: string
  borne: string
  by: string
  reason: string
}

export interface TicketRow {
  id: string
  member: string
  status: 'delay' | 'accepted' | 'refused' | 'settled'
  stake: string
  back: string
  result: string | null
  version: number
  at: number
  /** `version`: the number of the result that settled it, 0 while open. */
  legs: readonly { market: string; selection: Selection; odds: number; result: string | null; version: number }[]
}

export interface RequirementRow {
  id: string
  member: string
  kind: 'deposit' | 'bonus'
  ref: string
  deposit: string | null
  principal: string
  bonus: string
  need: string
  done: string
  opened: number
  due: number | null
  state: RequirementState
}

export const NOTHING: Committed = {
  accounts: [],
  transfers: [],
  payments: [],
  tickets: [],
  requirements: [],
  limits: [],
  breaks: [],
  time: [],
  words: [],
  acts: [],
  requests: [],
}

/** Reads what is committed now; transfers never change, so only the new ones are read. */
export async function readCommitted(db: Db, { transfers }: Committed): Promise<Committed> {
  const [found] = await rawQuery<Committed>(db, SQL, transfers.at(-1)?.seq ?? '0')
  if (!found) throw new Error('a select without a table has a row')
  return { ...found, transfers: [...transfers, ...found.transfers] }
}

const ms = (column: string) => `floor(extract(epoch from ${column}) * 1000)::bigint`
const all = (name: string, fields: string, rest: string) =>
  `(select coalesce(json_agg(json_build_object(${fields})), '[]') ${rest}) ${name}`

const SQL = `select ${[
  all(
    'accounts',
    `'id', id::text, 'member', owner::text, 'wallet', wallet, 'balance', balance_fen::text, 'version', version::text`,
    `from (select * from account where owner_kind = 'member' order by id) a`,
  ),
  all(
    'transfers',
    `'id', id, 'seq', seq::text, 'debit', debit::text, 'credit', credit::text, 'fen', amount_fen::text, 'reason', reason, 'ref', ref`,
    `from (select * from transfer where seq > $1 order by seq) t`,
  ),
  all(
    'payments',
    `'id', p.id, 'member', p.member_id::text, 'kind', p.kind, 'fen', p.amount_fen::text, 'fee', p.fee_fen::text, 'state', p.state,
      'at', ${ms('p.requested_at')}, 'disputed', p.disputed_at is not null, 'settled', p.settled_fen::text, 'asked', o.asked_fen::text, 'charge', o.fee_fen::text,
      'bonus', o.bonus, 'granted', o.bonus_fen::text, 'card', c.kind`,
    `from (select * from payment order by id) p left join deposit_order o on o.payment_id = p.id left join payout x on x.payment_id = p.id
      left join payout_card c on c.id = x.card_id`,
  ),
  all(
    'tickets',
    `'id', t.id, 'member', t.member_id::text, 'status', t.status, 'stake', t.stake_fen::text, 'back', t.return_fen::text, 'result', t.result,
      'version', t.result_version, 'at', ${ms('t.placed_at')}, 'legs', (select json_agg(json_build_object('market', l.market_id,
        'selection', l.selection, 'odds', l.odds_milli, 'result', l.result, 'version', l.result_version) order by l.place)
        from ticket_leg l where l.ticket_id = t.id)`,
    `from (select * from ticket order by id) t`,
  ),
  all(
    'requirements',
    `'id', id::text, 'member', member_id::text, 'kind', kind, 'ref', ref, 'deposit', deposit, 'principal', principal_fen::text,
      'bonus', bonus_fen::text, 'need', need_fen::text, 'done', done_fen::text, 'opened', ${ms('opened_at')}, 'due', ${ms('due_at')}, 'state', state`,
    `from (select * from turnover_requirement order by id) r`,
  ),
  all(
    'limits',
    `'member', member_id::text, 'kind', kind, 'period', period, 'value', value::text`,
    'from (select * from play_limit order by member_id, kind, period) l',
  ),
  all(
    'breaks',
    `'id', id::text, 'member', member_id::text, 'began', ${ms('began_at')}, 'until', ${ms('until')}, 'ends', ${ms('ends_at')}`,
    'from (select * from play_break order by id) b',
  ),
  all(
    'requests',
    `'id', id, 'member', member_id::text, 'kind', kind, 'state', state`,
    `from (select * from money_request where member_id is not null and kind <> 'dispute' order by id) r`,
  ),
  all(
    'time',
    `'member', member_id::text, 'day', day::text, 'minutes', minutes`,
    'from (select * from play_time order by member_id, day) m',
  ),
  all(
    'words',
    `'number', number, 'payment', payment_id, 'says', says, 'fen', amount_fen::text, 'booked', booked, 'act', act`,
    'from (select * from dispute_message order by number) w',
  ),
  all(
    'acts',
    `'number', number, 'payment', payment_id, 'act', act, 'change', change_fen::text, 'borne', borne_fen::text, 'by', by_whom, 'reason', reason`,
    'from (select * from dispute_act order by number) d',
  ),
].join(',\n')}`
