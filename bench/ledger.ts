import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Market } from '../contract/sport.ts'
import { foldSizes } from '../domain/ticket-lines.ts'
import { placeBet, placeSystem } from '../server/betting/place-bet.ts'
import { audit } from '../server/domains.ts'
import { post } from '../server/ledger/post.ts'
import { type Db, openPostgres, patient } from '../server/platform/database.ts'
import { openOrder } from '../server/wallet/deposit/open-order.ts'
import type { Provider } from '../server/wallet/provider/provider.ts'
import { takeMessage } from '../server/wallet/take-message.ts'
import { withdraw } from '../server/wallet/withdraw.ts'
import { payOut } from '../server/wallet/withdrawal/pay-out.ts'
import { newId } from '../src/platform/ids.ts'
import { type BettingWorld, bettingWorld, sourceOf } from '../tests/support/betting.ts'
import { binaries, scratchDatabase, startPostgres } from '../tests/support/postgres.ts'
import { bindCard } from '../tests/support/withdrawals.ts'
import { median } from './measure.ts'
import { type Row, table } from './table.ts'

/**
 * The ledger against `pgbench` tpcb-like, PostgreSQL's own benchmark of a small bank, in the same run on the same private server.
 * Neither waits for the disk. See README.md.
 */
const CLIENTS = 8
/** Whole bets and payments are measured with both numbers, and so is their peer: few, and as many as keep ours busy. */
const CROWDS = [CLIENTS, 64]
const ROUNDS = 5
const SECONDS = 4
/** At least as many as the largest crowd. */
const TPCB_SCALE = 64
const MEMBERS = 20_000
const SYSTEM_GAMES = 8
const MEMBERS_A_CLIENT = MEMBERS / CLIENTS
/** What is asked for, and the provider's word that it was paid. What the provider is told in between is a third commit, which is not counted. */
const CALLS_A_PAYMENT = 2

/** Takes every order at once; the network to a provider is no part of the measure. */
const provider: Provider = {
  name: 'bench',
  create: async () => ({ taken: true, payTo: { account: 'bench' } }),
  status: async () => ({ state: 'open', amountFen: null }),
  callback: () => null,
}

const cluster = await startPostgres()
const directory = mkdtempSync(join(tmpdir(), 'parlay-bench-'))
try {
  const peer = await scratchDatabase(cluster.url)
  pgbench(peer.url, '-i', '-q', '-s', String(TPCB_SCALE))
  const ours = await scratchDatabase(cluster.url)
  const db = await openPostgres(ours.url)
  const world = await filled(db)
  const scripts = postingScripts()
  console.log(
    `${await version(db)}, ${cpus().length} cores; ${CROWDS.join(' and ')} clients, ${ROUNDS} rounds of ${SECONDS} s a case; about five minutes`,
  )

  const rates: Record<string, number[]> = {}
  const cases: [string, () => Promise<number>][] = [
    ['posting', () => pgbenchRate(CLIENTS, ours.url, '-f', scripts.distinct)],
    ['one house', () => pgbenchRate(CLIENTS, ours.url, '-f', scripts.oneHouse)],
    ['own house', () => pgbenchRate(CLIENTS, ours.url, '-f', scripts.ownHouse)],
    ['one market', () => betRate(world, CLIENTS, () => world.markets[0])],
    ['system', () => systemRate(world)],
    ...CROWDS.flatMap((clients): [string, () => Promise<number>][] => [
      [`tpcb ${clients}`, () => pgbenchRate(clients, peer.url, '-b', 'tpcb-like')],
      [`bet ${clients}`, () => betRate(world, clients, (lane) => world.markets[lane])],
      [`deposit ${clients}`, () => depositRate(world, clients)],
      [`withdrawal ${clients}`, () => withdrawalRate(world, clients)],
    ]),
  ]
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, measure] of cases) rates[name] = [...(rates[name] ?? []), await measure()]
  }
  const rate = (name: string) => median(rates[name] ?? [])
  const row = (what: string, ours: number, peer: string, theirs: number, least?: number): Row => ({
    ...{ what, peer, ours, theirs, unit: '/s' },
    ...(least !== undefined && { atLeast: { ratio: least } }),
  })
  const TPCB = 'pgbench tpcb-like'
  // More clients than pgbench likes wait for each other's rows, so each side is judged by what it reaches with the number that suits it.
  const best = (name: string) => Math.max(...CROWDS.map((clients) => rate(`${name} ${clients}`)))
  const againstTpcb = (what: string, name: string, calls = 1): Row[] => [
    row(what, best(name) * calls, TPCB, best('tpcb'), 0.8),
    ...CROWDS.map((clients) => row(`  ${clients} clients`, rate(`${name} ${clients}`) * calls, TPCB, rate(`tpcb ${clients}`))),
  ]
  const payments = (what: string, name: string): Row[] => [
    ...againstTpcb(what, name, CALLS_A_PAYMENT),
    row('  whole payments', best(name), TPCB, best('tpcb')),
  ]
  console.log(
    table([
      row('postings, distinct accounts', rate('posting'), TPCB, rate(`tpcb ${CLIENTS}`), 1.5),
      row('postings, all against one house account', rate('one house'), 'a house account a client', rate('own house'), 0.9),
      row('whole bets, all on one market', rate('one market'), 'a market a client', rate(`bet ${CLIENTS}`)),
      row(`systems of ${SYSTEM_GAMES}, 247 lines each`, rate('system'), 'whole single bets', rate(`bet ${CLIENTS}`), 0.3),
      ...againstTpcb('whole bets at the verb', 'bet'),
      ...payments('deposits and callbacks', 'deposit'),
      ...payments('withdrawals and callbacks', 'withdrawal'),
    ]),
  )
  // The tables grew faster than the database updates its statistics.
  await sql`analyze`.execute(db)
  const { faults, counts } = await audit(patient(db))
  // Without a domain, as the house accounts of this bench belong to none.
  console.log(
    faults.find((fault) => !fault.startsWith('account house:bench')) ?? `${counts.transfers} transfers afterwards, the books hold`,
  )
  await db.destroy()
} finally {
  await cluster.stop()
  rmSync(directory, { recursive: true, force: true })
}

function pgbench(url: string, ...args: string[]): void {
  execFileSync(join(binaries(), 'pgbench'), [...args, url], { stdio: 'ignore' })
}

/** Transactions a second, counted by pgbench, while this process only waits. */
function pgbenchRate(clients: number, url: string, ...args: string[]): Promise<number> {
  const options = ['-n', '-c', String(clients), '-j', '2', '-T', String(SECONDS), ...args, url]
  const child = spawn(join(binaries(), 'pgbench'), options, { stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  return new Promise((done, fail) => {
    child.once('exit', (code) => {
      const found = /^tps = ([\d.]+) /m.exec(said)?.[1]
      if (code === 0 && found !== undefined && /failed transactions: 0 /.test(said)) done(Number(found))
      else fail(new Error(`pgbench: ${said}`))
    })
  })
}

interface Filled extends BettingWorld {
  markets: Market[]
  /** For each client a market on each of as many games as a system has. */
  apart: { markets: Market[]; source: BettingWorld['source'] }
  members: bigint[]
  /** The payout account of each member. */
  cards: string[]
}

/**
 * Makes members' accounts with much money, with ids that a pgbench script can compute: client c has the main accounts from
 * 100,000 + 10,000 c on, the held ones 5,000 above them, and the house account 10,000 + c; 10,050 is shared.
 */
async function filled(db: Db): Promise<Filled> {
  const world = await bettingWorld({ live: false, db })
  await sql`insert into member (name, password_hash, registered_at, real_name)
    select 'bench' || i, '', now(), '林海' from generate_series(0, ${MEMBERS}::int - 1) i`.execute(db)
  const made = await db.selectFrom('member').select('id').where('name', 'like', 'bench%').orderBy('id').execute()
  const members = made.map(({ id }) => id)
  for (const [kind, base] of [
    ['main', 100_000],
    ['held', 105_000],
  ] as const) {
    await sql`insert into account (id, owner_kind, owner, wallet, floored) overriding system value
      select ${base}::int + 10000 * (i / ${MEMBERS_A_CLIENT}::int) + i % ${MEMBERS_A_CLIENT}::int, 'member', m.id, ${kind}::text, true
      from (select id, row_number() over (order by id)::int - 1 as i from member where name like 'bench%') m`.execute(db)
  }
  await sql`insert into account (id, owner_kind, owner, wallet, floored) overriding system value
    select 10000 + i, 'house', 0, 'bench' || i, false from generate_series(0, 50) i`.execute(db)
  const mains = await db
    .selectFrom('account')
    .select('id')
    .where('owner_kind', '=', 'member')
    .where('wallet', '=', 'main')
    .where('id', '>=', 100_000n)
    .execute()
  const grants = mains.map(({ id }) => ({
    id: `bench:${id}`,
    debit: 10_050n,
    credit: id,
    amountFen: 1_000_000_000n,
    reason: 'grant',
    ref: 'bench',
  }))
  for (let at = 0; at < grants.length; at += 500) {
    await db.transaction().execute((tx) => post(tx, grants.slice(at, at + 500), Date.now()))
  }
  const markets: Market[] = []
  for (let lane = 0; lane < Math.max(...CROWDS); lane++) markets.push(await world.offer('M', lane, [950, 2100, 3400]))
  const cards: string[] = []
  for (let at = 0; at < members.length; at += 20) {
    cards.push(...(await Promise.all(members.slice(at, at + 20).map((memberId) => bindCard(db, memberId)))))
  }
  await sql`vacuum analyze account, member, transfer, payout_card`.execute(db)
  return { ...world, markets, apart: await gamesApart(world), members, cards }
}

async function gamesApart({ db, clock }: BettingWorld): Promise<Filled['apart']> {
  const games: BettingWorld[] = []
  for (let game = 0; game < SYSTEM_GAMES * CLIENTS; game++) games.push(await bettingWorld({ live: false, db, member: `apart${game}` }))
  const markets = await Promise.all(games.map((game) => game.offer('M', null, [950, 2100, 3400])))
  return {
    markets,
    source: sourceOf(
      games.map(({ game }) => game),
      clock,
    ),
  }
}

/** Scripts with one posting a transaction: between the accounts of a member, or from a member to a house account. */
function postingScripts(): { distinct: string; oneHouse: string; ownHouse: string } {
  const script = (name: string, credit: string) => {
    const file = join(directory, `${name}.sql`)
    writeFileSync(
      file,
      `\\set r random(1, 9000000000000000000)
\\set main 100000 + 10000 * :client_id + random(0, ${MEMBERS_A_CLIENT - 1})
\\set credit ${credit}
select id, outcome from post_transfers(
  '[{"id": "bench :client_id :r", "debit": ":main", "credit": ":credit", "amount_fen": "1", "reason": "stake_hold", "ref": "bench :r"}]', now());
`,
    )
    return file
  }
  return {
    distinct: script('distinct', ':main + 5000'),
    oneHouse: script('one-house', '10050'),
    ownHouse: script('own-house', '10000 + :client_id'),
  }
}

/** Whole bets a second at the verb that the sealed door calls; each client has its own members. */
async function betRate(world: Filled, clients: number, marketOf: (lane: number) => Market | undefined): Promise<number> {
  // Without this the caps of a market would end the run, as all bets are on one side.
  await sql`update exposure set win_fen = 0`.execute(world.db)
  return laneRate(clients, async (lane, place) => {
    const memberId = world.members[place] ?? 0n
    const bet = { id: newId(), marketId: marketOf(lane)?.id ?? '', selection: 'H', odds: 950, stakeFen: '1000', accept: 'none' } as const
    const answer = await placeBet(world, bet, { ...world.context(), memberId })
    if (!answer.ok) throw new Error(answer.message)
  })
}

/** Full covers a second at the same verb, of one selection on each of a client's games. */
async function systemRate(world: Filled): Promise<number> {
  await sql`update exposure set win_fen = 0`.execute(world.db)
  const { markets, source } = world.apart
  const legsOf = (lane: number) =>
    markets.slice(lane * SYSTEM_GAMES, (lane + 1) * SYSTEM_GAMES).map(({ id }) => ({ marketId: id, selection: 'H', odds: 950 }) as const)
  const folds = foldSizes(SYSTEM_GAMES).map((size) => ({ size, stakeFen: '100' }))
  return laneRate(CLIENTS, async (lane, place) => {
    const memberId = world.members[place] ?? 0n
    const bet = { id: newId(), legs: legsOf(lane), folds, bankers: [], accept: 'none' as const }
    const answer = await placeSystem({ ...world, source }, bet, { ...world.context(), memberId })
    if (!answer.ok) throw new Error(answer.message)
  })
}

/** Deposits a second: the order, what the provider answers to it, and its word that it was paid; each client has its own members. */
async function depositRate(world: Filled, clients: number): Promise<number> {
  const deps = { ...world, provider, log: { warn: () => undefined } }
  return laneRate(clients, async (lane, place, at) => {
    const memberId = world.members[place] ?? 0n
    // The fen that tell orders apart are of one amount: amounts of a client never meet another's.
    const amountFen = 10_000n + BigInt(lane * 7_500 + (at % 75) * 100)
    const ask = { id: newId(), way: 'alipay', amountFen, bonus: null, signalCode: null, payFrom: null, coin: null } as const
    const asked = await openOrder(deps, ask, { ...world.context(), memberId })
    if (!asked.ok) throw new Error(asked.message)
    const said = { id: ask.id, payment: ask.id, amountFen: BigInt(asked.data.amountFen), says: 'paid' } as const
    const taken = await takeMessage(deps, said)
    if (taken.state !== 'done' || taken.answer.effect !== 'credited') throw new Error('a deposit was not credited')
  })
}

/**
 * Withdrawals a second: the hold, its handing over to the provider, and the provider's word that it was paid. The proof of who asks, which
 * is slow by intent, is no part of it.
 */
async function withdrawalRate(world: Filled, clients: number): Promise<number> {
  const deps = { ...world, provider, log: { warn: () => undefined } }
  // So that no member has used up a day.
  world.clock.at += 24 * 3_600_000
  return laneRate(clients, async (_lane, place) => {
    const asked = { id: newId(), memberId: world.members[place] ?? 0n, cardId: world.cards[place] ?? '', amountFen: 10_000n }
    const held = await withdraw(deps, asked)
    if (held.state !== 'done') throw new Error(`a withdrawal was ${held.state}`)
    await payOut(deps, asked.id)
    const taken = await takeMessage(deps, { id: newId(), payment: asked.id, amountFen: BigInt(held.answer.netFen), says: 'paid' })
    if (taken.state !== 'done' || taken.answer.effect !== 'paid') throw new Error('a withdrawal was not paid')
  })
}

/** How often a second all clients together do it, each with members of its own: `place` is that of the next one. */
async function laneRate(clients: number, once: (lane: number, place: number, at: number) => Promise<void>): Promise<number> {
  const startedAt = performance.now()
  const until = startedAt + SECONDS * 1_000
  const each = Math.floor(MEMBERS / clients)
  const lanes = Array.from({ length: clients }, async (_, lane) => {
    let done = 0
    for (; performance.now() < until; done++) await once(lane, lane * each + (done % each), done)
    return done
  })
  const done = (await Promise.all(lanes)).reduce((sum, count) => sum + count, 0)
  return done / ((performance.now() - startedAt) / 1_000)
}

async function version(db: Db): Promise<string> {
  const { rows } = await sql<{ server_version: string }>`show server_version`.execute(db)
  return `PostgreSQL ${rows[0]?.server_version}`
}
