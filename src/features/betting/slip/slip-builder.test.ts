import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BOUNDS, pick, quotesOf, refusal, settle, slipOn } from '../../../../tests/support/slip.ts'
import { readBet } from './kept-bet.ts'
import { builderPicks, linesOf, placeAction } from './slip-lines.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const HOME = pick(1)
const OVER = pick(1, { marketId: 'g1-OU-10', w: 'OU', line: 10, selection: 'O' })
const BOTH = pick(1, { marketId: 'g1-TS', w: 'TS', selection: 'Y' })
const QUARTER = pick(1, { marketId: 'g1-R--3', w: 'R', line: -3 })
const ELSEWHERE = pick(2)

const builderOn = (...picks: (typeof HOME)[]) => {
  const on = slipOn()
  on.slip.setMode('builder')
  for (const one of picks) on.slip.pick(one)
  const quotes = () => quotesOf(on.picks())
  const action = () => placeAction(on.state(), linesOf(on.state(), quotes()), BOUNDS, true)
  const hear = (odds: number) => on.slip.hear(builderPicks(linesOf(on.state(), quotes())), { odds, implied: [] })
  return { ...on, quotes, action, hear, place: () => on.slip.place(quotes(), BOUNDS) }
}

test('picks of one match are sent as one bet at the price of all together [BET-17]', async () => {
  const { slip, send, state, action, hear, place } = builderOn(HOME, OVER)
  expect(action()).toEqual({ kind: 'off', why: 'asking' })
  hear(2_310)
  expect(action()).toEqual({ kind: 'off', why: 'no-stake' })
  slip.enter('50', BOUNDS)
  expect(action()).toMatchObject({ kind: 'place', totalFen: 5_000n })
  place()
  await settle()
  const legs = [HOME, OVER].map(({ marketId, selection }) => ({ marketId, selection }))
  expect(send.mock.calls.map(([{ payload }]) => payload)).toEqual([
    { id: expect.any(String), legs, odds: 2_310, stakeFen: '5000', accept: 'none' },
  ])
  expect(readBet(send.mock.calls[0]?.[0]), 'kept as it was sent').toEqual(send.mock.calls[0]?.[0])
  expect(state().phase.at).toBe('accepted')
})

test('a price that moved is agreed to by a press; another selection asks for the price anew [BET-17] [BET-01]', async () => {
  const { slip, send, answers, state, action, hear, place } = builderOn(HOME, OVER)
  hear(2_310)
  slip.enter('50', BOUNDS)
  hear(2_290)
  expect(action()).toMatchObject({ kind: 'accept' })
  slip.setAccept('higher')
  expect(action()).toMatchObject({ kind: 'accept' })
  hear(2_330)
  expect(action()).toMatchObject({ kind: 'place' })
  answers.push(refusal({ reason: 'price', odds: 2_200 }))
  place()
  await settle()
  expect(state().phase).toMatchObject({ at: 'requoted', oddsMilli: 2_200 })
  hear(2_200)
  place()
  await settle()
  expect(send.mock.calls.map(([{ payload }]) => 'odds' in payload && payload.odds)).toEqual([2_330, 2_200])
  slip.finish()

  slip.pick(HOME)
  slip.pick(OVER)
  hear(2_310)
  slip.pick(BOTH)
  expect(action(), 'what was told of two says nothing about three').toEqual({ kind: 'off', why: 'asking' })
})

test.each([
  ['read', true],
  ['left', false],
])('once the receipt is %s, the same picks are another bet, at the price that is told then [BET-17] [BET-01]', async (_, isRead) => {
  const { slip, state, action, hear, place } = builderOn(HOME, OVER)
  hear(2_310)
  slip.enter('50', BOUNDS)
  place()
  await settle()
  expect(state().phase.at).toBe('accepted')
  if (isRead) slip.finish()
  slip.pick(HOME)
  slip.pick(OVER)
  expect(action()).toEqual({ kind: 'off', why: 'asking' })
  hear(2_290)
  slip.enter('50', BOUNDS)
  expect(action(), 'nothing to agree to').toMatchObject({ kind: 'place' })
})

test('what can not be in it stays beside it, by its reason; one pick is too few [BET-17]', () => {
  const { slip, picks, quotes, state, action, hear } = builderOn(ELSEWHERE, HOME, QUARTER)
  const offs = () => linesOf(state(), quotes()).map(({ off }) => off)
  expect(offs()).toEqual(['other-game', null, 'apart'])
  expect(action()).toEqual({ kind: 'off', why: 'few-picks' })
  slip.pick(OVER)
  expect(offs()).toEqual(['other-game', null, 'apart', null])
  for (const reason of ['impossible', 'implied', 'apart'] as const) {
    slip.hear([HOME, OVER], { reason })
    expect(action()).toEqual({ kind: 'off', why: 'not-together' })
  }
  for (const reason of ['suspended', 'closed'] as const) {
    slip.hear([HOME, OVER], { reason })
    expect(action()).toEqual({ kind: 'off', why: reason })
  }
  slip.hear([HOME, OVER], null)
  expect(action()).toEqual({ kind: 'off', why: 'stale' })
  hear(2_310)
  expect(action()).toEqual({ kind: 'off', why: 'no-stake' })
  // The other side of a market takes its place, since both never come true.
  slip.pick({ ...OVER, selection: 'U' })
  expect(picks().map(({ selection }) => selection)).toEqual(['H', 'H', 'H', 'U'])
})

test('the slip keeps its builder, and a refusal says why in the words of the server [BET-17] [SLIP-17]', async () => {
  const { slip, answers, state, shelf, hear, place } = builderOn(HOME, OVER)
  expect(slipOn(shelf).state().selections).toMatchObject({ mode: 'builder', picks: [{ selection: 'H' }, { selection: 'O' }] })
  hear(2_310)
  slip.enter('50', BOUNDS)
  const told = refusal({ reason: 'impossible' })
  if (!told.ok) answers.push({ ...told, refusal: { ...told.refusal, message: '这几项不可能同时发生' } })
  place()
  await settle()
  expect(state().phase).toMatchObject({ at: 'refused', why: { kind: 'code', message: '这几项不可能同时发生' } })
})
