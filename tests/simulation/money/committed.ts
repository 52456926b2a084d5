import type { Selection } from '../../../domain/markets.ts'
import type { Db } from '../../../server/platform/database.ts'
import { rawQuery } from '../harness/stepped-database.ts'

/** What is committed at one moment. Amounts in fen, times in epoch ms. */
export interface Committed {
  accounts: AccountRow[]
  tickets: TicketRow[]
  cashOuts: CashOutRow[]
  rules: RuleRow[]
  preorders: PreorderRow[]
}

export const NOTHING: Committed = { accounts: [], tickets: [], cashOuts: [], rules: [], preorders: [] }

export interface AccountRow {
  wallet: string
  member: string
  balance: string
  version: string
  sum: string
  moves: string
  /** The house's cost of corrections that reclaimed more than the member had. */
  borne: string
}

export interface TicketRow {
  id: string
  member: string
  status: 'delay' | 'accepted' | 'refused' | 'settled' | 'cashed'
  /** What still runs of it. */
  stake: string
  back: string
  /** The stake that was taken out of it, and what was paid for that. */
  cashed: string
  paid: string
  /** `version`: the number of the result that settled it, 0 while open. A single has one leg. */
  legs: { market: string; selection: Selection; odds: number; version: number }[]
}

export interface CashOutRow {
  id: string
  ticket: string
  member: string
  percent: number
  stake: string
  paid: string
  automatic: boolean
}

/** What the server is to take by itself. */
export interface RuleRow {
  ticket: string
  member: string
  target: string
  percent: number
}

export type PreorderState = 'waiting' | 'placing' | 'placed' | 'reached' | 'lapsed' | 'cancelled'

export interface PreorderRow {
  id: string
  member: string
  pick: string
  target: number
  stake: string | null
  state: PreorderState
  /** Id of its bet. */
  call: string | null
  endsAt: number | null
}

/** Prepares the query once for all histories on a database. */
export const prepareBooks = (db: Db): Promise<unknown> => rawQuery(db, `prepare books (bigint[]) as ${SQL}`)

/** Reads what is committed now. */
export async function readCommitted(db: Db, memberIds: Iterable<bigint>): Promise<Committed> {
  const [found] = await rawQuery<Committed>(db, `execute books('{${[...memberIds].join()}}')`)
  if (!found) throw new Error('a select without a table has a row')
  return found
}

const BORNE = `coalesce(sum(amount_fen) filter (where reason = 'correction'), 0)`

const SQL = `select
  (select coalesce(json_agg(json_build_object('wallet', a.wallet, 'member', a.owner::text, 'balance', a.balance_fen::text, 'version', a.version::text,
      'sum', (c.sum - d.sum)::text, 'moves', (c.n + d.n)::text, 'borne', (c.borne - d.borne)::text)), '[]')
    from account a,
      lateral (select coalesce(sum(amount_fen), 0) sum, count(*) n, ${BORNE} borne from transfer where credit = a.id) c,
      lateral (select coalesce(sum(amount_fen), 0) sum, count(*) n, ${BORNE} borne from transfer where debit = a.id) d
    where a.owner_kind = 'member' and a.owner = any($1::bigint[])) accounts,
  (select coalesce(json_agg(json_build_object('id', t.id, 'member', t.member_id::text, 'status', t.status, 'stake', t.stake_fen::text,
      'back', t.return_fen::text, 'cashed', t.cashed_stake_fen::text, 'paid', t.cashed_fen::text, 'legs', l.legs)), '[]')
    from ticket t,
      lateral (select json_agg(json_build_object('market', x.market_id, 'selection', x.selection, 'odds', x.odds_milli, 'version', x.result_version)
          order by x.place) legs
        from ticket_leg x where x.ticket_id = t.id) l
    where t.member_id = any($1::bigint[])) tickets,
  (select coalesce(json_agg(json_build_object('id', c.id, 'ticket', c.ticket_id, 'member', c.member_id::text, 'percent', c.percent,
      'stake', c.stake_fen::text, 'paid', c.paid_fen::text, 'automatic', c.automatic) order by c.ticket_id, c.number), '[]')
    from cash_out c where c.member_id = any($1::bigint[])) "cashOuts",
  (select coalesce(json_agg(json_build_object('ticket', u.ticket_id, 'member', u.member_id::text, 'target', u.target_fen::text,
      'percent', u.percent)), '[]')
    from cash_out_rule u where u.member_id = any($1::bigint[])) rules,
  (select coalesce(json_agg(json_build_object('id', p.id, 'member', p.member_id::text, 'pick', p.market_id || ' ' || p.selection,
      'target', p.target_milli, 'stake', p.stake_fen::text, 'state', p.state, 'call', p.call_id,
      'endsAt', round(extract(epoch from p.ends_at) * 1000))), '[]')
    from preorder p where p.member_id = any($1::bigint[])) preorders`
