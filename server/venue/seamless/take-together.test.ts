import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/template.ts'
import { seamlessWorld } from '../../../tests/support/venues.ts'
import { audit } from '../../domains.ts'
import type { Db } from '../../platform/database.ts'
import { bet } from './bet.ts'
import { win } from './win.ts'

const NOW = Date.UTC(2026, 10, 24, 1)
const PLAYERS = 12
/** Of those, members with turnover to do. */
const OWING = 4
let db: Db
let world: Awaited<ReturnType<typeof seamlessWorld>>
beforeAll(async () => {
  db = await testDatabase()
  world = await seamlessWorld(db, NOW)
})
afterAll(() => db.destroy())

/** In how many transactions calls of this kind were answered as done. */
async function transactions(kind: string): Promise<{ calls: number; commits: number }> {
  const { rows } = await sql<{ calls: number; commits: number }>`
    select count(*)::int as calls, count(distinct xmin::text)::int as commits from money_request where kind = ${kind} and state = 'done'`.execute(
    db,
  )
  return rows[0] ?? { calls: 0, commits: 0 }
}

test('calls of many players at once go together, and each does what it does alone: refusals, copies and owed turnover among them [VENUE-08]', async () => {
  const players = await Promise.all(Array.from({ length: PLAYERS }, () => world.player()))
  const [resting, loggedOut, poor, twice, ...others] = players as [Player, Player, Player, Player, ...Player[]]
  const owing = others.slice(0, OWING)
  const owed = {
    kind: 'deposit',
    principal_fen: 5_000n,
    bonus_fen: 0n,
    times: 1,
    need_fen: 5_000n,
  } as const
  await db
    .insertInto('turnover_requirement')
    .values(
      owing.map(({ memberId }) => ({
        ...{ ...owed, member_id: memberId, deposit: 'd1', funds_fen: 10_000n, opened_at: new Date(NOW - 1), due_at: null },
        ref: `d${memberId}`,
      })),
    )
    .execute()
  const until = new Date(NOW + 86_400_000)
  await db
    .insertInto('play_break')
    .values({ member_id: resting.memberId, kind: 'time-out', began_at: new Date(NOW), until, ends_at: until })
    .execute()
  await db
    .updateTable('session')
    .set({ ended_at: new Date(NOW) })
    .where('token_hash', '=', loggedOut.loginHash)
    .execute()

  const rounds = players.map((player) => player.in(randomUUID()))
  const bets = rounds.map((round, i) => round.bet(players[i] === poor ? 10_001 : 1_000))
  const sent = [...bets, bets[players.indexOf(twice)] as Bet]
  const answers = await Promise.all(sent.map((body) => bet(world.funds, 'XHDZ', body)))
  const refusals = new Map([
    [resting, 'RS_ERROR_USER_DISABLED'],
    [loggedOut, 'RS_ERROR_TOKEN_EXPIRED'],
    [poor, 'RS_ERROR_NOT_ENOUGH_MONEY'],
  ])
  for (const [i, player] of players.entries()) {
    const no = refusals.get(player)
    expect(answers[i]).toMatchObject(no ? { status: no, balanceFen: 10_000n } : { status: 'RS_OK', balanceFen: 9_000n })
  }
  expect(answers.at(-1), 'a copy').toMatchObject({ status: 'RS_OK', balanceFen: 9_000n })
  const { calls, commits } = await transactions('venue-bet')
  expect(calls).toBe(PLAYERS - refusals.size)
  expect(commits).toBeLessThan(calls)

  const taken = players.map((player, i) => ({ player, i })).filter(({ player }) => !refusals.has(player))
  const won = await Promise.all(
    taken.map(({ i }) => win(world.funds, 'XHDZ', (rounds[i] as Round).win(bets[i] as Bet, 300, { round_closed: true }))),
  )
  for (const answer of won) expect(answer).toMatchObject({ status: 'RS_OK', balanceFen: 9_300n })
  for (const { player } of taken) expect(await player.balance()).toBe(9_300)
  const wins = await transactions('venue-win')
  expect(wins.calls).toBe(taken.length)
  expect(wins.commits).toBeLessThan(wins.calls)
  // All of a slot's stake counts, in the transaction that closed its round; and these rounds were closed together, too.
  const members = owing.map(({ memberId }) => memberId)
  const { rows } = await sql<{ done: bigint; counted: string; taken: string }>`
    select r.done_fen as done, c.xmin::text as counted, t.xmin::text as taken from turnover_requirement r
      join turnover_counted c on c.requirement_id = r.id
      join venue_transaction t on t.member_id = r.member_id and t.kind = 'win'
    where r.member_id = any(${members.map(String)}::bigint[])`.execute(db)
  expect(rows.map(({ done, counted, taken }) => [done, counted === taken])).toEqual(owing.map(() => [1_000n, true]))
  expect(new Set(rows.map(({ taken }) => taken)).size).toBeLessThan(OWING)
  const heard = await db.selectFrom('member_event').select('member_id').where('member_id', 'in', members).execute()
  expect(heard).toHaveLength(2 * OWING)
  expect(await audit(db)).toMatchObject({ faults: [], disputes: [] })
})

type Player = Awaited<ReturnType<(typeof world)['player']>>
type Round = ReturnType<Player['in']>
type Bet = ReturnType<Round['bet']>
