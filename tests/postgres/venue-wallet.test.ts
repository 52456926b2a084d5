import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { audit } from '../../server/domains.ts'
import { createMemberEventStore } from '../../server/feed/member/member-event-store.ts'
import { seamlessWorld, units } from '../support/venues.ts'
import { freshDatabase, many } from './race.ts'

const NOW = Date.UTC(2026, 10, 24, 1)
const STAKE_FEN = 1_000

test('through ten processes, a hundred doubled and reordered bets, wins and rollbacks of one member at once move each amount once, and overdraw nothing [VENUE-08]', async () => {
  const { db, process, close } = await freshDatabase()
  try {
    const world = await seamlessWorld(db, NOW)
    const doors = many(10, (i) => world.doorOn({ ...world.funds, db: process(i), events: createMemberEventStore(process(i)) }))
    // Money for ten of the twenty stakes that are new.
    const player = await world.player({ fen: 20_000n })
    const { bet, win, rollback } = player.in('one round')
    const placed = many(10, () => bet(STAKE_FEN))
    for (const stake of placed) expect(await world.call('transaction/bet', stake)).toMatchObject({ status: 'RS_OK' })
    const fresh = many(20, () => bet(STAKE_FEN))
    const wins = placed.slice(0, 5).map((stake) => win(stake, 300))
    const backs = placed.slice(5).map((stake) => rollback(stake))
    const unknown = many(5, () => bet(STAKE_FEN))
    const calls = [
      ...fresh.flatMap((stake) => many(3, () => ['transaction/bet', stake] as const)),
      ...wins.flatMap((won) => many(3, () => ['transaction/win', won] as const)),
      ...backs.flatMap((back) => many(3, () => ['transaction/rollback', back] as const)),
      ...unknown.flatMap((stake) => [['transaction/rollback', rollback(stake)] as const, ['transaction/bet', stake] as const]),
    ]
    expect(calls).toHaveLength(100)
    const shuffled = calls.map((one, i) => ({ one, at: (i * 37) % calls.length })).sort((a, b) => a.at - b.at)
    const answers = await Promise.all(
      shuffled.map(async ({ one: [name, body] }, i) => ({ body, ...(await world.call(name, body, 'XHDZ', doors[i % doors.length])) })),
    )

    const ofCall = Map.groupBy(answers, ({ body }) => body.transaction_uuid)
    for (const copies of ofCall.values()) {
      const [first] = copies
      for (const copy of copies) expect([copy.status, copy.balance]).toEqual([first?.status, first?.balance])
    }
    const statusOf = ({ transaction_uuid }: { transaction_uuid: string }) => ofCall.get(transaction_uuid)?.[0]?.status
    for (const end of [...wins, ...backs]) expect(statusOf(end)).toBe('RS_OK')
    const taken = fresh.filter((stake) => statusOf(stake) === 'RS_OK')
    for (const stake of fresh) expect(['RS_OK', 'RS_ERROR_NOT_ENOUGH_MONEY']).toContain(statusOf(stake))
    // Either the bet came first and was given back, or it was refused.
    for (const stake of unknown)
      expect(['RS_OK', 'RS_ERROR_TRANSACTION_ROLLED_BACK', 'RS_ERROR_NOT_ENOUGH_MONEY']).toContain(statusOf(stake))
    const left = 20_000 - 10 * STAKE_FEN + 5 * 300 + 5 * STAKE_FEN - taken.length * STAKE_FEN
    expect(left).toBeGreaterThanOrEqual(0)
    expect(await player.balance()).toBe(left)
    expect(await world.call('transaction/rollback', rollback(unknown[0] ?? bet(1)))).toMatchObject({
      status: 'RS_OK',
      balance: units(left),
    })
    expect((await audit(db)).faults).toEqual([])
  } finally {
    await close()
  }
})

test('at once, a bet and its rollback end alike in every order, and one token opens one session [VENUE-08]', async () => {
  const { db, process, close } = await freshDatabase()
  try {
    const world = await seamlessWorld(db, NOW)
    const doors = many(2, (i) => world.doorOn({ ...world.funds, db: process(i), events: createMemberEventStore(process(i)) }))
    const player = await world.player()
    const ends = new Set<string>()
    for (let race = 0; race < 40; race++) {
      const { bet, rollback } = player.in(`race ${race}`)
      const stake = bet(STAKE_FEN)
      const both = [
        () => world.call('transaction/bet', stake, 'XHDZ', doors[0]),
        () => world.call('transaction/rollback', rollback(stake), 'XHDZ', doors[1]),
      ]
      const answers = await Promise.all((race % 2 ? both : both.toReversed()).map((send) => send()))
      ends.add(
        answers
          .map(({ status }) => status)
          .sort()
          .join(),
      )
      expect(await player.balance()).toBe(10_000)
    }
    expect([...ends].sort()).toEqual(['RS_ERROR_TRANSACTION_ROLLED_BACK,RS_OK', 'RS_OK,RS_OK'])

    const launch_token = await player.launch()
    const open = (i: number) => world.call('session/open', { request_uuid: randomUUID(), launch_token }, 'XHDZ', doors[i % 2])
    const opened = await Promise.all(many(20, open))
    expect(opened.filter(({ status }) => status === 'RS_OK')).toHaveLength(1)
    expect((await audit(db)).faults).toEqual([])
  } finally {
    await close()
  }
})
