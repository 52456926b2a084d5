import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Ticket } from '../../contract/betting.ts'
import type { Game, Market } from '../../contract/sport.ts'
import { addMember, betDeps } from '../../tests/support/betting.ts'
import { importCup, openStand, replay, type Stand, wall } from '../../tests/support/engine-stand.ts'
import { testDatabase } from '../../tests/support/template.ts'
import { audit } from '../domains.ts'
import { noteCorrection } from '../engine/play/corrections.ts'
import type { Db } from '../platform/database.ts'
import type { BetDeps } from './bet-deps.ts'
import { decideBet } from './decide-bet.ts'
import { placeBet } from './place-bet.ts'
import { settlePeriod } from './settle-period.ts'
import { findTicket } from './ticket-store.ts'

/** One match at 60×, with bets on handicaps at every score: 0:0, 1:0, 1:1, 2:1 and 2:2. */
const DATE = '2031-06-07'
const MATCH = {
  date: DATE,
  time: '13:00',
  team1: 'Alder',
  team2: 'Birch',
  score: { ht: [1, 0], ft: [2, 2] },
  goals1: [{ minute: 20 }, { minute: 72 }],
  goals2: [{ minute: 60 }, { minute: 82 }],
}

let db: Db
let stand: Stand
let deps: BetDeps
let memberId: bigint
let gameId = ''
const taken = new Map<string, { at: string; half: boolean; line: number; home: boolean }>()

beforeAll(async () => {
  db = await testDatabase()
  await importCup(db, [MATCH])
  memberId = await addMember(db, wall.now())
  stand = await openStand(db, replay(DATE, 60, true), (result) => settlePeriod(deps, result))
  deps = betDeps(db, stand.engine.source, wall)
  gameId = stand.engine.source.list('FT').games[0]?.gameId ?? ''
})
afterAll(() => db.destroy())

const game = (): Game | undefined => stand.engine.source.game(gameId)
const scoreOf = (now: Game | undefined) => `${now?.sc_FT_H}:${now?.sc_FT_A}`
const handicaps = () => (game()?.markets ?? []).filter(({ w, status }) => (w === 'R' || w === 'HR') && status === 'open')
const place = (id: string, market: Market, selection: 'H' | 'C') =>
  placeBet(
    deps,
    { id, marketId: market.id, selection, odds: market.prices[selection === 'H' ? 0 : 1] ?? 0, stakeFen: '1000', accept: 'none' },
    { memberId, tokenHash: '', device: null, ip: '', now: wall.now() },
  )
const ticketOf = async (id: string): Promise<Ticket> => {
  const ticket = await findTicket(db, memberId, id)
  if (!ticket) throw new Error('no ticket')
  return ticket
}
/** Computed by hand, in goals: the outcome of each half of the stake on its own line, by the goals after the bet. */
function worth(line: number, lead: number): number {
  const halves = [Math.floor(line / 2) / 2, Math.ceil(line / 2) / 2].map((given) => Math.sign(lead + given))
  return (halves[0] ?? 0) + (halves[1] ?? 0)
}
const RESULTS = new Map([
  [2, 'W'],
  [1, 'LW'],
  [0, 'P'],
  [-1, 'LL'],
  [-2, 'L'],
])
function expected({ at, half, line, home }: { at: string; half: boolean; line: number; home: boolean }, ht: number[], ft: number[]) {
  const [h = 0, a = 0] = half ? ht : ft
  const [before = 0, against = 0] = at.split(':').map(Number)
  if (h < before || a < against) return 'D6'
  const won = worth(line, h - before - (a - against))
  return RESULTS.get(home ? won : -won || 0)
}
const asSettled = async (ht: number[], ft: number[]) => {
  const applied = async () => (await db.selectFrom('ticket').select('id').where('status', '=', 'accepted').executeTakeFirst()) === undefined
  for (let n = 0; !(await applied()) && n < 200; n += 1) await stand.pass(250)
  for (const [id, bet] of taken) expect({ ...bet, result: (await ticketOf(id)).result }).toEqual({ ...bet, result: expected(bet, ht, ft) })
  expect((await audit(db)).faults).toEqual([])
}

test('a bet in its delay when a goal falls is given back, and its market takes no more, at the old line or any other [BET-14]', async () => {
  await stand.until(() => game()?.se_now === '1H')
  await stand.pass(1_000)
  const id = randomUUID()
  const [market] = handicaps()
  if (!market) throw new Error('no handicap')
  expect(await place(id, market, 'H')).toMatchObject({ ok: true, data: { status: 'delay', legs: [{ from: [0, 0] }] } })
  await stand.until(() => scoreOf(game()) === '1:0')
  await decideBet(deps, id, stand.engine.fairOdds)
  expect(await ticketOf(id)).toMatchObject({ status: 'refused', reason: 'suspended' })
  await stand.until(() => handicaps().length > 0)
  expect(await place(randomUUID(), market, 'H')).toMatchObject({ ok: false, data: { reason: 'closed' } })
})

test('handicaps at every score of a match are settled by what was scored after them, and again by each corrected result [BET-14]', async () => {
  const scores = new Set<string>()
  while (stand.engine.describe().state === 'running') {
    await stand.pass(250)
    const at = scoreOf(game())
    const now = handicaps()
    if (scores.has(at) || now.length === 0) continue
    scores.add(at)
    for (const market of now)
      for (const selection of ['H', 'C'] as const) {
        const id = randomUUID()
        expect(await place(id, market, selection)).toMatchObject({ ok: true, data: { legs: [{ from: at.split(':').map(Number) }] } })
        await decideBet(deps, id, stand.engine.fairOdds)
        taken.set(id, { at, half: market.w === 'HR', line: market.line ?? 0, home: selection === 'H' })
      }
  }
  expect([...scores]).toEqual(['1:0', '1:1', '2:1', '2:2'])
  expect(taken.size).toBeGreaterThan(30)
  await asSettled([1, 0], [2, 2])
  for (const [ht, ft] of [
    [
      [2, 0],
      [3, 2],
    ],
    // The goal before all bets is taken back.
    [
      [0, 0],
      [1, 2],
    ],
    [
      [0, 0],
      [0, 3],
    ],
    [
      [1, 0],
      [2, 2],
    ],
  ] as const) {
    await noteCorrection(db, { gameId, ht, ft })
    for (let n = 0; (await db.selectFrom('game_result').select('version').where('applied_at', 'is', null).execute()).length > 0; n += 1) {
      if (n > 400) throw new Error('not applied')
      await stand.pass(250)
    }
    await asSettled([...ht], [...ft])
  }
})
