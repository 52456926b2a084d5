import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Market } from '../../contract/sport.ts'
import { placeSeries } from '../../server/betting/place-bet.ts'
import { audit } from '../../server/domains.ts'
import { suspendGame } from '../../server/engine/book/market-rows.ts'
import { balanceOf } from '../../server/ledger/accounts.ts'
import { type BettingWorld, setSpendable, sourceOf } from '../support/betting.ts'
import { freshDatabase, many, racingWorld } from './race.ts'

const ROUNDS = 100
const TOGETHER = 20

let fresh: Awaited<ReturnType<typeof freshDatabase>>
let worlds: [BettingWorld, BettingWorld]
let markets: Market[]
beforeAll(async () => {
  fresh = await freshDatabase()
  worlds = [await racingWorld(fresh.db), await racingWorld(fresh.db)]
  markets = await Promise.all(worlds.map((world) => world.offer('M', null, [950, 2100, 3400])))
  for (const { memberId } of worlds) await setSpendable(fresh.db, memberId, 20_000_000n)
})
afterAll(() => fresh.close())

/** Places a series on both games for one of the members at the i-th process. */
function place(i: number, id: string, member = worlds[0]) {
  const games = worlds.map(({ game }) => game)
  const world = { ...member, db: fresh.process(i), source: sourceOf(games, member.clock) }
  const legs = markets.map((market) => ({ marketId: market.id, selection: 'H', odds: 950 }) as const)
  return placeSeries(world, { id, legs, stakeFen: '1000', accept: 'none' }, world.context())
}

/**
 * Suspends one of two open games while these calls arrive. The book still says open, as in the moment between a goal's row
 * lock and its push. Returns the calls' answers, and the number of series at the end of the suspension.
 */
async function raceSuspension(round: number, call: (i: number) => ReturnType<typeof placeSeries>) {
  await fresh.db.updateTable('market').set({ status: 'open' }).execute()
  const answers = many(TOGETHER, async (i) => {
    await sleep(Math.random() * 20)
    return call(i)
  })
  const suspended = (async () => {
    await sleep(Math.random() * 20)
    await suspendGame(fresh.db, worlds[round % 2 ? 1 : 0].game.gameId)
    return placed()
  })()
  return { answers: await Promise.all(answers), after: await suspended }
}

async function placed(): Promise<number> {
  return (await fresh.db.selectFrom('ticket').select('id').execute()).length
}

const booksHold = async () => expect((await audit(fresh.db)).faults).toEqual([])

test('a suspension of one of its games races series 2,000 times: none is accepted after it [ENG-04]', async () => {
  let before = await placed()
  let both = 0
  for (let round = 0; round < ROUNDS; round++) {
    const { answers, after } = await raceSuspension(round, (i) => place(i, randomUUID(), worlds[i % 2 ? 1 : 0]))
    const accepted = answers.filter((answer) => answer.ok).length
    expect(after).toBe(before + accepted)
    expect(await placed()).toBe(after)
    const reason = { reason: 'suspended', marketId: markets[round % 2]?.id }
    for (const answer of answers) if (!answer.ok) expect(answer).toMatchObject({ data: reason })
    before = after
    if (accepted > 0 && accepted < answers.length) both += 1
  }
  expect(both).toBeGreaterThan(0)
  await booksHold()
})

test('copies of one series at ten processes race a suspension: one effect or none, and one answer [MONEY-03] [MONEY-04]', async () => {
  const seen = new Set<boolean>()
  for (let round = 0; round < ROUNDS; round++) {
    const before = await placed()
    const { heldFen } = await balanceOf(fresh.db, worlds[0].memberId)
    const id = randomUUID()
    const { answers } = await raceSuspension(round, (i) => place(i, id))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    const isPlaced = answers[0]?.ok === true
    expect(await placed()).toBe(before + (isPlaced ? 1 : 0))
    expect((await balanceOf(fresh.db, worlds[0].memberId)).heldFen).toBe(heldFen + (isPlaced ? 1_000n : 0n))
    seen.add(isPlaced)
  }
  expect(seen).toEqual(new Set([true, false]))
  await booksHold()
})
