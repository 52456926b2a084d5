import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deposit } from '../../tests/support/deposits.ts'
import { testDatabase } from '../../tests/support/template.ts'
import { testClock } from '../../tests/support/test-clock.ts'
import { bindCard, sentNow } from '../../tests/support/withdrawals.ts'
import { createMember } from '../account/register.ts'
import { audit } from '../domains.ts'
import { createMemberEventStore } from '../feed/member/member-event-store.ts'
import { balanceOf } from '../ledger/accounts.ts'
import { moneyStatus } from '../ledger/money-call.ts'
import { signed } from '../platform/signed-message.ts'
import type { FundsDeps } from './deps.ts'
import { createHttpProvider } from './provider/http-provider.ts'
import { takeMessage } from './take-message.ts'
import { expireWithdrawals, withdraw } from './withdraw.ts'

const KEY = { id: 'site', secret: 'shared with the provider' }
const START = Date.UTC(2026, 0, 1)
const clock = testClock(START)
let deps: FundsDeps
let memberId: bigint
let cardId: string
beforeAll(async () => {
  const db = await testDatabase()
  deps = { db, events: createMemberEventStore(db), clock }
  memberId = (await createMember(db, 'banker11', '0'.repeat(32), START)) ?? 0n
  cardId = await bindCard(deps.db, memberId)
})
afterAll(() => deps.db.destroy())

type Says = 'paid' | 'failed' | 'timed_out'
interface Said {
  id: string
  payment: string
  amountFen: string
  says: Says
}
const message = (payment: string, says: Says, changes: Partial<Said> = {}): Said => ({
  id: randomUUID(),
  payment,
  amountFen: '10000',
  says,
  ...changes,
})
const provider = createHttpProvider({ name: 'sandbox', url: 'http://127.0.0.1:1', keys: [KEY], clock })
async function deliver({ id, ...said }: Said, secret = KEY.secret) {
  const body = Buffer.from(JSON.stringify({ type: 'outcome', ...said }))
  const taken = provider.callback(body, signed({ ...KEY, secret }, id, clock.now(), body))
  if (!taken) return null
  const outcome = await takeMessage(deps, taken)
  return outcome.state === 'done' ? outcome.answer.effect : outcome.state
}
const money = async () => {
  const { balanceFen, heldFen } = await balanceOf(deps.db, memberId)
  return [balanceFen, heldFen] as const
}
const booksHold = async () => expect((await audit(deps.db)).faults).toEqual([])

const ask = (id: string, amountFen: bigint) => withdraw(deps, { id, memberId, cardId, amountFen })

/** One a day, so that no limit of the day and no fee stands in the way. */
async function sentWithdrawal(): Promise<string> {
  const id = randomUUID()
  clock.at += 86_400_000
  expect(await ask(id, 10_000n)).toMatchObject({ state: 'done', repeated: false })
  expect(await sentNow(deps, id)).toBe(true)
  return id
}

/** All sequences of the provider's three words up to this length; each word is also delivered as copies of one message. */
function sequences(length: number): Says[][] {
  if (length === 0) return [[]]
  const shorter = sequences(length - 1)
  const longest = shorter.filter((one) => one.length === length - 1)
  return [...shorter, ...longest.flatMap((one) => (['paid', 'failed', 'timed_out'] as const).map((word) => [...one, word]))]
}

test('a withdrawal pays or releases once under every order of paid, failed, timed out, repeated and late callbacks [MONEY-08]', async () => {
  for (const words of sequences(3).filter((one) => one.length > 0)) {
    const [before] = await money()
    const id = await sentWithdrawal()
    expect(await money()).toEqual([before - 10_000n, 10_000n])
    const messages = words.map((says) => message(id, says))
    const effects: unknown[] = []
    for (const said of messages) {
      const effect = await deliver(said)
      expect(await deliver(said), 'a copy').toBe(effect)
      effects.push(effect)
    }
    for (const [i, late] of messages.entries()) expect(await deliver(late), 'a late copy').toBe(effects[i])
    const pays = words[0] === 'paid'
    expect(await money(), words.join()).toEqual([pays ? before - 10_000n : before, 0n])
    expect(effects.filter((effect) => effect === 'paid' || effect === 'released')).toEqual([pays ? 'paid' : 'released'])
    for (const [i, word] of words.entries()) if (i > 0) expect(effects[i]).toBe((word === 'paid') === pays ? 'none' : 'disputed')
  }
  await booksHold()
  expect((await audit(deps.db)).disputes[0]).toContain('the provider says')
})

test('a message not signed by the provider, or about another amount or payment, moves nothing [MONEY-08]', async () => {
  const id = await sentWithdrawal()
  const before = await money()
  expect(await deliver(message(id, 'paid'), 'the key of another site')).toBeNull()
  expect(await deliver(message(id, 'paid', { amountFen: '9999' }))).toBe('disputed')
  expect(await deliver(message(randomUUID(), 'paid'))).toBe('disputed')
  const first = message(id, 'failed')
  expect(await deliver(first)).toBe('released')
  expect(await deliver({ ...first, says: 'paid' })).toBe('reused')
  expect(await money()).toEqual([before[0] + 10_000n, 0n])
  await booksHold()
})

test('a withdrawal that was never handed to the provider expires; one that was never does [MONEY-08]', async () => {
  const [before] = await money()
  const unsent = randomUUID()
  await ask(unsent, 10_000n)
  const sent = await sentWithdrawal()
  clock.at += 48 * 3_600_000
  await expireWithdrawals(deps)
  await expireWithdrawals(deps)
  expect(await money()).toEqual([before - 10_000n, 10_000n])
  expect(await sentNow(deps, unsent)).toBe(false)
  expect(await deliver(message(unsent, 'paid'))).toBe('disputed')
  expect(await deliver(message(sent, 'paid'))).toBe('paid')
  await booksHold()
})

test('a deposit is credited once, whatever its callbacks say how often [MONEY-08]', async () => {
  for (const words of sequences(3)) {
    const [before] = await money()
    const id = randomUUID()
    await deposit(deps, memberId, id, 10_000n)
    for (const says of words) {
      const said = message(id, says)
      expect(await deliver(said)).toBe(await deliver(said))
    }
    expect(await money(), words.join()).toEqual([before + (words.includes('paid') ? 10_000n : 0n), 0n])
  }
  await booksHold()
})

test('copies of a withdrawal hold once, another amount under its id is refused, one told as not done stays undone [MONEY-03]', async () => {
  const [before] = await money()
  const id = randomUUID()
  const copies = await Promise.all(Array.from({ length: 100 }, () => ask(id, 10_000n)))
  expect(copies.filter((copy) => copy.state === 'done' && !copy.repeated)).toHaveLength(1)
  for (const copy of copies) expect(copy).toMatchObject({ state: 'done', answer: { id, amountFen: '10000', feeFen: '0', netFen: '10000' } })
  expect(await ask(id, 20_000n)).toEqual({ state: 'reused' })
  expect(await deposit(deps, memberId, id, 10_000n)).toEqual({ state: 'reused' })
  const lost = randomUUID()
  expect(await moneyStatus(deps.db, { id: lost, kind: 'withdraw', memberId }, clock.now(), async () => true)).toEqual({ state: 'not-done' })
  expect(await ask(lost, 10_000n)).toEqual({ state: 'cancelled' })
  const tooMuch = randomUUID()
  expect(await ask(tooMuch, 4_900_000n)).toMatchObject({
    state: 'refused',
    answer: { why: 'available' },
    repeated: false,
  })
  expect(await ask(tooMuch, 4_900_000n)).toMatchObject({
    state: 'refused',
    answer: { why: 'available' },
    repeated: true,
  })
  expect(await money()).toEqual([before - 10_000n, 10_000n])
  await booksHold()
})
