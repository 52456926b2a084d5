import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { addDays, dayOf } from '../../domain/days.ts'
import { placeBet } from '../../server/betting/place-bet.ts'
import { betRecordList } from '../../server/betting/record/list.ts'
import { betRecordTotal } from '../../server/betting/record/total.ts'
import { settlePeriod } from '../../server/betting/settle-period.ts'
import { BOOKS } from '../../server/domains.ts'
import { balanceOf, houseAccount } from '../../server/ledger/accounts.ts'
import { houseBalance, moveCheckpoints } from '../../server/ledger/checkpoint.ts'
import { proveAccounts } from '../../server/ledger/proof/accounts.ts'
import { proveNew } from '../../server/ledger/proof/new.ts'
import { keepNew } from '../../server/ledger/proof/progress.ts'
import { proveWhole } from '../../server/ledger/proof/whole.ts'
import { type Db, openPostgres, patient } from '../../server/platform/database.ts'
import { dealRecord } from '../../server/wallet/record/list.ts'
import { monthStatement } from '../../server/wallet/record/month.ts'
import { newId } from '../../src/platform/ids.ts'
import { type BettingWorld, bettingWorld, START } from '../../tests/support/betting.ts'
import { scratchDatabase, startPostgres } from '../../tests/support/postgres.ts'
import { median, quantile } from '../measure.ts'
import { type Row, table } from '../table.ts'
import { seedBooks } from './seed.ts'

/** What calls cost with many tickets against 100,000, in the same run on the same private PostgreSQL. See README.md. */
const BASE = 100_000
const { values } = parseArgs({
  options: {
    tickets: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '15' },
    proofs: { type: 'boolean', default: false },
  },
})
const TICKETS = Number(values.tickets)
const ROUNDS = Number(values.rounds)
/** Of each kind in a round. */
const CALLS = 20
/** Who plays at present, all through the books: whoever calls for the first time in a while waits for the disk, which has a row of its own. */
const PLAYERS = 100
/** In which each kind of call comes to each of them; then compiler, plans and memory are as in a long run. */
const WARM_ROUNDS = PLAYERS / CALLS
const BETS_A_MARKET = 40
const NEW_TRANSFERS = 10_000n
const AT_MOST = { atMost: { ratio: 1.3 } }
const AWAY = 'of who was away'
const H = { selection: 'H', odds: 950, stakeFen: '1000', accept: 'none' } as const

type Site = Awaited<ReturnType<typeof filledSite>>

// Without WAL while the tables are filled; with memory as a server of its own has it. What was filled is vacuumed once, before it is measured.
const cluster = await startPostgres([
  'autovacuum=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'shared_buffers=2GB',
  'max_wal_size=4GB',
  'work_mem=32MB',
])
try {
  console.log(`${cpus().length} cores; filling one database with ${BASE} tickets and one with ${TICKETS}, then ${ROUNDS} rounds`)
  const sites = { few: await filledSite(BASE), many: await filledSite(TICKETS) }
  const costs: Record<string, Record<keyof typeof sites, number[]>> = {}
  for (let round = 0; round < WARM_ROUNDS + ROUNDS; round++) {
    for (const [name, calls] of Object.entries(CASES())) {
      const order = round % 2 === 0 ? (['few', 'many'] as const) : (['many', 'few'] as const)
      for (const which of order) {
        const took = await calls(sites[which], round)
        if (round < WARM_ROUNDS) continue
        costs[name] ??= { few: [], many: [] }
        costs[name][which].push(...took)
      }
    }
  }
  const rows = Object.entries(costs).map(
    ([what, { few, many }]): Row => ({
      what,
      peer: `with ${BASE} tickets`,
      ours: median(many) * 1_000,
      theirs: median(few) * 1_000,
      unit: 'µs',
      ...(!what.endsWith(AWAY) && AT_MOST),
    }),
  )
  console.log(table(rows))
  if (values.proofs) {
    for (const site of Object.values(sites)) console.log(await proofsOf(patient(site.db)))
    console.log(table([await betsBesideProofs(sites.many)]))
  }
  for (const { db } of Object.values(sites)) await db.destroy()
} finally {
  await cluster.stop()
}

/** Milliseconds of each call. */
function CASES(): Record<string, (site: Site, round: number) => Promise<number[]>> {
  const range = { from: addDays(dayOf(START), -6), to: dayOf(START) }
  return {
    'a bet': ({ world, market, next }) => each(CALLS, () => placed(world, market.id, next())),
    'the settlement of a market with 40 bets': async (site, round) => {
      const world = await bettingWorld({ live: false, db: site.db, member: `settled${round}` })
      const market = await world.offer('M', null, [950, 2100, 3400])
      for (let bet = 0; bet < BETS_A_MARKET; bet++) await placed(world, market.id, site.next())
      return each(1, () => settlePeriod(world, { gameId: world.game.gameId, period: 'FT', score: [1, 0] }))
    },
    'a page of the record': ({ db, next }) => each(CALLS, () => betRecordList(db, next(), { kind: 'all', ...range }, null)),
    'the sums of the record': ({ db, next }) => each(CALLS, () => betRecordTotal(db, next(), { kind: 'all', ...range })),
    'a statement: a page of movements, with sums': ({ db, next }) =>
      each(CALLS, () => dealRecord(db, next(), { kind: 'all', cursor: null, size: 20, ...range })),
    'a month’s statement': ({ db, next }) => each(CALLS, () => monthStatement(db, next(), { month: dayOf(START).slice(0, 7) })),
    'a balance': ({ db, next }) => each(CALLS, () => balanceOf(db, next())),
    [`a bet ${AWAY}`]: ({ world, market, away }) => each(CALLS, () => placed(world, market.id, away())),
    [`a page of the record ${AWAY}`]: ({ db, away }) => each(CALLS, () => betRecordList(db, away(), { kind: 'all', ...range }, null)),
    'a balance of the house': async ({ db }) => {
      const account = await houseAccount(db, 'sports')
      return each(CALLS, () => houseBalance(db, account))
    },
  }
}

async function each(count: number, call: () => Promise<unknown>): Promise<number[]> {
  const took: number[] = []
  for (let i = 0; i < count; i++) {
    const startedAt = performance.now()
    await call()
    took.push(performance.now() - startedAt)
  }
  return took
}

async function placed(world: BettingWorld, marketId: string, memberId: bigint): Promise<void> {
  const answer = await placeBet(world, { id: newId(), marketId, ...H }, { ...world.context(), memberId })
  if (!answer.ok) throw new Error(answer.message)
}

/** What the proofs of the books take: of all accounts for the first time, of what is new, and of the whole in its steps. */
async function proofsOf(db: Db): Promise<string> {
  const seconds = async (work: () => Promise<unknown>) => {
    const [took = 0] = await each(1, work)
    return `${(took / 1_000).toFixed(1)} s`
  }
  const upTo = await moveCheckpoints(db, START)
  await keepNew(db, (upTo ?? 0n) - NEW_TRANSFERS, [])
  const faults: string[] = []
  const first = await seconds(() => proveAccounts(db, () => false))
  const fresh = await seconds(async () => faults.push(...(await proveNew(db, BOOKS, upTo)).faults))
  let [steps, longest, ended] = [0, 0, false]
  const whole = await seconds(async () => {
    while (!ended) {
      const [took = 0] = await each(1, async () => {
        let asked = 0
        const turn = await proveWhole(db, BOOKS, Date.now, () => asked++ > 0)
        ended = turn.ended
        faults.push(...turn.progress.faults)
      })
      steps++
      longest = Math.max(longest, took)
    }
  })
  return `all accounts ${first}; ${NEW_TRANSFERS} new transfers ${fresh}; the whole ${whole} in ${steps} steps, the longest ${Math.round(longest)} ms; ${faults[0] ?? 'the books hold'}`
}

/** Bets while the whole is proved, a second of every three as the keeper does, against bets alone; in turn. */
async function betsBesideProofs({ db, world, market, next }: Site): Promise<Row> {
  const took: Record<'alone' | 'beside', number[]> = { alone: [], beside: [] }
  for (let turn = 0; turn < 6; turn++) {
    const bets = async (into: number[], until: number) => {
      // Without this the caps of the market would end it, as all bets are on one side.
      await sql`update exposure set win_fen = 0 where market_id = ${market.id}`.execute(db)
      while (performance.now() < until) into.push(...(await each(1, () => placed(world, market.id, next()))))
    }
    await bets(took.alone, performance.now() + 3_000)
    const until = performance.now() + 1_000
    const proof = proveWhole(patient(db), BOOKS, Date.now, () => performance.now() > until)
    await Promise.all([bets(took.beside, until + 2_000), proof])
  }
  return {
    what: 'a bet while the whole is proved, the 90th of 100',
    peer: 'without',
    ours: quantile(took.beside, 0.9) * 1_000,
    theirs: quantile(took.alone, 0.9) * 1_000,
    unit: 'µs',
    atMost: { ratio: 1.3 },
  }
}

/** A database with so many tickets, an open market, and its members in turn. */
async function filledSite(tickets: number) {
  const { url } = await scratchDatabase(cluster.url)
  const db = await openPostgres(url)
  const startedAt = performance.now()
  const seeded = await seedBooks(db, url, tickets, START - 3_600_000)
  const seconds = (performance.now() - startedAt) / 1_000
  const { rows } = await sql<{ size: string }>`select pg_size_pretty(pg_database_size(current_database())) size`.execute(db)
  const each = `${seeded.members} members with ${2 * seeded.visits} tickets`
  console.log(`${tickets} tickets: ${each}, ${rows[0]?.size}, in ${seconds.toFixed(0)} s, ${Math.round(tickets / seconds)}/s`)
  const world = await bettingWorld({ live: false, db, member: 'bettor88' })
  const market = await world.offer('M', null, [950, 2100, 3400])
  // A step that has no divisor in common with the number of members, so that each of them comes up.
  const member = (turn: number) => seeded.firstMember + BigInt((turn * 7_919) % seeded.members)
  let [played, back] = [0, PLAYERS]
  return { db, world, market, next: () => member(played++ % PLAYERS), away: () => member(back++) }
}
