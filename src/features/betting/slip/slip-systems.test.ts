import { beforeEach, expect, test, vi } from 'vitest'
import { BOUNDS, pick, quotesOf, refusal, settle, slipOn } from '../../../../tests/support/slip.ts'
import { linesOf, placeAction, sumsOf } from './slip-lines.ts'
import { type FoldName, foldNames } from './system-stakes.ts'

/** A slip in series mode with so many picks of different matches. */
function series(count: number) {
  const made = slipOn()
  made.slip.setMode('series')
  for (let game = 1; game <= count; game++) made.slip.pick(pick(game))
  const enter = (row: FoldName | null, text: string) => {
    made.slip.enter(text, BOUNDS, row === null ? null : { name: row, of: made.picks().length })
  }
  const place = (stakeFen?: bigint) => made.slip.place(quotesOf(made.picks()), BOUNDS, stakeFen)
  const sent = () => made.send.mock.calls.map(([{ payload }]) => payload)
  const action = () => placeAction(made.state(), linesOf(made.state(), quotesOf(made.picks())), BOUNDS, true)
  return { ...made, enter, place, sent, action }
}
beforeEach(() => {
  vi.useFakeTimers({ now: 5_000_000 })
  return () => vi.useRealTimers()
})

test('from three to eight picks there is a row for each fold and one for all; bankers take away the short ones [BET-05]', () => {
  expect(foldNames(2, 0)).toEqual([])
  expect(foldNames(3, 0)).toEqual([2, 'all'])
  expect(foldNames(8, 0)).toEqual([7, 6, 5, 4, 3, 2, 'all'])
  expect(foldNames(9, 0)).toEqual([])
  expect(foldNames(4, 2)).toEqual([3, 'all'])
  expect(foldNames(4, 3)).toEqual([])
})

test('what was entered beside the rows goes as one bet of all their lines [BET-05]', async () => {
  const { enter, place, sent, state, picks } = series(4)
  enter(null, '20')
  enter(3, '50')
  expect(sumsOf(state(), linesOf(state(), quotesOf(picks())))).toMatchObject({ stakeFen: 22_000n })
  place()
  place()
  await settle()
  expect(sent()).toMatchObject([
    {
      legs: [{ marketId: 'g1-M' }, { marketId: 'g2-M' }, { marketId: 'g3-M' }, { marketId: 'g4-M' }],
      folds: [
        { size: 3, stakeFen: '5000' },
        { size: 4, stakeFen: '2000' },
      ],
      bankers: [],
    },
  ])
  expect(state().phase).toMatchObject({ at: 'accepted', ticket: { stakeFen: '22000' } })
})

test('all together adds its stake to every fold; the whole alone is a series [BET-05]', async () => {
  const { enter, place, sent, slip } = series(3)
  enter('all', '2')
  enter(2, '10')
  place()
  await settle()
  enter(null, '30')
  slip.finish()
  for (const game of [1, 2, 3]) slip.pick(pick(game))
  enter(null, '30')
  place()
  await settle()
  expect(sent()).toMatchObject([
    {
      folds: [
        { size: 2, stakeFen: '1200' },
        { size: 3, stakeFen: '200' },
      ],
    },
    { stakeFen: '3000', legs: [{}, {}, {}] },
  ])
})

test('another pick, a removed one or a banker takes the stakes of the rows away: they would be of other bets [BET-05] [BET-16]', () => {
  const { enter, slip, action, picks } = series(3)
  const changes = [
    () => slip.pick(pick(4)),
    () => slip.remove(pick(4)),
    () => slip.setBanker(pick(1), true),
    () => slip.setBanker(pick(1), false),
  ]
  for (const change of changes) {
    enter(2, '10')
    expect(action()).toMatchObject({ kind: 'place' })
    change()
    expect(action(), `${picks().length}`).toEqual({ kind: 'off', why: 'no-stake' })
  }
})

test('a pick that is gone makes other rows: what was entered for the old ones is not bet [BET-05]', () => {
  const { enter, state, picks } = series(4)
  enter(2, '10')
  const gone = quotesOf(picks()).map((quote, i) => (i === 0 ? { ...quote, state: 'closed' as const } : quote))
  expect(placeAction(state(), linesOf(state(), gone), BOUNDS, true)).toEqual({ kind: 'off', why: 'no-stake' })
})

test('a line below its least stake, and lines together below that of a bet, are not sent [BET-05] [SLIP-19]', () => {
  const { enter, action } = series(3)
  enter(2, '0.5')
  expect(action()).toEqual({ kind: 'off', why: 'below-line' })
  enter(2, '3')
  expect(action()).toEqual({ kind: 'off', why: 'below-minimum' })
  enter(2, '4')
  expect(action()).toMatchObject({ kind: 'place', totalFen: 1_200n })
})

test('too much is answered with the most of the whole ticket, and one press sends its lines lowered alike [BET-02] [BET-05]', async () => {
  const { enter, place, sent, answers, state } = series(3)
  answers.push(refusal({ reason: 'above-maximum', minFen: '1000', maxFen: '20000' }))
  enter(2, '100')
  enter(null, '50')
  place()
  await settle()
  expect(state().phase).toMatchObject({ at: 'over-limit', maxFen: '20000' })
  place(20_000n)
  await settle()
  // 100 and 50 × 200 / 350, in whole yuan.
  expect(sent()[1]).toMatchObject({
    folds: [
      { size: 2, stakeFen: '5700' },
      { size: 3, stakeFen: '2800' },
    ],
  })
})

test('a reload keeps the rows with their stakes, and the bankers [BET-04] [BET-05]', () => {
  const { enter, slip, shelf } = series(4)
  slip.setBanker(pick(2), true)
  enter(3, '10')
  const { state, picks } = slipOn(shelf)
  expect(picks().map(({ banker }) => banker)).toEqual([false, true, false, false])
  expect(placeAction(state(), linesOf(state(), quotesOf(picks())), BOUNDS, true)).toMatchObject({
    kind: 'place',
    totalFen: 3_000n,
    drafts: [{ system: { folds: [{ size: 3, stakeFen: 1_000n }], bankers: [1] } }],
  })
})
