import { sql } from 'kysely'
import pg from 'pg'
import { houseAccount } from '../../server/ledger/accounts.ts'
import { moveCheckpoints } from '../../server/ledger/checkpoint.ts'
import { type Db, patient } from '../../server/platform/database.ts'

/**
 * Years of a site in minutes: what members left behind who, twice a day, deposited, placed two bets (one won, one lost) and withdrew. The rows
 * are those of the verbs, without the letters, and the audit holds over them.
 */
export interface Seeded {
  members: number
  /** Of each member; each is two tickets and ten transfers. */
  visits: number
  /** Id of the first member; the others follow. */
  firstMember: bigint
  /** When the last visit was over. */
  untilMs: number
}

const VISIT_MS = 12 * 3_600_000
const HOUR_MS = 3_600_000
const TICKETS_A_MARKET = 100
/** Rows of one statement. */
const CHUNK = 1_000_000
const FIRST_NUMBER = 820_000_001

/**
 * What a visit does, in order: fen, and what it moves between which accounts. `of` names the ticket or payment, `hour` is when.
 * A visit leaves 400 fen in the main account.
 */
const STAKE = 10_000
const MOVES = [
  { of: 'deposit', hour: 1, id: 'deposit:%', reason: 'deposit', debit: 'payments', credit: 'main', fen: 20_000 },
  { of: 'deposit', hour: 1, id: 'deposit-fee:%', reason: 'deposit_fee', debit: 'main', credit: 'fees', fen: 100 },
  { of: 'won', hour: 2, id: 'hold:%', reason: 'stake_hold', debit: 'main', credit: 'held', fen: STAKE },
  { of: 'lost', hour: 3, id: 'hold:%', reason: 'stake_hold', debit: 'main', credit: 'held', fen: STAKE },
  { of: 'won', hour: 4, id: 'settle:%:1:stake', reason: 'stake_release', debit: 'held', credit: 'main', fen: STAKE },
  { of: 'won', hour: 4, id: 'settle:%:1:won', reason: 'winnings', debit: 'sports', credit: 'main', fen: 9_500 },
  { of: 'lost', hour: 5, id: 'settle:%:1:lost', reason: 'stake_lost', debit: 'held', credit: 'sports', fen: STAKE },
  { of: 'withdrawal', hour: 6, id: 'hold:%', reason: 'withdraw_hold', debit: 'main', credit: 'held', fen: 19_000 },
  { of: 'withdrawal', hour: 7, id: 'end:%', reason: 'withdraw_paid', debit: 'held', credit: 'payments', fen: 18_950 },
  { of: 'withdrawal', hour: 7, id: 'fee:%', reason: 'withdraw_fee', debit: 'held', credit: 'fees', fen: 50 },
] as const
const LEFT_FEN = 400
const GRANT_FEN = 1_000_000
/** Of each member's accounts; the main one has the grant besides. */
const MOVES_OF_ACCOUNT = 7

/** The hour in which a thing begins, from which its id is made. */
const BEGINS = { deposit: 1, won: 2, lost: 3, withdrawal: 6 } as const
type Thing = keyof typeof BEGINS

/**
 * Fills a new database with this many settled tickets, in visits of as many members as make both grow alike: 1,000 members with 50 visits each
 * are 100,000 tickets, 10,000 members with 500 visits ten million.
 */
export async function seedBooks(db: Db, url: string, tickets: number, untilMs: number): Promise<Seeded> {
  const members = Math.round(Math.sqrt(10 * tickets))
  const visits = Math.ceil(tickets / 2 / members)
  const { rows } = await sql<{ tickets: bigint; member: bigint; account: bigint; game: bigint }>`
    select (select count(*) from ticket) tickets, (select coalesce(max(id), 0) + 1 from member) member,
      (select coalesce(max(id), 0) + 100 from account) account, (select coalesce(max(id), 0) + 1 from game) game`.execute(db)
  const [at] = rows
  if (!at || at.tickets > 0n) throw new Error('only a database without tickets is filled')
  const house = Object.fromEntries(
    await Promise.all(['payments', 'fees', 'sports', 'grants'].map(async (wallet) => [wallet, await houseAccount(db, wallet)] as const)),
  ) as Record<'payments' | 'fees' | 'sports' | 'grants', bigint>
  const texts = fillings({ members, visits, untilMs, house, firstMember: at.member, firstAccount: at.account, firstGame: at.game })

  await run(url, [texts.people])
  const tables = [...texts.tables]
  const keys = await foreignKeys(url, tables)
  await run(
    url,
    keys.map(({ on, name }) => `alter table ${on} drop constraint ${name}`),
  )
  // Two at once, the largest first: each table is filled and indexed by one connection.
  const lane = async () => {
    for (let next = tables.shift(); next; next = tables.shift()) await fillTable(url, next)
  }
  await Promise.all([lane(), lane()])
  const claims = `insert into transfer_claim select id from transfer where reason not in ('stake_hold', 'withdraw_hold') order by id on conflict do nothing`
  const kept = keys.map(({ on, name, text }) => `alter table ${on} add constraint ${name} ${text}`)
  await run(url, [claims, ...kept, 'vacuum (analyze)'])
  await moveCheckpoints(patient(db), untilMs)
  return { members, visits, firstMember: at.member, untilMs }
}

interface Filling {
  name: string
  /** Statements, each of as many visits of all members as `insert` is given. */
  inserts: string[]
}

interface ForeignKey {
  on: string
  name: string
  text: string
}

/** Those that lead to the tables: they would not let them be emptied. */
async function foreignKeys(url: string, tables: readonly Filling[]): Promise<ForeignKey[]> {
  let keys: ForeignKey[] = []
  await connected(url, async (client) => {
    const found = await client.query<ForeignKey>(
      `select conrelid::regclass::text as on, conname as name, pg_get_constraintdef(oid) as text from pg_constraint
       where contype = 'f' and confrelid = any ($1::regclass[])`,
      [tables.map(({ name }) => name)],
    )
    keys = found.rows
  })
  return keys
}

/**
 * Empties a table, which leaves it without WAL where the server has `wal_level = minimal`, and builds its indexes after its rows. Triggers and
 * foreign keys are not asked: the audit is.
 */
async function fillTable(url: string, { name, inserts }: Filling): Promise<void> {
  const found = `select conname as name, pg_get_constraintdef(oid) as text, contype in ('p', 'u') as is_key from pg_constraint
    where conrelid = '${name}'::regclass and contype in ('p', 'u')`
  await connected(url, async (client) => {
    const say = (text: string) => client.query(text)
    await say(`set session_replication_role = replica; set maintenance_work_mem = '1GB'; set synchronous_commit = off`)
    const keys = (await client.query<{ name: string; text: string }>(found)).rows
    const others = await client.query<{ name: string; text: string }>(
      `select indexname as name, indexdef as text from pg_indexes where tablename = '${name}' and indexname <> all ($1)`,
      [keys.map((key) => key.name)],
    )
    await say('begin')
    await say(`truncate ${name}`)
    for (const key of keys) await say(`alter table ${name} drop constraint ${key.name}`)
    for (const index of others.rows) await say(`drop index ${index.name}`)
    for (const insert of inserts) await say(insert)
    for (const key of keys) await say(`alter table ${name} add constraint ${key.name} ${key.text}`)
    // Of a table in parts the text names the whole alone.
    for (const index of others.rows) await say(index.text.replace(' ON ONLY ', ' ON '))
    await say('commit')
  })
}

const run = (url: string, texts: readonly string[]): Promise<void> =>
  connected(url, async (client) => {
    for (const text of texts) await client.query(text)
  })

async function connected(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

interface Plan {
  members: number
  visits: number
  untilMs: number
  house: Record<'payments' | 'fees' | 'sports' | 'grants', bigint>
  firstMember: bigint
  firstAccount: bigint
  firstGame: bigint
}

/** The statements. In them `w` is a visit, `k` a member, both from 0, and `n` a row of a visit, from 1. */
function fillings({ members, visits, untilMs, house, firstMember, firstAccount, firstGame }: Plan): { people: string; tables: Filling[] } {
  const startMs = untilMs - visits * VISIT_MS
  const markets = Math.max(2, Math.round((2 * members) / TICKETS_A_MARKET))
  const ms = (hour: number | string) => `(${startMs} + w * ${VISIT_MS}::bigint + ${hour} * ${HOUR_MS} + k * 100)`
  const time = (hour: number | string) => `to_timestamp(${ms(hour)} / 1000.0)`
  const hex = (value: string, digits: number) => `lpad(to_hex(${value}), ${digits}, '0')`
  /** An id as a device makes it: it begins with its time. */
  const idAt = (hour: number | string, what: number | string) =>
    `substr(${hex(ms(hour), 12)}, 1, 8) || '-' || substr(${hex(ms(hour), 12)}, 9, 4) || '-7' || ${hex(String(what), 3)} || '-8' || ${hex('k % 4096', 3)} || '-' || ${hex(`w * ${members}::bigint + k`, 12)}`
  const id = (of: Thing) => idAt(BEGINS[of], Object.keys(BEGINS).indexOf(of))
  const callback = (of: 'deposit' | 'withdrawal') => idAt(of === 'deposit' ? 1 : 7, of === 'deposit' ? 14 : 15)
  const member = `${firstMember} + k`
  const byRow = (values: readonly (string | number)[]) => `case n ${values.map((value, i) => `when ${i + 1} then ${value}`).join(' ')} end`
  const account = (name: string) =>
    name === 'main' ? `${firstAccount} + 2 * k` : name === 'held' ? `${firstAccount} + 2 * k + 1` : String(house[name as 'sports'])
  /** The version that a move brings to an account of the member, null for the house's. */
  const versions = (side: 'debit' | 'credit') => {
    const count = { main: 0, held: 0 }
    return MOVES.map((move) => {
      const before = { ...count }
      for (const name of [move.debit, move.credit]) if (name === 'main' || name === 'held') count[name]++
      const name = move[side]
      return name === 'main' || name === 'held' ? `${name === 'main' ? 1 : 0} + w * ${MOVES_OF_ACCOUNT} + ${before[name] + 1}` : 'null'
    })
  }
  const marketOf = (of: 'won' | 'lost') => `(k + ${of === 'won' ? 0 : 1}) % ${markets}`
  const gameOf = (market: string) => `${firstGame} + w * ${markets}::bigint + ${market}`
  /** Statements that insert `each` rows a visit: the rows of all members side by side, as they come in. */
  const inserts = (each: number, into: string, values: string): string[] => {
    const together = Math.max(1, Math.floor(CHUNK / (members * each)))
    return Array.from({ length: Math.ceil(visits / together) }, (_, i) => {
      const [from, to] = [i * together, Math.min(visits, (i + 1) * together)]
      return `insert into ${into} select ${values} from generate_series(${from}, ${to - 1}) w, generate_series(1, ${each}) n, generate_series(0, ${members - 1}) k`
    })
  }
  const once = (into: string, values: string, rows: string) => `insert into ${into} select ${values} from ${rows}`
  const HASH = `'${'5'.repeat(64)}'`
  const things = ['won', 'lost'] as const

  const ticketId = byRow(things.map(id))
  const tables: Filling[] = [
    {
      name: 'transfer',
      inserts: [
        once(
          'transfer (id, seq, debit, credit, amount_fen, reason, ref, at, credit_version) overriding system value',
          `'grant:' || ${member}, k + 1, ${house.grants}, ${account('main')}, ${GRANT_FEN}, 'grant', (${member})::text, to_timestamp(${startMs / 1_000}), 1`,
          `generate_series(0, ${members - 1}) k`,
        ),
        ...inserts(
          MOVES.length,
          'transfer (id, seq, debit, credit, amount_fen, reason, ref, at, debit_version, credit_version) overriding system value',
          `${byRow(MOVES.map((move) => `'${move.id.split('%')[0]}'`))} || ref || ${byRow(MOVES.map((move) => `'${move.id.split('%')[1]}'`))},
           ${members} + w * ${MOVES.length * members}::bigint + (n - 1) * ${members} + k + 1,
           ${byRow(MOVES.map(({ debit }) => account(debit)))}, ${byRow(MOVES.map(({ credit }) => account(credit)))},
           ${byRow(MOVES.map(({ fen }) => fen))}, ${byRow(MOVES.map(({ reason }) => `'${reason}'`))}, ref,
           ${time(byRow(MOVES.map(({ hour }) => hour)))}, ${byRow(versions('debit'))}, ${byRow(versions('credit'))}`,
        ).map((text) => {
          const ref = idAt(byRow(MOVES.map(({ of }) => BEGINS[of])), byRow(MOVES.map(({ of }) => Object.keys(BEGINS).indexOf(of))))
          return `${text}, lateral (select ${ref} as ref) r`
        }),
      ],
    },
    {
      name: 'money_request',
      inserts: inserts(
        6,
        'money_request (id, member_id, kind, body_hash, state, at, answer)',
        `${byRow([id('deposit'), callback('deposit'), id('won'), id('lost'), id('withdrawal'), callback('withdrawal')])},
         case when n in (2, 6) then null else ${member} end,
         ${byRow(["'deposit'", "'callback'", "'bet'", "'bet'", "'withdraw'", "'callback'"])}, ${HASH}, 'done', ${time(byRow([1, 1, 2, 3, 6, 7]))},
         case n when 1 then jsonb_build_object('id', ${id('deposit')}, 'amountFen', '20000')
           when 2 then jsonb_build_object('effect', 'credited', 'payment', ${id('deposit')}, 'said', 'paid')
           when 5 then jsonb_build_object('id', ${id('withdrawal')}, 'netFen', '18950', 'expiresAt', ${ms(30)})
           when 6 then jsonb_build_object('effect', 'paid', 'payment', ${id('withdrawal')}, 'said', 'paid') end`,
      ),
    },
    {
      name: 'member_event',
      inserts: inserts(
        9,
        'member_event (member_id, seq, deltas, at)',
        `${member}, w * 9 + n,
         ('[{"kind": "balance", "version": ' || 1 + w * ${MOVES_OF_ACCOUNT} + ${byRow([0, 2, 3, 4, 6, 6, 7, 7, 7])} || '}, {"kind": "' || ${byRow(
           ['payment', 'payment', 'ticket', 'ticket', 'ticket', 'ticket', 'payment', 'payment', 'payment'].map((kind) => `'${kind}'`),
         )} || '", "id": "' || ${byRow(
           [
             'deposit' as const,
             'deposit' as const,
             'won' as const,
             'lost' as const,
             'won' as const,
             'lost' as const,
             'withdrawal' as const,
             'withdrawal' as const,
             'withdrawal' as const,
           ].map(id),
         )} || '"' || case when n in (3, 4) then ', "status": "accepted"' when n in (5, 6) then ', "status": "settled"' else '' end || '}]')::jsonb,
         ${time(byRow([1, 1, 2, 3, 4, 5, 6, 6, 7]))}`,
      ),
    },
    {
      name: 'ticket_leg',
      inserts: inserts(
        2,
        'ticket_leg (ticket_id, place, game_id, market_id, selection, odds_milli, snapshot, result, result_version)',
        `${ticketId}, 0, ${gameOf(byRow(things.map(marketOf)))}, 'seed' || ${gameOf(byRow(things.map(marketOf)))}, ${byRow(["'H'", "'C'"])}, 950,
         '{"league": "友谊赛", "team_h": "北队", "team_c": "南队", "score": null}'::jsonb, ${byRow(["'W'", "'L'"])}, 1`,
      ),
    },
    {
      name: 'ticket',
      inserts: inserts(
        2,
        'ticket (id, number, member_id, accept, stake_fen, lines, status, result, return_fen, placed_at, settled_at, result_version)',
        `${ticketId}, ${FIRST_NUMBER} + w * ${2 * members}::bigint + (n - 1) * ${members} + k, ${member}, 'none', ${STAKE},
         '[{"legs": [0], "stakeFen": "${STAKE}"}]'::jsonb, 'settled', ${byRow(["'W'", "'L'"])}, ${byRow([STAKE + 9_500, 0])},
         ${time(byRow([2, 3]))}, ${time(byRow([4, 5]))}, 1`,
      ),
    },
    {
      name: 'payment',
      inserts: inserts(
        2,
        'payment (id, member_id, kind, amount_fen, fee_fen, state, requested_at, expires_at, ended_at)',
        `${byRow([id('deposit'), id('withdrawal')])}, ${member}, ${byRow(["'deposit'", "'withdrawal'"])}, ${byRow([20_000, 19_000])}, ${byRow([0, 50])}, 'paid',
         ${time(byRow([1, 6]))}, null, ${time(byRow([1, 7]))}`,
      ),
    },
    {
      name: 'deposit_order',
      inserts: inserts(
        1,
        'deposit_order (payment_id, number, way, account, asked_fen, pay_fen, fee_fen, pay_to, expires_at, open) overriding system value',
        `${id('deposit')}, w * ${members}::bigint + k + 1, 'alipay', 'seeded', 19963, 20000, 100, '{"account": "seeded"}'::jsonb, ${time(2)}, false`,
      ),
    },
    {
      name: 'payout',
      inserts: inserts(
        1,
        'payout (payment_id, card_id, to_name, to_masked, reviewed_at, sent_at)',
        `${id('withdrawal')}, 'seeded:' || k, '林海', '8801 **** **** 6789', ${time(6)}, ${time(6)}`,
      ),
    },
    {
      name: 'turnover_requirement',
      inserts: inserts(
        1,
        `turnover_requirement (id, member_id, kind, ref, deposit, principal_fen, bonus_fen, times, need_fen, done_fen, funds_fen, opened_at, state, ended_at)
         overriding system value`,
        `w * ${members}::bigint + k + 1, ${member}, 'deposit', ${id('deposit')}, ${id('deposit')}, 20000, 0, 1, 20000, 20000,
         ${GRANT_FEN} + w * ${LEFT_FEN} + 19900, ${time(1)}, 'met', ${time(5)}`,
      ),
    },
    {
      name: 'turnover_counted',
      inserts: inserts(
        2,
        'turnover_counted (requirement_id, ticket_id, version, reversal, fen, at)',
        `w * ${members}::bigint + k + 1, ${ticketId}, 1, false, ${STAKE}, ${time(byRow([4, 5]))}`,
      ),
    },
  ]

  const ofMarkets = `generate_series(0, ${visits - 1}) w, generate_series(0, ${markets - 1}) m`
  const game = gameOf('m')
  const people = [
    `set session_replication_role = replica`,
    once(
      'member (id, name, password_hash, registered_at, event_seq, real_name, bind_real_name) overriding system value',
      `${member}, 'seeded' || k, '', to_timestamp(${startMs / 1_000}), ${visits * 9}, '林海', true`,
      `generate_series(0, ${members - 1}) k`,
    ),
    once(
      'account (id, owner_kind, owner, wallet, floored, balance_fen, version) overriding system value',
      `${firstAccount} + 2 * k + n, 'member', ${member}, case n when 0 then 'main' else 'held' end, true,
       case n when 0 then ${GRANT_FEN + visits * LEFT_FEN} else 0 end, ${visits * MOVES_OF_ACCOUNT} + 1 - n`,
      `generate_series(0, ${members - 1}) k, generate_series(0, 1) n`,
    ),
    once(
      'payout_card (id, member_id, kind, of_what, sealed, digest, masked, note, is_default, bound_at, usable_at)',
      `'seeded:' || k, ${member}, 'bank', 'OTHER', '', 'seeded:' || k, '8801 **** **** 6789', '', false, to_timestamp(${startMs / 1_000}), to_timestamp(${startMs / 1_000})`,
      `generate_series(0, ${members - 1}) k`,
    ),
    `insert into run (id, kind, date, tz, speed, clock_ms, state, created_at) overriding system value
       values (1000000, 'replay', '2022-01-01', 'UTC', 1, ${startMs}, 'finished', now())`,
    once(
      'fixture (id, source_key, competition, round, date, time, team1, team2, neutral, ft1, ft2) overriding system value',
      `${game}, 'seeded:' || ${game}, 'Seeded Cup', '1', '2022-01-01', '10:00', 'North', 'South', true, 1, 0`,
      ofMarkets,
    ),
    once(
      'game (id, run_id, fixture_id, league_id, kickoff_ms, status) overriding system value',
      `${game}, 1000000, ${game}, '1', ${startMs} + w * ${VISIT_MS}::bigint, 'ended'`,
      ofMarkets,
    ),
    once(
      'market (id, game_id, w, status, score_h, score_c, settled_at, result_version)',
      `'seed' || ${game}, ${game}, 'M', 'settled', 1, 0, to_timestamp((${startMs} + (w + 1) * ${VISIT_MS}::bigint) / 1000.0), 1`,
      ofMarkets,
    ),
    once(
      'exposure (market_id, selection, win_fen, pressed_at)',
      `'seed' || ${game}, selection, ${(STAKE * 950) / 1_000} * ${TICKETS_A_MARKET / 2}, to_timestamp((${startMs} + w * ${VISIT_MS}::bigint) / 1000.0)`,
      `${ofMarkets}, unnest(array['H', 'C']) selection`,
    ),
    // As the keeper notes it.
    once(
      'transfer_time (seq, latest)',
      `${members} + (w + 1) * ${MOVES.length * members}::bigint, to_timestamp((${startMs} + w * ${VISIT_MS}::bigint + ${7 * HOUR_MS + (members - 1) * 100}) / 1000.0)`,
      `generate_series(0, ${visits - 1}) w`,
    ),
    ...[
      ['member', 'id', `${firstMember} + ${members} - 1`],
      ['account', 'id', `${firstAccount} + ${2 * members} - 1`],
      ['game', 'id', `${firstGame} + ${visits * markets} - 1`],
      ['fixture', 'id', `${firstGame} + ${visits * markets} - 1`],
      ['run', 'id', '1000000'],
      ['transfer', 'seq', String(members + visits * members * MOVES.length)],
      ['deposit_order', 'number', String(visits * members)],
      ['turnover_requirement', 'id', String(visits * members)],
    ].map(([table, column, last]) => `select setval(pg_get_serial_sequence('${table}', '${column}'), ${last})`),
    `select setval('ticket_number', ${FIRST_NUMBER} + ${2 * visits * members} - 1)`,
  ].join(';\n')
  return { people, tables }
}
