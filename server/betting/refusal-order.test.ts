import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Market } from '../../contract/sport.ts'
import { type BettingWorld, bettingWorld, setSpendable, sourceOf } from '../../tests/support/betting.ts'
import { makeChampion } from '../../tests/support/odds-source.ts'
import { placeBet, placeSeries } from './place-bet.ts'

/** A bet with every fault at once; then the fault that was named is repaired, until none is left. */

let worlds: [BettingWorld, BettingWorld]
let markets: [Market, Market]
beforeAll(async () => {
  const first = await bettingWorld({ live: false })
  worlds = [first, await bettingWorld({ live: false, db: first.db, member: 'second88' })]
})
afterAll(() => worlds[0].db.destroy())

const DAY_MS = 24 * 3_600_000

let line = 0
beforeEach(async () => {
  line += 1
  markets = [await worlds[0].offer('OU', line, [950, 950]), await worlds[1].offer('OU', line, [950, 950])]
})

const CUP = { ...makeChampion('900000', 3_000), marketId: 'cup-FS' }
const TERMS = { accept: 'none', selection: 'O' } as const
const row = (market: Market, status: Market['status']) =>
  worlds[0].db.updateTable('market').set({ status }).where('id', '=', market.id).execute()
const fill = (market: Market, fen: bigint) =>
  sql`insert into exposure (market_id, selection, win_fen) values (${market.id}, 'O', ${fen})
    on conflict (market_id, selection) do update set win_fen = excluded.win_fen`.execute(worlds[0].db)
const waits = (is: boolean) =>
  is
    ? sql`insert into ticket (id, member_id, accept, stake_fen, lines, status, placed_at, decide_at)
        values ('waits', ${worlds[0].memberId}, 'none', 1, '[]', 'delay', now(), now())`.execute(worlds[0].db)
    : sql`update ticket set status = 'accepted' where id = 'waits'`.execute(worlds[0].db)

/** The faults of legs, stake and member, as the answers name them, each with its repair. */
const rests = (ends: Date) =>
  worlds[0].db
    .insertInto('play_break')
    .values({ member_id: worlds[0].memberId, kind: 'time-out', began_at: new Date(ends.getTime() - DAY_MS), until: ends, ends_at: ends })
    .execute()
const limits = (fen: bigint | null) =>
  fen === null
    ? worlds[0].db.deleteFrom('play_limit').execute()
    : worlds[0].db
        .insertInto('play_limit')
        .values({ member_id: worlds[0].memberId, kind: 'stake', period: 'day', value: fen, since: new Date(0) })
        .execute()

async function expectInOrder(place: (stakeFen: string, asked: number) => Promise<unknown>, from: 'a single' | 'a series') {
  const [, about] = markets
  const data = (reason: string, more = {}) => ({ ok: false, data: { reason, ...more } })
  const ofLeg = { marketId: about.id }
  about.status = 'suspended'
  await row(about, 'closed')
  await fill(about, 19_999_900n)
  await waits(true)
  await setSpendable(worlds[0].db, worlds[0].memberId, 500n)
  const little = () => place('900', 960)
  // All of these day's bets count; what is left of the limit is ¥99.
  const staked = await worlds[0].db
    .selectFrom('ticket')
    .select(({ fn }) => fn.sum<string>('stake_fen').as('fen'))

    .executeTakeFirst()
  await limits(BigInt(staked?.fen ?? 0) + 9_900n)
  worlds[0].clock.at += 1_000
  await rests(new Date(worlds[0].clock.at + 1))

  expect(await little(), from).toMatchObject(data('resting', { until: worlds[0].clock.at + 1 }))
  worlds[0].clock.at += 1

  expect(await little(), from).toMatchObject(data('closed', ofLeg))
  await row(about, 'suspended')
  expect(await little(), from).toMatchObject(data('suspended', ofLeg))
  await row(about, 'open')
  expect(await little(), `${from}: the book`).toMatchObject(data('suspended', ofLeg))
  about.status = 'open'
  expect(await little(), from).toMatchObject(data('price', { ...ofLeg, odds: 950 }))
  expect(await place('900', 950), `${from}: no room for the least stake`).toMatchObject(data('closed', ofLeg))
  await fill(about, 19_990_500n)
  expect(await place('900', 950), from).toMatchObject(data('below-minimum', { minFen: '1000', maxFen: '10000' }))
  expect(await place('10100', 950), from).toMatchObject(data('above-maximum', { minFen: '1000', maxFen: '10000' }))
  expect(await place('10000', 950), from).toMatchObject(data('pending'))
  await waits(false)
  expect(await place('10000', 950), from).toMatchObject(data('stake-limit', { leftFen: '9900', period: 'day' }))
  await limits(null)
  expect(await place('10000', 950), from).toMatchObject(data('balance'))
  await setSpendable(worlds[0].db, worlds[0].memberId, 10_000n)
  expect(await place('10000', 950), from).toMatchObject({ ok: true })
  await sql`set session_replication_role = replica`.execute(worlds[0].db)
  await sql`delete from ticket where id = 'waits'`.execute(worlds[0].db)
  await sql`set session_replication_role = origin`.execute(worlds[0].db)
}

const deps = () => ({
  ...worlds[0],
  source: {
    ...sourceOf(
      worlds.map(({ game }) => game),
      worlds[0].clock,
    ),
    champion: (id: string) => (id === CUP.marketId ? CUP : undefined),
  },
})

test('what speaks against a bet is said in one order, the worst of a leg first, then its stake, then the member [BET-02]', async () => {
  const [, { id }] = markets
  await expectInOrder(
    (stakeFen, odds) => placeBet(deps(), { id: randomUUID(), marketId: id, odds, stakeFen, ...TERMS }, worlds[0].context()),
    'a single',
  )
})

test('of a series it is the same order, after what keeps its legs from being one; the first such leg is named [BET-02]', async () => {
  const series = (stakeFen: string, legs: { marketId: string; odds: number }[]) =>
    placeSeries(
      deps(),
      { id: randomUUID(), stakeFen, accept: 'none', legs: legs.map((leg) => ({ ...leg, selection: 'O' })) },
      worlds[0].context(),
    )
  const [good, about] = markets
  about.status = 'suspended'
  const twice = [
    { marketId: about.id, odds: 950 },
    { marketId: good.id, odds: 950 },
    { marketId: good.id, odds: 950 },
  ]
  await row(about, 'closed')
  expect(await series('900', [...twice, { marketId: CUP.marketId, odds: 3_000 }])).toMatchObject({
    data: { reason: 'outright', marketId: CUP.marketId },
  })
  expect(await series('900', twice)).toMatchObject({ data: { reason: 'same-game', marketId: good.id } })
  await row(about, 'open')

  // The earlier leg's reason counts, by its market's row, though the later leg's is worse.
  await row(good, 'closed')
  const bothBad = [
    { marketId: about.id, odds: 950 },
    { marketId: good.id, odds: 950 },
  ]
  expect(await series('900', bothBad)).toMatchObject({ data: { reason: 'suspended', marketId: about.id } })
  expect(await series('900', bothBad.toReversed())).toMatchObject({ data: { reason: 'closed', marketId: good.id } })
  await row(good, 'open')

  await expectInOrder(
    (stakeFen, odds) =>
      series(stakeFen, [
        { marketId: good.id, odds: 950 },
        { marketId: about.id, odds },
      ]),
    'a series',
  )
})
