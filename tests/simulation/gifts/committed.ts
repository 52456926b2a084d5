import type { VenueCategory } from '../../../contract/venue.ts'
import type { Db } from '../../../server/platform/database.ts'
import type { TransferRow } from '../funds/committed.ts'
import { rawQuery } from '../harness/stepped-database.ts'

/** What is committed at one moment, as the model reads it. Amounts in fen, times in epoch ms, days of Shanghai. */
export interface Committed {
  accounts: readonly { id: string; kind: 'member' | 'points' | 'budget'; owner: string; wallet: string; balance: string }[]
  /** All, by seq. */
  transfers: readonly TransferRow[]
  /** Rounds of venues that are closed: what was staked and not taken back. */
  rounds: readonly { id: string; member: string; category: VenueCategory; fen: string; closed: number }[]
  days: readonly { of: 'vip' | 'points'; day: string }[]
  turnover: readonly TurnoverRow[]
  payments: readonly PaymentRow[]
  exchanges: readonly { id: string; member: string; gift: string; points: string; fen: string }[]
  stock: readonly { gift: string; taken: number }[]
  activities: readonly { id: string; budget: string; ends: number | null }[]
  claims: readonly ClaimRow[]
  /** Who takes part, or did. */
  parts: readonly { activity: string; member: string; joined: number; left: number | null }[]
  requirements: readonly { member: string; ref: string; bonus: string; need: string; state: string }[]
  breaks: readonly { member: string; ends: number | null }[]
  sessions: readonly { member: string; created: number; seen: number }[]
  /** Letters about VIP payments. */
  letters: readonly { member: string; of: string; period: string; fen: string }[]
  limits: readonly { member: string }[]
  phones: readonly { member: string }[]
  /** Who registered with whose code. */
  invited: readonly { member: string; inviter: string }[]
  /** Seeds of draws, and what was drawn. */
  draws: readonly DrawRow[]
  /** Races that were counted, and their places by the last count. */
  races: readonly { id: string; final: boolean; paid: boolean }[]
  places: readonly { member: string; place: number; turnover: string; prize: string }[]
  /** Months of agents. */
  months: readonly { ref: string; member: string; month: string; active: number; turnover: string; rate: number; fen: string }[]
  /** Money calls of members. */
  requests: readonly { id: string; member: string; kind: string; state: 'done' | 'refused' | 'tombstone' }[]
}

export interface TurnoverRow {
  member: string
  day: string
  product: VenueCategory
  fen: string
  rate: number
  rebate: string
}

export interface PaymentRow {
  ref: string
  member: string
  kind: 'rebate' | 'weekly' | 'level'
  period: string
  level: number
  fen: string
  times: number
  version: number
}

export interface DrawRow {
  member: string
  nonce: number
  seed: string
  key: string | null
  client: string | null
  number: number | null
}

export interface ClaimRow {
  ref: string
  budget: string
  member: string
  key: string
  fen: string
  times: number
}

/** Whether a member's break lasts longer than until then. */
export const isResting = ({ breaks }: Committed, member: string, until: number): boolean =>
  breaks.some((one) => one.member === member && (one.ends === null || one.ends > until))

export const NOTHING: Committed = {
  ...{
    accounts: [],
    transfers: [],
    rounds: [],
    days: [],
    turnover: [],
    payments: [],
    exchanges: [],
    stock: [],
    activities: [],
    claims: [],
  },
  ...{ parts: [], requirements: [], breaks: [], sessions: [], letters: [], limits: [], phones: [], requests: [] },
  ...{ invited: [], draws: [], races: [], places: [], months: [] },
}

/** Reads what is committed now; transfers never change, so only the new ones are read. */
export async function readCommitted(db: Db, { transfers }: Committed): Promise<Committed> {
  const [found] = await rawQuery<Committed>(db, SQL, transfers.at(-1)?.seq ?? '0')
  if (!found) throw new Error('a select without a table has a row')
  return { ...found, transfers: [...transfers, ...found.transfers] }
}

const ms = (column: string) => `floor(extract(epoch from ${column}) * 1000)::bigint`
const all = (name: string, fields: string, rest: string) =>
  `(select coalesce(json_agg(json_build_object(${fields})), '[]') from (select * from ${rest}) a) ${name}`

const SQL = `select ${[
  all(
    'accounts',
    `'id', id::text, 'kind', owner_kind, 'owner', owner::text, 'wallet', wallet, 'balance', balance_fen::text`,
    `account where owner_kind in ('member', 'points', 'budget') order by id`,
  ),
  all(
    'transfers',
    `'id', id, 'seq', seq::text, 'debit', debit::text, 'credit', credit::text, 'fen', amount_fen::text, 'reason', reason, 'ref', ref`,
    'transfer where seq > $1 order by seq',
  ),
  all(
    'rounds',
    `'id', id::text, 'member', member_id::text, 'category', category, 'fen', (bet_fen - back_fen)::text, 'closed', ${ms('closed_at')}`,
    `(select r.*, v.category from venue_round r join venue v on v.code = r.venue where closed_at is not null) r order by id`,
  ),
  all(
    'days',
    `'of', noted, 'day', day::text`,
    `(select 'vip' noted, day from vip_day union all select 'points', day from points_day) d order by 1, 2`,
  ),
  all(
    'turnover',
    `'member', member_id::text, 'day', day::text, 'product', product, 'fen', fen::text, 'rate', rate, 'rebate', rebate_fen::text`,
    'vip_turnover order by member_id, day, product',
  ),
  all(
    'payments',
    `'ref', ref, 'member', member_id::text, 'kind', kind, 'period', period, 'level', level, 'fen', fen::text, 'times', times, 'version', table_version`,
    'vip_payment order by number',
  ),
  all(
    'exchanges',
    `'id', id, 'member', member_id::text, 'gift', gift, 'points', points::text, 'fen', bonus_fen::text`,
    'exchange order by number',
  ),
  all('stock', `'gift', gift, 'taken', taken`, 'gift_stock order by gift'),
  all('activities', `'id', id, 'budget', budget_fen::text, 'ends', ${ms('ends_at')}`, 'activity order by id'),
  all(
    'claims',
    `'ref', ref, 'budget', budget, 'member', member_id::text, 'key', key, 'fen', fen::text, 'times', times`,
    'budget_claim order by ref',
  ),
  all(
    'parts',
    `'activity', activity, 'member', member_id::text, 'joined', ${ms('joined_at')}, 'left', ${ms('left_at')}`,
    'activity_member order by activity, member_id',
  ),
  all(
    'requirements',
    `'member', member_id::text, 'ref', ref, 'bonus', bonus_fen::text, 'need', need_fen::text, 'state', state`,
    'turnover_requirement order by id',
  ),
  all('breaks', `'member', member_id::text, 'ends', ${ms('ends_at')}`, 'play_break order by id'),
  all(
    'sessions',
    `'member', member_id::text, 'created', ${ms('created_at')}, 'seen', ${ms('seen_at')}`,
    'session order by created_at, token_hash',
  ),
  all(
    'letters',
    `'member', member_id::text, 'of', body->>'of', 'period', body->>'period', 'fen', body->>'amountFen'`,
    `letter where body->>'kind' = 'vip-paid' order by id`,
  ),
  all('limits', `'member', member_id::text`, 'play_limit order by member_id'),
  all(
    'invited',
    `'member', member::text, 'inviter', inviter::text`,
    `(select m.id member, c.member_id inviter from invite_code c join member m on m.i_code = c.code) i order by member`,
  ),
  all(
    'draws',
    `'member', member_id::text, 'nonce', nonce, 'seed', server_seed, 'key', claim_key, 'client', client_seed, 'number', number`,
    'activity_draw order by member_id, nonce',
  ),
  all('races', `'id', activity, 'final', is_final, 'paid', paid_at is not null`, 'race order by activity'),
  all(
    'places',
    `'member', member_id::text, 'place', place, 'turnover', turnover_fen::text, 'prize', prize_fen::text`,
    'race_place order by member_id',
  ),
  all(
    'months',
    `'ref', ref, 'member', member_id::text, 'month', month, 'active', active, 'turnover', turnover_fen::text, 'rate', rate, 'fen', fen::text`,
    'agent_month order by month, member_id',
  ),
  all('phones', `'member', id::text`, 'member where bind_phone order by id'),
  all(
    'requests',
    `'id', id, 'member', member_id::text, 'kind', kind, 'state', state`,
    `money_request where kind in ('join', 'exchange') order by id`,
  ),
].join(',\n')}`
