import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { activityDesk, holdsBesidesRounds, playSlots } from '../../tests/support/activities.ts'
import { closedAt } from '../../tests/support/closed.ts'
import { data } from '../../tests/support/result.ts'
import { audit } from '../domains.ts'
import { houseAccount, memberAccounts } from '../ledger/accounts.ts'
import { post } from '../ledger/post.ts'
import { letterList } from '../letter/letter-store.ts'
import { activitiesSchema, type EntryOf } from './entry.ts'
import { rankedBy } from './kinds/race-page.ts'
import { runRaces } from './run-races.ts'

const NOON = Date.parse('2026-11-25T12:00:00+08:00')
const ENDS = Date.parse('2026-11-26T00:00:00+08:00')
const IN_IT = '2026-11-25T11:00:00+08:00'

const { desk, deps, db, handlers, newPlayer, entry, load, left } = await activityDesk(NOON)
afterAll(desk.close)

const run = () => runRaces(deps)
const race = (over: Partial<Omit<EntryOf<'racePage'>, 'kind'>> = {}): EntryOf<'racePage'> => ({
  ...(entry('winter-race') as EntryOf<'racePage'>),
  ...{ id: 'race', begins: '2026-11-25T00:00:00+08:00', ends: '2026-11-26T00:00:00+08:00', budgetFen: '10000' },
  terms: {
    prizes: [
      { from: 1, to: 1, fen: '5000' },
      { from: 2, to: 3, fen: '1001' },
    ],
    times: 1,
  },
  ...over,
})
const visitor = { memberId: null, tokenHash: null, device: null, ip: '127.0.0.1', now: NOON }
const table = async (activity: string) => data(await handlers['act.race']({ activity }, { ...visitor, now: deps.clock.now() }))

test('who joined is ranked by the turnover of the race alone, names masked; who left is not; prizes come once after the end [ACT-02][ACT-08]', async () => {
  await load(race())
  const [first, second, third, left_, stranger] = await Promise.all(Array.from({ length: 5 }, newPlayer))
  if (!first || !second || !third || !left_ || !stranger) throw new Error('five players')
  await playSlots(db, first.memberId, 90_000n, IN_IT)
  for (const player of [first, second, third, left_]) data(await player.join('race'))
  for (const player of [second, third]) await playSlots(db, player.memberId, 40_000n, IN_IT)
  await playSlots(db, second.memberId, 900_000n, '2026-11-24T23:59:59+08:00')
  for (const player of [left_, stranger]) await playSlots(db, player.memberId, 999_000n, IN_IT)
  data(await left_.leave('race'))
  await run()
  const shown = await table('race')
  expect(shown).toMatchObject({ countedAt: NOON, isFinal: false })
  expect(shown.list).toMatchObject([
    { place: 1, turnoverFen: '90000', prizeFen: '5000' },
    { place: 2, turnoverFen: '40000', prizeFen: '1001' },
    { place: 2, turnoverFen: '40000', prizeFen: '1001' },
  ])
  for (const { name } of shown.list) expect(name).toMatch(/^j\*\*\d$/)
  expect(await third.stands('race')).toMatchObject({ state: 'joined', mine: { place: 2, prizeFen: '1001', paidAt: null } })
  const before = await first.balance()
  deps.clock.at = ENDS
  await run()
  expect([await first.balance(), (await table('race')).isFinal], 'ten minutes for what is still being written').toEqual([before, false])
  await playSlots(db, third.memberId, 10_000n, '2026-11-25T23:59:59+08:00')
  await playSlots(db, second.memberId, 800_000n, '2026-11-26T00:00:00+08:00')
  deps.clock.at = ENDS + 10 * 60_000
  await Promise.all([run(), run()])
  await run()
  expect((await first.balance()) - before).toBe(5_000n)
  expect((await table('race')).list.map(({ place, turnoverFen }) => [place, turnoverFen])).toEqual([
    [1, '90000'],
    [2, '50000'],
    [3, '40000'],
  ])
  await playSlots(db, third.memberId, 500_000n, '2026-11-25T23:59:59+08:00')
  await run()
  expect((await table('race')).list[0], 'the final places stay').toMatchObject({ place: 1, turnoverFen: '90000' })
  expect(await left('race')).toBe(10_000n - 7_002n)
  expect(await third.stands('race')).toMatchObject({ state: 'ended', mine: { place: 2, paidAt: deps.clock.at } })
  const { list } = await letterList(db, first.memberId, { type: null, before: null })
  expect(list.map(({ body }) => body)).toMatchObject([{ kind: 'gift-paid', of: 'race', amountFen: '5000', needFen: '5000' }])
  await holdsBesidesRounds(db)
  deps.clock.at = NOON
})

test('a duty that died before it noted that it was done pays nothing again [ACT-02][ACT-08]', async () => {
  await load(race({ id: 'halved' }))
  const [one, two] = await Promise.all([newPlayer(), newPlayer()])
  for (const player of [one, two]) data(await player.join('halved'))
  await playSlots(db, one.memberId, 50_000n, IN_IT)
  await playSlots(db, two.memberId, 40_000n, IN_IT)
  const before = [await one.balance(), await two.balance()]
  deps.clock.at = ENDS + 10 * 60_000
  await run()
  await db.updateTable('race').set({ paid_at: null }).where('activity', '=', 'halved').execute()
  await run()
  expect([(await one.balance()) - (before[0] ?? 0n), (await two.balance()) - (before[1] ?? 0n)]).toEqual([5_000n, 1_001n])
  await db.updateTable('race_place').set({ prize_fen: 4n }).where('member_id', '=', two.memberId).execute()
  expect((await audit(db)).faults).toContainEqual(expect.stringMatching(/^race halved gives member \d+ 4 fen, and 1001 were claimed/))
  deps.clock.at = NOON
})

test('whoever closed the account before the prizes keeps the place and gets none [ACT-02][MEMBER-11]', async () => {
  await load(race({ id: 'left' }))
  const [leaver, other] = [await newPlayer(), await newPlayer()]
  for (const player of [leaver, other]) data(await player.join('left'))
  await playSlots(db, leaver.memberId, 50_000n, IN_IT)
  await playSlots(db, other.memberId, 40_000n, IN_IT)
  const before = [await leaver.balance(), await other.balance()]
  // Later than the duty looked at its clock: it closed while others were paid.
  await closedAt(db, leaver.memberId, ENDS + 11 * 60_000)
  deps.clock.at = ENDS + 10 * 60_000
  await run()
  expect([(await leaver.balance()) - (before[0] ?? 0n), (await other.balance()) - (before[1] ?? 0n)]).toEqual([0n, 1_001n])
  expect((await audit(db)).faults.filter((fault) => fault.startsWith('race left'))).toEqual([])
  deps.clock.at = NOON
})

test('equal turnover is an equal place, and shares the prizes of the places that are taken together [ACT-02]', () => {
  const places = rankedBy(
    new Map([
      [1n, 10n],
      [2n, 30n],
      [3n, 30n],
      [4n, 20n],
      [5n, 10n],
    ]),
    [100n, 51n, 30n, 9n],
  )
  expect(places.map(({ memberId, place, prizeFen }) => [memberId, place, prizeFen])).toEqual([
    [2n, 1, 75n],
    [3n, 1, 75n],
    [4n, 3, 30n],
    [1n, 4, 4n],
    [5n, 4, 4n],
  ])
})

test('a race without an end, with a gap in its prizes or a budget below them is refused, and what is no race has no table [ACT-09]', async () => {
  const faults = (one: EntryOf<'racePage'>) => activitiesSchema.safeParse({ list: [one] }).error?.issues.map(({ message }) => message)
  const { ends: _, ...endless } = race()
  expect(faults(endless as EntryOf<'racePage'>)).toEqual(['a race has an end'])
  expect(faults(race({ budgetFen: '7001' }))).toEqual(['a race’s budget covers all of its prizes'])
  expect(faults(race({ terms: { prizes: [{ from: 2, to: 3, fen: '10' }], times: 1 } }))).toEqual([
    'the places of a race’s prizes follow each other from 1',
  ])
  expect(faults(race())).toBeUndefined()
  const after = (before: string) => race({ terms: { ...race().terms, before } })
  expect(faults(after('race'))).toEqual(['what came before a race is another race'])
  const wrong = activitiesSchema.safeParse({ list: [after('daily-sign'), entry('daily-sign')] })
  expect(wrong.error?.issues.map(({ message }) => message)).toEqual(['what came before a race is another race'])
  expect(faults(after('of-last-year')), 'one that the file has no more').toBeUndefined()
  await load(entry('daily-sign'))
  for (const activity of ['daily-sign', 'nowhere'])
    expect(await handlers['act.race']({ activity }, visitor), activity).toMatchObject({ ok: false, message: '没有找到这个活动' })
})

test('who is ranked is told what all bets won or lost since the race began, as long as it runs [ACT-02]', async () => {
  await load(race({ id: 'net' }))
  const [ranked, stranger] = [await newPlayer(), await newPlayer()]
  data(await ranked.join('net'))
  await playSlots(db, ranked.memberId, 50_000n, IN_IT)
  await run()
  const [{ main, held }, won] = [await memberAccounts(db, ranked.memberId), await houseAccount(db, 'book')]
  const moves = (at: string) =>
    post(
      db,
      [
        { id: `hold ${at}`, debit: main, credit: held, amountFen: 500n, reason: 'stake_hold', ref: randomUUID() },
        { id: `won ${at}`, debit: won, credit: main, amountFen: 200n, reason: 'winnings', ref: randomUUID() },
      ],
      Date.parse(at),
    )
  await moves('2026-11-24T23:59:59+08:00')
  await moves(IN_IT)
  expect((await ranked.stands('net')).mine).toMatchObject({ place: 1, netFen: '-300' })
  expect((await stranger.stands('net')).mine).not.toHaveProperty('netFen')
  deps.clock.at = ENDS
  expect((await ranked.stands('net')).mine, 'what comes after the race is no part of it').not.toHaveProperty('netFen')
  deps.clock.at = NOON
})
