import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import {
  addAll,
  duplicates,
  isSameBet,
  isSameGame,
  NO_SELECTIONS,
  press,
  remove,
  type Selectable,
  type Selections,
  type SlipMode,
  seriesLegs,
  seriesOddsMilli,
  seriesWinFen,
  setMode,
} from './selections.ts'
import { MAX_SELECTIONS } from './slip-limits.ts'

const pick = (game: number, selection = 'H', w = 'M', gide = game): Selectable => ({
  marketId: `${game}-${w}`,
  selection,
  gameId: String(game),
  gide: String(gide),
  champion: false,
})
const champion = (selection: string): Selectable => ({ ...pick(900, selection, 'FS'), champion: true })
const slip = (mode: SlipMode, ...picks: Selectable[]): Selections<Selectable> => ({ mode, picks })
const pressAll = (from: Selections<Selectable>, ...picks: Selectable[]) => picks.reduce((now, one) => press(now, one).next, from)

describe('pressing a price', () => {
  test('the same bet again is taken out, in every mode [SLIP-08]', () => {
    for (const mode of ['single', 'multiple', 'series'] as const) {
      expect(press(slip(mode, pick(1)), { ...pick(1) }).next.picks).toEqual([])
    }
  })

  test('in single mode any pick takes the place of the old [SLIP-07]', () => {
    expect(pressAll(NO_SELECTIONS, pick(1), pick(2), pick(2, 'C'))).toEqual(slip('single', pick(2, 'C')))
  })

  test('in series mode one of the same game or gide takes its place, in its place [SLIP-06]', () => {
    const three = slip('series', pick(1), pick(2), pick(3))
    expect(press(three, pick(1, 'O', 'OU')).next.picks).toEqual([pick(1, 'O', 'OU'), pick(2), pick(3)])
    expect(press(three, pick(2, 'O', 'OU')).next.picks).toEqual([pick(1), pick(2, 'O', 'OU'), pick(3)])
    expect(press(three, pick(77, 'H', 'HM', 3)).next.picks).toEqual([pick(1), pick(2), pick(77, 'H', 'HM', 3)])
  })

  test('in multiple mode different bets on one game stand together [SLIP-07]', () => {
    expect(press(slip('multiple', pick(1)), pick(1, 'O', 'OU')).next.picks).toHaveLength(2)
  })

  test('an eleventh is refused and changes nothing; a removal makes room [SLIP-09]', () => {
    const ten = slip('multiple', ...Array.from({ length: MAX_SELECTIONS }, (_, i) => pick(i)))
    expect(press(ten, pick(10))).toEqual({ next: ten, refused: 'limit' })
    expect(press(press(ten, pick(3)).next, pick(10))).toMatchObject({ refused: null })
    // In a series of ten, another pick of the same game replaces one.
    expect(press({ ...ten, mode: 'series' }, pick(3, 'C'))).toMatchObject({ refused: null })
  })

  test('a champion bet clears all others, and any other clears it [SLIP-05]', () => {
    const cleared = press(slip('multiple', pick(1), pick(2)), champion('FRA')).next
    expect(cleared).toEqual(slip('single', champion('FRA')))
    expect(press(cleared, champion('ARG')).next).toEqual(slip('single', champion('ARG')))
    expect(press(cleared, pick(1)).next).toEqual(slip('single', pick(1)))
    expect(setMode(cleared, 'series')).toEqual(cleared)
  })
})

describe('modes', () => {
  test('turning multiple off leaves only the last selected [SLIP-01][SLIP-02]', () => {
    const many = pressAll(setMode(NO_SELECTIONS, 'multiple'), pick(1), pick(2), pick(3))
    expect(setMode(many, 'single')).toEqual(slip('single', pick(3)))
    expect(setMode(setMode(many, 'series'), 'multiple')).toEqual(many)
  })

  test('turning series on flags later picks of a game and leaves them out; taking the first away lets the next in [SLIP-04]', () => {
    const many = pressAll(setMode(NO_SELECTIONS, 'multiple'), pick(1), pick(2), pick(1, 'O', 'OU'), pick(9, 'H', 'M', 2))
    const series = setMode(many, 'series')
    expect(duplicates(series)).toEqual([null, null, 0, 1])
    expect(seriesLegs(series)).toEqual([pick(1), pick(2)])
    expect(seriesLegs(remove(series, pick(1)))).toEqual([pick(2), pick(1, 'O', 'OU')])
    expect(duplicates(many)).toEqual([null, null, null, null])
  })
})

const anyPick = fc
  .record({ game: fc.nat(12), selection: fc.constantFrom('H', 'C'), w: fc.constantFrom('M', 'OU'), group: fc.nat(9), fs: fc.boolean() })
  .map(({ game, selection, w, group, fs }) => (fs && game < 2 ? champion(selection) : pick(game, selection, w, group)))
const anyAct = fc.oneof(
  anyPick.map((one) => (now: Selections<Selectable>) => press(now, one).next),
  anyPick.map((one) => (now: Selections<Selectable>) => remove(now, one)),
  fc.constantFrom<SlipMode[]>('single', 'multiple', 'series').map((mode) => (now: Selections<Selectable>) => setMode(now, mode)),
)

test.prop([fc.array(anyAct, { maxLength: 60 })])(
  'whatever is pressed, the slip stays one that can be bet [SLIP-04][SLIP-05][SLIP-09]',
  (acts) => {
    const now = acts.reduce((slipNow, act) => act(slipNow), NO_SELECTIONS as Selections<Selectable>)
    const { mode, picks } = now
    expect(picks.length).toBeLessThanOrEqual(mode === 'single' ? 1 : MAX_SELECTIONS)
    picks.forEach((one, i) => {
      expect(picks.slice(i + 1).some((other) => isSameBet(one, other))).toBe(false)
    })
    expect(picks.some(({ champion }) => champion) && (mode !== 'single' || picks.length > 1)).toBe(false)
    const legs = seriesLegs({ mode: 'series', picks })
    legs.forEach((one, i) => {
      expect(legs.slice(i + 1).some((other) => isSameGame(one, other))).toBe(false)
    })
  },
)

test('a series wins stake × (product of (price + 1) − 1), to the fen, from two legs on [SLIP-17]', () => {
  expect(seriesWinFen(10_000n, [850, 950])).toBe(26_075n)
  expect(seriesWinFen(10_000n, [850])).toBe(0n)
  expect(seriesWinFen(10_000n, [850, 0])).toBe(0n)
  expect(seriesWinFen(null, [850, 950])).toBe(0n)
  expect(seriesOddsMilli([850, 950])).toBe(2_607)
  // 1.01 × ¥1.01 × 1.01: the fraction of a fen stays with the house.
  expect(seriesWinFen(101n, [10, 10])).toBe(2n)
  expect(seriesWinFen(1_000_000n, [1, 1])).toBe(2_001n)
})

describe('several at once', () => {
  test('are one bet or several, after those that are there, each once [BET-08]', () => {
    const [a, b, c] = [pick(1), pick(2), pick(3)]
    expect(addAll(NO_SELECTIONS, [a, b], true)).toEqual(slip('series', a, b))
    expect(addAll(NO_SELECTIONS, [a, b], false)).toEqual(slip('multiple', a, b))
    expect(addAll(NO_SELECTIONS, [a], true)).toEqual(slip('single', a))
    expect(addAll(slip('single', c), [a], false)).toEqual(slip('multiple', c, a))
    expect(addAll(slip('series', a, c), [a, b], false)).toEqual(slip('series', a, c, b))
  })

  test('fill a slip to its limit; an outright stays alone, and gives way [BET-08]', () => {
    const many = Array.from({ length: MAX_SELECTIONS }, (_, i) => pick(10 + i))
    expect(addAll(slip('multiple', pick(1)), many, false).picks).toEqual([pick(1), ...many.slice(0, -1)])
    expect(addAll(slip('multiple', pick(1), pick(2)), [champion('FS1')], false)).toEqual(slip('single', champion('FS1')))
    expect(addAll(slip('single', champion('FS1')), [pick(1)], false)).toEqual(slip('single', pick(1)))
  })
})
