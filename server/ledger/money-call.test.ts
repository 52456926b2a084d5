import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openHold } from '../../tests/support/holds.ts'
import { testDatabase } from '../../tests/support/template.ts'
import { createMember } from '../account/register.ts'
import type { Db } from '../platform/database.ts'
import { balanceOf, memberAccounts } from './accounts.ts'
import { type MoneyCall, MoneyRefused, moneyCall, moneyStatus } from './money-call.ts'
import { post } from './post.ts'

const NOW = Date.UTC(2026, 0, 1)
let db: Db
let memberId: bigint
let other: bigint
let count = 0
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.destroy())
beforeEach(async () => {
  count += 1
  memberId = (await createMember(db, `caller${count}`, '0'.repeat(32), NOW)) ?? 0n
  other = (await createMember(db, `other${count}`, '0'.repeat(32), NOW)) ?? 0n
})

const callOf = (change: Partial<MoneyCall> = {}): MoneyCall => ({ id: randomUUID(), memberId, kind: 'bet', body: ['H', 100], ...change })

/** An effect that moves 100 fen, then returns or throws by `end`. */
const effectOf = (end: () => unknown) =>
  vi.fn(async (tx: Db) => {
    await post(tx, [openHold(await memberAccounts(tx, memberId), { ref: randomUUID(), amountFen: 100n, reason: 'stake_hold' })], NOW)
    return end()
  })
const held = async () => (await balanceOf(db, memberId)).heldFen

describe('a money call has its effect once:', () => {
  test('a copy gets the first one’s answer and does nothing [MONEY-03]', async () => {
    const call = callOf()
    const effect = effectOf(() => ({ ticket: 1 }))
    expect(await moneyCall(db, call, NOW, effect)).toEqual({ state: 'done', answer: { ticket: 1 }, repeated: false })
    expect(await moneyCall(db, call, NOW, effect)).toEqual({ state: 'done', answer: { ticket: 1 }, repeated: true })
    expect([effect.mock.calls.length, await held()]).toEqual([1, 100n])
  })

  test('a refusal undoes the effect and is the answer of all copies, also of those that would succeed now [MONEY-03]', async () => {
    const call = callOf()
    const refusing = effectOf(() => {
      throw new MoneyRefused({ reason: 'closed' })
    })
    expect(await moneyCall(db, call, NOW, refusing)).toEqual({ state: 'refused', answer: { reason: 'closed' }, repeated: false })
    const effect = effectOf(() => null)
    expect(await moneyCall(db, call, NOW, effect)).toEqual({ state: 'refused', answer: { reason: 'closed' }, repeated: true })
    expect([effect.mock.calls.length, await held()]).toEqual([0, 0n])
  })

  test('a fault leaves nothing behind: the same id may be sent again', async () => {
    const call = callOf()
    const failing = effectOf(() => {
      throw new Error('the database went away')
    })
    await expect(moneyCall(db, call, NOW, failing)).rejects.toThrow('the database went away')
    expect(await held()).toBe(0n)
    expect(
      await moneyCall(
        db,
        call,
        NOW,
        effectOf(() => 1),
      ),
    ).toEqual({ state: 'done', answer: 1, repeated: false })
  })

  test('what the effect needs held is held before the id is claimed', async () => {
    const call = callOf()
    let known: unknown
    await moneyCall(
      db,
      call,
      NOW,
      effectOf(() => null),
      async (tx) => {
        known = await tx.selectFrom('money_request').select('id').where('id', '=', call.id).executeTakeFirst()
      },
    )
    expect([known, await held()]).toEqual([undefined, 100n])
  })

  test.each<[string, () => Partial<MoneyCall>]>([
    ['another body', () => ({ body: ['C', 100] })],
    ['another kind', () => ({ kind: 'withdraw' })],
    ['another member', () => ({ memberId: other })],
  ])('its id with %s is refused, and moves nothing [MONEY-03]', async (_, change) => {
    const call = callOf()
    await moneyCall(
      db,
      call,
      NOW,
      effectOf(() => null),
    )
    const effect = effectOf(() => null)
    expect(await moneyCall(db, { ...call, ...change() }, NOW, effect)).toEqual({ state: 'reused' })
    expect([effect.mock.calls.length, await held()]).toEqual([0, 100n])
  })
})

describe('what became of a call:', () => {
  const always = async () => true
  const statusOf = (call: MoneyCall, mayBurn = always, asker = memberId) =>
    moneyStatus(db, { id: call.id, kind: call.kind, memberId: asker }, NOW, mayBurn)

  test('its answer, done or refused, and no id is burnt for it [MONEY-04]', async () => {
    const [done, refused] = [callOf(), callOf()]
    await moneyCall(
      db,
      done,
      NOW,
      effectOf(() => ({ ticket: 1 })),
    )
    await moneyCall(
      db,
      refused,
      NOW,
      effectOf(() => {
        throw new MoneyRefused({ reason: 'closed' })
      }),
    )
    const never = vi.fn(always)
    expect(await statusOf(done, never)).toEqual({ state: 'done', answer: { ticket: 1 } })
    expect(await statusOf(refused, never)).toEqual({ state: 'refused', answer: { reason: 'closed' } })
    expect(never).not.toHaveBeenCalled()
  })

  test('one that never arrived is not done and never will be: a late copy is cancelled [MONEY-04]', async () => {
    const call = callOf()
    expect(await statusOf(call)).toEqual({ state: 'not-done' })
    const effect = effectOf(() => null)
    expect(await moneyCall(db, call, NOW, effect)).toEqual({ state: 'cancelled' })
    expect(await statusOf(call)).toEqual({ state: 'not-done' })
    expect([effect.mock.calls.length, await held()]).toEqual([0, 0n])
  })

  test('who may burn no more ids asks later, and the copy on its way still counts', async () => {
    const call = callOf()
    expect(await statusOf(call, async () => false)).toEqual({ state: 'later' })
    const outcome = await moneyCall(
      db,
      call,
      NOW,
      effectOf(() => null),
    )
    expect(outcome).toMatchObject({ state: 'done' })
  })

  test('under another member’s id, or as another kind of call, nothing was done [SEC-07]', async () => {
    const call = callOf()
    await moneyCall(
      db,
      call,
      NOW,
      effectOf(() => ({ ticket: 1 })),
    )
    expect(await statusOf(call, always, other)).toEqual({ state: 'not-done' })
    expect(await statusOf({ ...call, kind: 'withdraw' })).toEqual({ state: 'not-done' })
    expect(await statusOf(call)).toMatchObject({ state: 'done' })
  })
})
