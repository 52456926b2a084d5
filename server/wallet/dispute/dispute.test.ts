import { afterAll, expect, test } from 'vitest'
import { LETTER_DELTA } from '../../../contract/member-deltas.ts'
import { formatYuanFixed } from '../../../domain/money.ts'
import { depositDesk } from '../../../tests/support/deposit-desk.ts'
import { data } from '../../../tests/support/result.ts'
import { sentNow, withdrawTo } from '../../../tests/support/withdrawals.ts'
import { audit } from '../../domains.ts'
import { houseAccount } from '../../ledger/accounts.ts'
import { houseBalance } from '../../ledger/checkpoint.ts'
import { paymentSums } from '../../safe-play/sums.ts'
import { transfer as venueTransfer } from '../../venue/transfer.ts'
import type { ProviderWord } from '../provider/provider.ts'
import { lastDeals } from '../record/list.ts'
import { takeMessage } from '../take-message.ts'
import { lapseBonuses } from '../turnover/forfeit-bonus.ts'
import { owedTurnover } from '../turnover/owed.ts'
import { withdrawalOf } from '../withdrawal/order.ts'
import { type Dispute, openDisputes, settledDisputes } from './disputes.ts'
import { settleDispute } from './settle-dispute.ts'

const { close, world, newPlayer, say, booksHold } = await depositDesk()
afterAll(close)
const { deps } = world
const { db } = deps

type Player = Awaited<ReturnType<typeof newPlayer>>
const WORDS = { by: '周云舟', reason: '与通道对过账' }
const houseHas = async (wallet: string) => houseBalance(db, await houseAccount(db, wallet))

async function disputeOf(payment: string): Promise<Dispute> {
  const found = (await openDisputes(db)).find((one) => one.payment === payment)
  if (!found) throw new Error('no dispute')
  return found
}
const settle = async (payment: string, act: Dispute['acts'][number]['act'], words = WORDS) =>
  settleDispute(deps, { number: (await disputeOf(payment)).number, act, ...words })

let withdrawals = 0
async function sentWithdrawal(player: Player, amountFen = 10_000n): Promise<string> {
  const id = `withdrawal ${withdrawals++}`
  deps.clock.at += 86_400_000
  expect(await withdrawTo(deps, player.memberId, id, amountFen, 'coin')).toMatchObject({ state: 'done' })
  expect(await sentNow(deps, id)).toBe(true)
  return id
}
let words = 0
const says = (payment: string, word: ProviderWord, amountFen: bigint) =>
  takeMessage(deps, { id: `about a withdrawal ${words++}`, payment, amountFen, says: word })

test('a person credits what was really paid, once for two clicks, with who, when and why; the member hears, and sees it settled [OPS-07][WALLET-20][MONEY-08]', async () => {
  const player = await newPlayer()
  const [before, sums] = [await player.balance(), await paymentSums(db, player.memberId, 0)]
  const id = await player.asked({ way: 'alipay' })
  const order = await player.order(id)
  await say(order, 'paid', '49000')
  await say(order, 'paid', '49900')
  const dispute = await disputeOf(id)
  expect(dispute).toMatchObject({
    booked: { kind: 'deposit', state: 'requested', amountFen: order.payFen },
    said: [
      { says: 'paid', fen: '49000' },
      { says: 'paid', fen: '49900' },
    ],
    acts: [
      { act: 'credit', changeFen: '49900' },
      { act: 'leave', changeFen: '0' },
    ],
  })
  const told = (await player.told()).length
  const decision = { number: dispute.number, act: 'credit', ...WORDS } as const
  const clicks = await Promise.all([settleDispute(deps, decision), settleDispute(deps, decision)])
  expect(clicks).toEqual([1, 2].map(() => ({ settled: true, changeFen: '49900', borneFen: '0' })))
  expect(await settleDispute(deps, { ...decision, act: 'leave' }), 'another decision').toEqual({ settled: false, why: 'changed' })
  expect(await player.balance()).toBe(before + 49_900n)
  const heard = (await player.told()).slice(told).filter(({ kind }) => kind !== 'balance')
  expect(heard).toEqual([{ kind: 'payment', id }, LETTER_DELTA])
  expect(await player.order(id)).toMatchObject({ review: null, settled: { act: 'credit', changeFen: '49900', at: deps.clock.now() } })
  expect((await lastDeals(db, player.memberId)).entries[0]).toMatchObject({
    ...{ kind: 'deposit', amountFen: '49900', reviewed: true, state: 'done', number: order.number },
  })
  expect((await paymentSums(db, player.memberId, 0)).in - sums.in).toBe(49_900n)
  expect((await owedTurnover(db, player.memberId)).lockedFen, 'it owes turnover as any deposit does').toBe(49_900n)
  expect((await settledDisputes(db))[0]).toEqual({
    payment: id,
    act: 'credit',
    changeFen: '49900',
    borneFen: '0',
    at: deps.clock.now(),
    ...WORDS,
  })
  expect((await audit(db)).disputes.filter((one) => one.includes(id))).toEqual([])
  await booksHold()

  await say(order, 'paid', '49900')
  expect(await player.order(id), 'the same again is no contradiction').toMatchObject({ review: null })
  await say(order, 'paid')
  expect(await player.order(id), 'what is credited by a person is not credited once more').toMatchObject({ review: { fen: order.payFen } })
  expect(await player.balance()).toBe(before + 49_900n)
  expect((await disputeOf(id)).acts[0]).toEqual({ act: 'credit', changeFen: String(BigInt(order.payFen) - 49_900n) })
  expect(await settle(id, 'credit')).toMatchObject({ settled: true })
  expect(await player.balance()).toBe(before + BigInt(order.payFen))
  await booksHold()
})

test('without who and why, for another number, for what the books forbid, or after another word, nothing is settled [OPS-07]', async () => {
  const player = await newPlayer()
  const id = await player.asked({ way: 'alipay' })
  const order = await player.order(id)
  await say(order, 'paid', '40000')
  const { number } = await disputeOf(id)
  for (const reason of ['', ' ', 'x'.repeat(501), 'a\0b'])
    expect(await settleDispute(deps, { number, act: 'credit', ...WORDS, reason })).toEqual({ settled: false, why: 'words' })
  for (const by of [' ', 'x', 'a\0b', '<b>周</b>', '…', '周'.repeat(41), 'line\nbreak', '\u202egnorw'])
    expect(await settleDispute(deps, { number, act: 'credit', ...WORDS, by }), by).toEqual({ settled: false, why: 'name' })
  expect(await settleDispute(deps, { number: number + 1_000, act: 'credit', ...WORDS })).toEqual({ settled: false, why: 'unknown' })
  for (const act of ['take-back', 'write-off', 'pay-out', 'give-back'] as const)
    expect(await settleDispute(deps, { number, act, ...WORDS }), act).toEqual({ settled: false, why: 'act' })
  await say(order, 'paid', '41000')
  expect(await settleDispute(deps, { number, act: 'credit', ...WORDS })).toEqual({ settled: false, why: 'changed' })
  expect(await player.order(id)).toMatchObject({ review: { fen: '41000' } })
  expect(await settle(id, 'leave')).toEqual({ settled: true, changeFen: '0', borneFen: '0' })
  expect(await player.order(id)).toMatchObject({ state: 'failed', review: null, settled: { act: 'leave' } })

  await takeMessage(deps, { id: 'of nothing', payment: 'never asked for', amountFen: 1n, says: 'paid' })
  expect(await disputeOf('never asked for')).toMatchObject({ booked: null, acts: [{ act: 'leave' }] })
  expect(await settle('never asked for', 'leave')).toMatchObject({ settled: true })
  await booksHold()
})

test('under every order of words, each act that is offered for a deposit moves what it says, and the books then say what the provider says [WALLET-20][MONEY-08]', async () => {
  const player = await newPlayer()
  const spoken = [['paid'], ['failed'], ['paid', '40000'], ['paid', '90000']] as const
  let settled = 0
  for (const first of spoken)
    for (const second of [...spoken, null])
      for (const nth of [0, 1, 2]) {
        const id = await player.asked({ way: 'huione' })
        const order = await player.order(id)
        for (const word of [first, second]) if (word) await say(order, word[0], word[1])
        const dispute = (await openDisputes(db)).find((one) => one.payment === id)
        const offered = dispute?.acts[nth]
        if (dispute && offered) {
          const [before, house] = [await player.balance(), await houseHas('disputes')]
          const answer = await settle(id, offered.act)
          const moved = (await player.balance()) - before
          expect(answer, `${first} ${second} ${offered.act}`).toMatchObject({ settled: true, changeFen: offered.changeFen })
          expect(String(moved)).toBe(offered.changeFen)
          expect(await player.order(id)).toMatchObject({ review: null, settled: { act: offered.act } })
          const bearsAll = offered.act === 'write-off'
          expect((await houseHas('disputes')) < house).toBe(bearsAll)
          settled += 1
          const last = second ?? first
          if (offered.act !== 'leave') {
            await say(order, last[0], last[1])
            expect((await player.order(id)).review, 'the books say the same now').toBeNull()
          }
        }
        await db.updateTable('deposit_order').set({ open: false }).where('payment_id', '=', id).execute()
        await db.updateTable('payment').set({ state: 'failed' }).where('id', '=', id).where('state', '=', 'requested').execute()
      }
  expect(settled).toBeGreaterThan(25)
  await booksHold()
})

test('a deposit that was not paid after all is taken back as far as the balance goes, with its fee; the house bears the rest, and its turnover ends', async () => {
  const player = await newPlayer()
  const start = await player.balance()
  const id = await player.asked({ way: 'huione', amountFen: '500000' })
  const order = await player.order(id)
  await say(order, 'paid')
  const credited = BigInt(order.payFen) - BigInt(order.feeFen)
  expect(await player.balance()).toBe(start + credited)
  expect((await owedTurnover(db, player.memberId)).lockedFen).toBe(BigInt(order.payFen))
  await say(order, 'failed')
  expect((await disputeOf(id)).acts).toEqual([
    { act: 'take-back', changeFen: String(-credited) },
    { act: 'write-off', changeFen: '0' },
    { act: 'leave', changeFen: '0' },
  ])
  const spent = { id: 'spent', channelCode: 'HATY', ty: 'in', amount: formatYuanFixed(start + credited - 100_000n) } as const
  data(await venueTransfer(deps, new Map(), spent, player.context()))
  const bears = await houseHas('disputes')
  expect(await settle(id, 'take-back')).toEqual({
    ...{ settled: true, changeFen: '-100000' },
    borneFen: String(BigInt(order.payFen) - BigInt(order.feeFen) - 100_000n),
  })
  expect(await player.balance()).toBe(0n)
  expect(bears - (await houseHas('disputes'))).toBe(credited - 100_000n)
  expect((await owedTurnover(db, player.memberId)).requirements).toEqual([])
  await booksHold()
})

test('the unearned bonus of a deposit that is taken back goes with it, as soon as open bets allow; one of a deposit that the house bears stays [WALLET-17][WALLET-20]', async () => {
  const [player, other] = [await newPlayer(), await newPlayer()]
  const start = await player.balance()
  const reversed = async (bonus: 'first' | 'again', player: Player) => {
    const id = await player.asked({ way: 'alipay', bonus })
    const order = await player.order(id)
    await say(order, 'paid')
    await say(order, 'failed')
    return { id, bonusFen: BigInt((await player.order(id)).bonusFen ?? 0) }
  }
  const states = async (id: string) =>
    (await db.selectFrom('turnover_requirement').select(['kind', 'state']).where('deposit', '=', id).orderBy('kind').execute()).map(
      ({ kind, state }) => [kind, state],
    )
  const first = await reversed('first', player)
  expect(first.bonusFen).toBeGreaterThan(0n)
  expect(await settle(first.id, 'take-back')).toMatchObject({ settled: true, borneFen: '0' })
  expect(await player.balance()).toBe(start)
  expect(await states(first.id)).toEqual([
    ['bonus', 'lapsed'],
    ['deposit', 'lapsed'],
  ])
  expect((await lastDeals(db, player.memberId)).entries[0]).toMatchObject({ kind: 'bonus', amountFen: String(-first.bonusFen) })
  await booksHold()

  const kept = await reversed('again', player)
  expect(await settle(kept.id, 'write-off')).toMatchObject({ settled: true })
  expect((await states(kept.id))[0]).toEqual(['bonus', 'open'])
  await booksHold()

  const busy = await reversed('first', other)
  const held = await sentWithdrawal(other)
  const away = { id: 'away', channelCode: 'HATY', ty: 'in', amount: formatYuanFixed(await other.balance()) } as const
  data(await venueTransfer(deps, new Map(), away, other.context()))
  expect(await settle(busy.id, 'take-back')).toMatchObject({ settled: true, changeFen: '0' })
  expect((await states(busy.id))[0], 'it waits for what is held').toEqual(['bonus', 'open'])
  await booksHold()
  await says(held, 'failed', BigInt((await withdrawalOf(db, other.memberId, held))?.netFen ?? 0))
  expect(await other.balance()).toBe(10_000n)
  await lapseBonuses(deps)
  expect((await states(busy.id))[0]).toEqual(['bonus', 'lapsed'])
  await booksHold()
})

test('a withdrawal given back and paid is taken back or written off; one paid that failed is given back with its fee; one under way ends either way [WALLET-20][MONEY-08]', async () => {
  const player = await newPlayer()
  const net = 10_000n - 712n
  type Word = readonly [ProviderWord, bigint]
  const cases: [words: Word[], act: Dispute['acts'][number]['act'], changed: bigint, state: string][] = [
    [
      [
        ['failed', net],
        ['paid', net],
      ],
      'take-back',
      -net,
      'failed',
    ],
    [
      [
        ['failed', net],
        ['paid', net],
      ],
      'write-off',
      0n,
      'failed',
    ],
    [
      [
        ['failed', net],
        ['paid', net],
      ],
      'leave',
      0n,
      'failed',
    ],
    [
      [
        ['paid', net],
        ['failed', net],
      ],
      'give-back',
      10_000n,
      'paid',
    ],
    [
      [
        ['paid', net],
        ['paid', 9_000n],
      ],
      'give-back',
      net - 9_000n,
      'paid',
    ],
    [
      [
        ['paid', net],
        ['paid', 9_500n],
      ],
      'take-back',
      net - 9_500n,
      'paid',
    ],
    [[['paid', 9_000n]], 'pay-out', net - 9_000n, 'paid'],
    [[['paid', 9_500n]], 'pay-out', net - 9_500n, 'paid'],
    [[['paid', 9_000n]], 'give-back', 10_000n, 'failed'],
    [[['failed', 9_000n]], 'give-back', 10_000n, 'failed'],
  ]
  for (const [spoken, act, changed, state] of cases) {
    const id = await sentWithdrawal(player)
    for (const [word, fen] of spoken) await says(id, word, fen)
    expect(await withdrawalOf(db, player.memberId, id)).toMatchObject({ underReview: true })
    const before = await player.balance()
    expect((await disputeOf(id)).acts, act).toContainEqual({ act, changeFen: String(changed) })
    expect(await settle(id, act), act).toMatchObject({ settled: true })
    expect((await player.balance()) - before, act).toBe(changed)
    expect(await withdrawalOf(db, player.memberId, id)).toMatchObject({ underReview: false, state, settled: { act } })
    const last = spoken.at(-1)
    const follows = act !== 'leave' && !(act === 'give-back' && state === 'failed' && last?.[0] === 'paid')
    if (last && follows) {
      await says(id, ...last)
      expect(await withdrawalOf(db, player.memberId, id), 'the books say the same now').toMatchObject({ underReview: false })
    }
    await booksHold()
  }
  expect((await lastDeals(db, player.memberId)).entries.filter(({ reviewed }) => reviewed).length).toBeGreaterThan(0)
  expect((await audit(db)).disputes.filter((one) => one.includes('withdrawal'))).toEqual([])
})
