import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Period } from '../../contract/play-refusal.ts'
import type { LimitKind } from '../../contract/safe-play.ts'
import { dayStart } from '../../domain/days.ts'
import { addMember } from '../../tests/support/betting.ts'
import { testDatabase } from '../../tests/support/template.ts'
import type { Db } from '../platform/database.ts'
import { type PlayAct, refusePlay } from './refuse-play.ts'

const HOUR = 3_600_000
/** A Friday noon in Shanghai. */
const NOON = dayStart('2026-11-20') + 12 * HOUR

let db: Db
let members = 0
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.destroy())

async function newPlayer(limits: readonly [LimitKind, Period, bigint][] = []) {
  const memberId = await addMember(db, NOON, `careful${members++}`)
  for (const [kind, period, value] of limits)
    await db
      .insertInto('play_limit')
      .values({ member_id: memberId, kind, period, value, since: new Date(NOON) })
      .execute()
  return {
    memberId,
    asks: (act: PlayAct, now = NOON) => db.transaction().execute((tx) => refusePlay(tx, memberId, act, now)),
    async pays(fen: bigint, at: number, state: 'requested' | 'paid' | 'failed' = 'paid') {
      const payment = { id: randomUUID(), member_id: memberId, kind: 'deposit' as const, amount_fen: fen, state }
      await db
        .insertInto('payment')
        .values({ ...payment, reason: null, requested_at: new Date(at), expires_at: null, ended_at: null })
        .execute()
    },
    async bets(
      stake: bigint,
      at: number,
      as: { status: 'delay' | 'accepted' | 'refused' | 'settled'; returned?: bigint; result?: 'W' | 'L' | 'D' },
    ) {
      const ticket = { id: randomUUID(), member_id: memberId, accept: 'none' as const, stake_fen: stake, lines: '[]', status: as.status }
      const ended = { result: as.result ?? null, return_fen: as.returned ?? 0n, reason: null, decide_at: null, settled_at: null }
      await db
        .insertInto('ticket')
        .values({ ...ticket, ...ended, placed_at: new Date(at) })
        .execute()
    },
    here: (day: string, minutes: number) =>
      db.insertInto('play_time').values({ member_id: memberId, day, minutes, last_minute: 0n }).execute(),
  }
}

test('without a limit nothing is refused', async () => {
  const player = await newPlayer()
  expect([
    await player.asks({ deposit: 10n ** 12n }),
    await player.asks({ stake: 10n ** 12n }),
    await player.asks({ transfer: 1n }),
  ]).toEqual([null, null, null])
})

test('deposits count gross from when they are asked for, and a failed one gives its room back [SAFE-01]', async () => {
  const player = await newPlayer([['deposit', 'day', 100_000n]])
  await player.pays(60_000n, NOON)
  await player.pays(30_000n, NOON, 'requested')
  await player.pays(500_000n, NOON, 'failed')
  await player.pays(500_000n, dayStart('2026-11-20') - 1)
  expect(await player.asks({ deposit: 10_000n })).toBeNull()
  expect(await player.asks({ deposit: 10_001n })).toEqual({
    reason: 'deposit-limit',
    period: 'day',
    leftFen: '10000',
    until: dayStart('2026-11-21'),
  })
})

test('the limit with the least room is the one that counts, and is named [SAFE-01]', async () => {
  const player = await newPlayer([
    ['deposit', 'day', 50_000n],
    ['deposit', 'week', 60_000n],
    ['deposit', 'month', 200_000n],
  ])
  await player.pays(30_000n, dayStart('2026-11-16'))
  expect(await player.asks({ deposit: 50_000n })).toMatchObject({ period: 'week', leftFen: '30000', until: dayStart('2026-11-23') })
  await player.pays(150_000n, dayStart('2026-11-02'))
  expect(await player.asks({ deposit: 50_000n })).toMatchObject({ period: 'month', leftFen: '20000', until: dayStart('2026-12-01') })
})

test('days, weeks and months begin at midnight in Shanghai [SAFE-01][SAFE-02]', async () => {
  const starts = { day: '2026-11-20', week: '2026-11-16', month: '2026-11-01' } as const
  for (const period of ['day', 'week', 'month'] as const) {
    const player = await newPlayer([['deposit', period, 1_000n]])
    await player.pays(1_000n, dayStart(starts[period]) - 1)
    expect(await player.asks({ deposit: 1_000n }), `the ${period} before`).toBeNull()
    await player.pays(1_000n, dayStart(starts[period]))
    expect(await player.asks({ deposit: 1n }), `this ${period}`).toMatchObject({ leftFen: '0' })
    const { until = 0 } = (await player.asks({ deposit: 1n })) ?? {}
    expect(await player.asks({ deposit: 1n }, until - 1)).not.toBeNull()
    expect(await player.asks({ deposit: 1_000n }, until)).toBeNull()
  }
})

test('stakes count as placed, those given back do not; an open ticket counts as lost, one in delay too [SAFE-01]', async () => {
  const player = await newPlayer([
    ['stake', 'day', 10_000n],
    ['loss', 'day', 5_000n],
  ])
  await player.bets(2_000n, NOON, { status: 'settled', result: 'W', returned: 3_900n })
  await player.bets(1_000n, NOON, { status: 'refused' })
  await player.bets(1_000n, NOON, { status: 'settled', result: 'D', returned: 1_000n })
  await player.bets(4_000n, NOON, { status: 'accepted' })
  await player.bets(1_000n, NOON, { status: 'delay' })
  // Staked 7,000 of 10,000; lost 7,000 − 3,900 of 5,000.
  expect(await player.asks({ stake: 1_900n })).toBeNull()
  expect(await player.asks({ stake: 1_901n })).toMatchObject({ reason: 'loss-limit', leftFen: '1900' })
  await player.bets(2_000n, NOON, { status: 'settled', result: 'W', returned: 9_000n })
  expect(await player.asks({ stake: 1_000n })).toBeNull()
  expect(await player.asks({ stake: 1_001n })).toMatchObject({ reason: 'stake-limit', leftFen: '1000' })
})

test('when the time of a day, week or month is used up, nothing more is begun until the next [SAFE-01]', async () => {
  const player = await newPlayer([
    ['time', 'day', 60n],
    ['time', 'week', 100n],
  ])
  await player.here('2026-11-16', 39)
  await player.here('2026-11-20', 60)
  for (const act of [{ deposit: 1n }, { stake: 1n }, { transfer: 1n }])
    expect(await player.asks(act)).toEqual({ reason: 'time-limit', period: 'day', until: dayStart('2026-11-21') })
  expect(await player.asks({ stake: 1n }, dayStart('2026-11-21'))).toBeNull()
  await player.here('2026-11-21', 1)
  expect(await player.asks({ stake: 1n }, dayStart('2026-11-21'))).toMatchObject({ period: 'week', until: dayStart('2026-11-23') })
})
