import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { roundsOf } from '../../casino/fair/rounds.ts'
import { commitmentOf } from '../../casino/fair/seeds.ts'
import { activityDesk } from '../../tests/support/activities.ts'
import { data } from '../../tests/support/result.ts'
import { audit } from '../domains.ts'
import { pointsOf } from '../points/points-account.ts'
import { activitiesSchema, type Entry, type EntryOf } from './entry.ts'

const NOON = Date.parse('2026-11-25T12:00:00+08:00')
const WEEK_MS = 7 * 86_400_000

const { desk, deps, db, newPlayer, entry, load, left } = await activityDesk(NOON)
afterAll(desk.close)

type Player = Awaited<ReturnType<typeof newPlayer>>
const drawn = (over: Partial<Omit<EntryOf<'drawGift'>, 'kind'>> = {}): Entry => ({
  ...(entry('weekly-draw') as EntryOf<'drawGift'>),
  ...over,
})
async function mineOf(player: Player, id: string) {
  const standing = await player.stands(id)
  if (standing.kind !== 'drawGift') throw new Error(`${id} is no draw`)
  return standing.mine
}

test('a draw follows from a seed committed to before and the member’s own, is had once a week, and can be recomputed [ACT-02][FAIR-01]', async () => {
  await load(drawn())
  const player = await newPlayer()
  const [before, shown] = [await mineOf(player, 'weekly-draw'), await player.stands('weekly-draw')]
  expect(shown).toMatchObject({ state: 'open', mine: { left: 1, draws: [], nextAt: Date.parse('2026-11-30T00:00:00+08:00') } })
  expect((await mineOf(player, 'weekly-draw')).seed, 'a commitment does not change').toEqual(before.seed)
  expect(await player.join('weekly-draw'), 'without a seed of one’s own').toMatchObject({ ok: false })
  expect(await player.join('weekly-draw', 'a:b')).toMatchObject({ ok: false })
  const balance = await player.balance()
  const id = randomUUID()
  const [one, copy] = [await player.join('weekly-draw', 'mine-7', id), await player.join('weekly-draw', 'mine-7', id)]
  const { gift } = data(one)
  expect(data(copy)).toEqual(data(one))
  const { draws, left: now } = await mineOf(player, 'weekly-draw')
  const [draw] = draws
  if (!draw) throw new Error('no draw')
  expect([now, draws.length, draw.commitment, draw.clientSeed]).toEqual([0, 1, before.seed?.commitment, 'mine-7'])
  expect(commitmentOf(draw.serverSeed)).toBe(before.seed?.commitment)
  expect(roundsOf(draw.serverSeed, 'mine-7')(1).below(10_000)).toBe(draw.number)
  expect([draw.fen, draw.points]).toEqual([gift.fen, gift.points ?? 0])
  expect(await player.balance()).toBe(balance + BigInt(gift.fen))
  expect(await player.join('weekly-draw', 'again')).toMatchObject({ ok: false, message: '这一次机会已经用过' })
  deps.clock.at = NOON + WEEK_MS
  expect(await mineOf(player, 'weekly-draw')).toMatchObject({ left: 1, seed: { nonce: 2 } })
  data(await player.join('weekly-draw', 'mine-7'))
  deps.clock.at = NOON
  expect((await player.join('weekly-draw', 'mine-7')).ok, 'a clock that was set back gives no week twice').toBe(false)
  await expect(db.updateTable('activity_draw').set({ number: 1 }).where('nonce', '=', 1).execute()).rejects.toThrow()
  await desk.booksHold()
})

test('each prize comes as its numbers say: money with turnover, points, nothing [ACT-02][ACT-08]', async () => {
  const prizes = [
    { chances: 3_400, fen: '500' },
    { chances: 3_300, fen: '0', points: 20 },
    { chances: 3_300, fen: '0' },
  ]
  await load(drawn({ id: 'thirds', terms: { every: 'day', prizes, times: 2 } }))
  const seen = new Set<string>()
  for (let i = 0; i < 40 && seen.size < 3; i++) {
    const player = await newPlayer()
    const { gift } = data(await player.join('thirds', `seed-${i}`))
    const [draw] = (await mineOf(player, 'thirds')).draws
    const prize = (draw?.number ?? 0) < 3_400 ? 'money' : (draw?.number ?? 0) < 6_700 ? 'points' : 'nothing'
    const expected = { money: { fen: '500', times: 2, needFen: '1000' }, points: { fen: '0', points: 20 }, nothing: { fen: '0' } }
    expect(gift, prize).toMatchObject(expected[prize])
    expect(await pointsOf(db, player.memberId)).toBe(prize === 'points' ? 20n : 0n)
    seen.add(prize)
  }
  expect(seen.size).toBe(3)
  await desk.booksHold()
})

test('a draw stops before its odds would be false: with less left than the largest prize nobody draws [ACT-08]', async () => {
  const prizes = [
    { chances: 5_000, fen: '100' },
    { chances: 5_000, fen: '1000' },
  ]
  await load(drawn({ id: 'tight', budgetFen: '2500', terms: { every: 'day', prizes, times: 1 } }))
  const players = await Promise.all(Array.from({ length: 12 }, newPlayer))
  const results = await Promise.all(players.map(({ join }, i) => join('tight', `seed-${i}`)))
  const rest = (await left('tight')) ?? 0n
  expect(rest >= 0n && rest < 1_000n).toBe(true)
  expect(new Set(results.flatMap((one) => (one.ok ? [] : [one.message])))).toEqual(new Set(['活动的预算已经发完']))
  const wins = results.flatMap((one) => (one.ok ? [BigInt(one.data.gift.fen)] : []))
  expect(wins.reduce((sum, fen) => sum + fen, 0n)).toBe(2_500n - rest)
  expect(await (await newPlayer()).stands('tight')).toMatchObject({ state: 'spent' })
  await desk.booksHold()
})

test('chances that are not ten thousand in all are no draw, and the audit names a draw without its claim [ACT-02][ACT-09]', async () => {
  const prizes = [
    { chances: 5_000, fen: '100' },
    { chances: 4_999, fen: '0' },
  ]
  const parsed = activitiesSchema.safeParse({ list: [drawn({ terms: { every: 'day', prizes, times: 1 } })] })
  expect(parsed.error?.issues.map(({ message }) => message)).toEqual(['the chances of a draw’s prizes are 10000 in all'])
  await db.updateTable('budget_claim').set({ times: 9 }).where('budget', '=', 'tight').execute()
  expect((await audit(db)).faults).toContainEqual(expect.stringMatching(/^draw draw:2026-11-25 of member \d+ in tight won/))
})
