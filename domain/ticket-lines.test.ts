import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { builderLines } from './builder.ts'
import { OUTCOMES, VOID_CODES } from './results.ts'
import { linePayoutFen, type SettledLeg } from './settlement.ts'
import { foldSizes, fullReturnFen, settleTicket, stakeOf, systemOf, ticketLines, ticketMaxStakeFen } from './ticket-lines.ts'

const result = fc.constantFrom(...OUTCOMES, ...VOID_CODES)
const leg = fc.record({ oddsMilli: fc.integer({ min: 1, max: 60_000 }), result: fc.option(result) })
const stakeFen = fc.bigInt({ min: 1n, max: 10n ** 9n })

test('a single is one line of one leg, a series one line of all, a system every combination of so many legs', () => {
  const legsOf = (count: number, ...sizes: number[]) =>
    ticketLines(
      count,
      sizes.map((size) => ({ size, stakeFen: 100n })),
    ).map(({ legs }) => legs.join(''))
  expect(legsOf(1, 1)).toEqual(['0'])
  expect(legsOf(3, 3)).toEqual(['012'])
  expect(legsOf(3, 2)).toEqual(['01', '02', '12'])
  expect(legsOf(4, 3, 4)).toEqual(['012', '013', '023', '123', '0123'])
  // The full cover of eight selections without singles.
  expect(legsOf(8, 2, 3, 4, 5, 6, 7, 8)).toHaveLength(247)
  for (const size of [0, 4, 1.5]) expect(() => legsOf(3, size)).toThrow(RangeError)
})

test('each fold has a stake of its own, a line', () => {
  const lines = ticketLines(3, [
    { size: 3, stakeFen: 5_000n },
    { size: 2, stakeFen: 10_000n },
  ])
  expect(lines.map((line) => line.stakeFen)).toEqual([5_000n, 10_000n, 10_000n, 10_000n])
  expect(stakeOf(lines)).toBe(35_000n)
  // 0.95, 0.88 and 1.05 all won: 50 × 7.51530 and 100 × (3.6660 + 3.9975 + 3.8540), each line rounded down to the fen.
  expect(fullReturnFen(lines, [950, 880, 1_050])).toBe(37_576n + 36_660n + 39_975n + 38_540n)
})

test('bankers are in every line, the other legs are combined [BET-05]', () => {
  const legsOf = (count: number, size: number, bankers: number[]) =>
    ticketLines(count, [{ size, stakeFen: 100n }], bankers).map(({ legs }) => legs.join(''))
  expect(legsOf(4, 3, [1])).toEqual(['012', '013', '123'])
  expect(legsOf(4, 3, [0, 3])).toEqual(['013', '023'])
  expect(legsOf(4, 4, [2])).toEqual(['0123'])
  expect(() => legsOf(4, 1, [0, 1])).toThrow(RangeError)
  expect(foldSizes(8)).toEqual([2, 3, 4, 5, 6, 7, 8])
  expect(foldSizes(4, 1)).toEqual([2, 3, 4])
  expect(foldSizes(4, 2)).toEqual([3, 4])
  expect(foldSizes(2, 2)).toEqual([])
})

test.prop([
  fc.integer({ min: 3, max: 8 }).chain((count) =>
    fc.record({
      count: fc.constant(count),
      bankers: fc.subarray(Array.from({ length: count }, (_, place) => place)),
      stakes: fc.array(fc.option(stakeFen), { minLength: 7, maxLength: 7 }),
    }),
  ),
])('a system is told from its lines [BET-05]', ({ count, bankers, stakes }) => {
  const folds = foldSizes(count, bankers.length).flatMap((size, i) => (stakes[i] ? [{ size, stakeFen: stakes[i] ?? 0n }] : []))
  const lines = ticketLines(count, folds, bankers)
  const told = systemOf(lines)
  if (lines.length < 2) expect(told).toBeNull()
  else {
    expect(told?.bankers).toEqual(bankers)
    expect(told?.folds.map(({ size, stakeFen }) => ({ size, stakeFen }))).toEqual(folds)
    expect(told?.folds.reduce((all, { count }) => all + count, 0)).toBe(lines.length)
  }
})

test('the stake of a ticket is bounded by what it may pay back, in whole yuan; with enough legs below any stake [BET-02]', () => {
  const limits = { maxFen: 2_000_000n, maxReturnFen: 1_000_000_000n }
  const series = (count: number, stakeFen = 100n) => ticketLines(count, [{ size: count, stakeFen }])
  expect(ticketMaxStakeFen(series(2), [850, 950], limits)).toBe(2_000_000n)
  const prices = [9_000, 9_000, 9_990]
  const most = ticketMaxStakeFen(series(3), prices, limits)
  expect(most).toBe(909_900n)
  expect(fullReturnFen(series(3, most), prices)).toBeLessThanOrEqual(limits.maxReturnFen)
  expect(fullReturnFen(series(3, most + 100n), prices)).toBeGreaterThan(limits.maxReturnFen)
  expect(ticketMaxStakeFen(series(10), Array(10).fill(99_000), limits)).toBe(0n)
  // Three lines of two legs and one of three: the stakes keep their proportion.
  const folds = (yuan: bigint) => [
    { size: 2, stakeFen: yuan * 200n },
    { size: 3, stakeFen: yuan * 100n },
  ]
  const whole = ticketMaxStakeFen(ticketLines(3, folds(1n)), prices, { ...limits, maxFen: 10n ** 12n })
  const atYuan = (whole + 100n) / 700n
  expect(fullReturnFen(ticketLines(3, folds(atYuan)), prices)).toBeLessThanOrEqual(limits.maxReturnFen)
  expect(fullReturnFen(ticketLines(3, folds(atYuan + 1n)), prices)).toBeGreaterThan(limits.maxReturnFen)
})

test.prop([stakeFen, fc.record({ oddsMilli: fc.integer({ min: 1, max: 60_000 }), result })])(
  'a single has the result of its leg, and pays what that says [ENG-06]',
  (stake, own) => {
    const returnFen = linePayoutFen(stake, [own])
    expect(settleTicket(ticketLines(1, [{ size: 1, stakeFen: stake }]), [own])).toEqual({ result: own.result, returnFen })
  },
)

describe('a series of 100 yuan at 0.9 and 1.0', () => {
  type Leg = SettledLeg['result'] | null
  const series = (...results: Leg[]) =>
    settleTicket(
      ticketLines(results.length, [{ size: results.length, stakeFen: 10_000n }]),
      results.map((result, i) => ({ oddsMilli: i === 0 ? 900 : 1_000, result })),
    )

  test.each<[string, Leg[]]>([
    ['without results', [null, null]],
    ['with one result of two', ['W', null]],
    ['with a void leg and one without a result', ['D0', null]],
    ['with a half lost leg and one without a result', [null, 'LL']],
  ])('is open %s [ENG-06]', (_, results) => {
    expect(series(...results)).toBeNull()
  })

  test.each<[Leg[], SettledLeg['result'], bigint]>([
    // One lost leg ends it, whatever the others.
    [['L', null], 'L', 0n],
    [['W', 'L'], 'L', 0n],
    [['W', 'W'], 'W', 38_000n],
    [['P', 'P'], 'P', 10_000n],
    // Half the stake lost, the other half doubled: the stake comes back.
    [['LL', 'W'], 'P', 10_000n],
    [['LL', 'P'], 'LL', 5_000n],
    [['D0', 'W'], 'W', 20_000n],
    [['D0', 'P'], 'P', 10_000n],
    [['D1', 'D0'], 'D1', 10_000n],
  ])('with legs %j is %s and pays %s fen [ENG-06] [SLIP-17]', (results, result, returnFen) => {
    expect(series(...results)).toEqual({ result, returnFen })
  })
})

describe('a system of three, two of each at 100 yuan and all at 50', () => {
  const lines = ticketLines(3, [
    { size: 3, stakeFen: 5_000n },
    { size: 2, stakeFen: 10_000n },
  ])
  const system = (...results: (SettledLeg['result'] | null)[]) =>
    settleTicket(
      lines,
      results.map((result) => ({ oddsMilli: 1_000, result })),
    )

  test.each<[(SettledLeg['result'] | null)[]]>([[['W', 'L', null]], [[null, 'W', 'W']], [['L', null, null]]])(
    'is open with legs %j: a line is',
    (results) => {
      expect(system(...results)).toBeNull()
    },
  )

  test.each<[(SettledLeg['result'] | null)[], SettledLeg['result'], bigint]>([
    // Each line has a lost leg, so the third result does not matter.
    [['L', 'L', null], 'L', 0n],
    [['W', 'W', 'W'], 'W', 40_000n + 3n * 40_000n],
    [['W', 'W', 'L'], 'W', 40_000n],
    [['W', 'L', 'P'], 'LL', 20_000n],
    [['D0', 'W', 'W'], 'W', 20_000n + 20_000n + 20_000n + 40_000n],
    [['P', 'P', 'P'], 'P', 35_000n],
    [['D1', 'D0', 'D0'], 'D1', 35_000n],
  ])('with legs %j is %s and pays %s fen', (results, outcome, returnFen) => {
    expect(system(...results)).toEqual({ result: outcome, returnFen })
  })
})

const system = fc.array(leg, { minLength: 1, maxLength: 6 }).chain((legs) =>
  fc.record({
    legs: fc.constant(legs),
    folds: fc.array(fc.record({ size: fc.integer({ min: 1, max: legs.length }), stakeFen }), { minLength: 1, maxLength: 3 }),
  }),
)

test.prop([system])('a ticket pays what its lines pay as tickets of their own, and is open while one of them is', ({ legs, folds }) => {
  const lines = ticketLines(legs.length, folds)
  const alone = lines.map((line) =>
    settleTicket(
      ticketLines(line.legs.length, [{ size: line.legs.length, stakeFen: line.stakeFen }]),
      line.legs.flatMap((place) => legs[place] ?? []),
    ),
  )
  const whole = settleTicket(lines, legs)
  if (alone.includes(null)) expect(whole).toBeNull()
  else expect(whole?.returnFen).toBe(alone.reduce((all, one) => all + (one?.returnFen ?? 0n), 0n))
})

test.prop([system, fc.nat(), result])(
  'a result more never reopens a ticket, and none that ended changes',
  ({ legs, folds }, at, outcome) => {
    const lines = ticketLines(legs.length, folds)
    const before = settleTicket(lines, legs)
    const place = at % legs.length
    const [known] = legs.slice(place)
    if (before && known && known.result === null)
      expect(settleTicket(lines, legs.with(place, { ...known, result: outcome }))).toEqual(before)
  },
)

test.prop([fc.array(leg, { minLength: 2, maxLength: 6 }), fc.integer({ min: 10, max: 500_000 }), stakeFen])(
  'a builder wins at its own price if all its legs do; a lost leg loses it, and else a void one gives the stake back [BET-17]',
  (legs, oddsMilli, fen) => {
    const settled = settleTicket(builderLines(legs.length, String(fen), oddsMilli), legs)
    const results = legs.map(({ result }) => result)
    if (results.includes('L')) expect(settled).toEqual({ result: 'L', returnFen: 0n })
    else if (results.includes(null)) expect(settled).toBeNull()
    else if (results.every((one) => one === 'W')) {
      const returnFen = fen + (fen * BigInt(oddsMilli)) / 1000n
      expect(settled).toEqual({ result: returnFen > fen ? 'W' : 'P', returnFen })
    } else expect(settled?.returnFen).toBe(fen)
  },
)
