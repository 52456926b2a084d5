import { expect, test } from 'vitest'
import { percent, plus, type Ratio, ratio, times } from '../../exact/ratio.ts'
import { roundsOf } from '../../fair/rounds.ts'
import { figures, figuresOf, outcomeOf } from './exact.ts'
import { PAR_SHEET, type ParSheet, type Paying, SCATTER, STATED, WILD } from './par-sheet.ts'
import { inSight, play, STAKES_FEN, spinAt } from './rules.ts'

const random = (numbers: readonly number[]) => {
  const left = [...numbers]
  return { below: () => left.shift() as number }
}
/** A sheet whose reels show these columns (three symbols each) at stop 0, and kites nobody can line up elsewhere. */
const showing = (...columns: string[]): ParSheet => ({ ...PAR_SHEET, strips: columns })
const winsOf = (...columns: string[]) => winsOn(showing(...columns))
const winsOn = (sheet: ParSheet) =>
  spinAt(sheet, [0, 0, 0, 0, 0]).wins.map(({ line, symbol, length, thousandths }) => [line, symbol, length, thousandths])
/** The wins of a machine with one line, which shows these symbols. */
const winsOfLine = (symbols: string) => winsOn({ ...showing(...symbols), lines: [[0, 0, 0, 0, 0]] })

test('the sheet is 5 reels of 48 stops, 20 lines of their own, and the pays the page shows', () => {
  expect(PAR_SHEET.strips.map((strip) => strip.length)).toEqual([48, 48, 48, 48, 48])
  expect(PAR_SHEET.strips.join('')).toMatch(/^[MDPVFBTJK]+$/)
  expect(new Set(PAR_SHEET.lines.map(String)).size).toBe(20)
  for (const line of PAR_SHEET.lines) expect(line.join('')).toMatch(/^[0-2]{5}$/)
  expect(PAR_SHEET.pays).toMatchObject({ P: [1200, 6000, 40_000], J: [200, 1000, 5000], K: [200, 800, 4000] })
})

test('a line pays its longest run from the left once, wilds standing for its symbol', () => {
  expect(winsOfLine('PPPJK')).toEqual([[1, 'P', 3, 1200]])
  expect(winsOfLine('JJJJK')).toEqual([[1, 'J', 4, 1000]])
  expect(winsOfLine('KKKKK')).toEqual([[1, 'K', 5, 4000]])
  expect(winsOfLine('MMPKK')).toEqual([[1, 'P', 3, 1200]])
  expect(winsOfLine('PMPMK')).toEqual([[1, 'P', 4, 6000]])
  expect(winsOfLine('MMMKJ')).toEqual([[1, 'K', 4, 800]])
  expect(winsOfLine('JKKKK')).toEqual([])
  expect(winsOfLine('PPKPP')).toEqual([])
})

test('wilds alone count as the best symbol and never as the scatter', () => {
  expect(winsOfLine('MMMMM')).toEqual([[1, 'P', 5, 40_000]])
  expect(winsOfLine('MMMDK')).toEqual([[1, 'P', 3, 1200]])
  expect(winsOfLine('DDDDD')).toEqual([])
  expect(winsOfLine('PPDPP')).toEqual([])
})

test('every line is played, the wins are added, and the twelfth goes down and stays there', () => {
  expect(spinAt(showing('PPP', 'PPP', 'PPP', 'PPP', 'PPP'), [0, 0, 0, 0, 0])).toMatchObject({ thousandths: 20 * 40_000 })
  expect(winsOf('JMK', 'TKV', 'FJB', 'TVP', 'PFT')).toEqual([])
  expect(winsOf('JBK', 'TJM', 'FVB', 'TVP', 'PFT')).toEqual([[12, 'B', 3, 400]])
})

test('three scatters in sight, anywhere, open eight free spins with the same reels, decided in the same round', () => {
  const sheet = showing('DKK', 'TDT', 'VVV', 'FFD', 'BBB')
  expect(spinAt(sheet, [0, 0, 0, 0, 0])).toMatchObject({ opensFreeSpins: true, thousandths: 0 })
  expect(spinAt(showing('DKK', 'TDT', 'VVV', 'FFF', 'BBB'), [0, 0, 0, 0, 0]).opensFreeSpins).toBe(false)
  const round = play(100n, random(Array(45).fill(0)), sheet)
  expect(round.spins).toHaveLength(9)
  // Free spins that show three scatters open no further ones.
  expect(round.spins.every(({ opensFreeSpins }) => opensFreeSpins)).toBe(true)
  const free = play(200n, random([0, 0, 0, 0, 0, ...Array(40).fill(0)]), showing('DPD', 'DPD', 'DPD', 'TTT', 'FFF'))
  expect(free.returnFen).toBe((200n * 9n * 1200n) / 1000n)
})

test('the window is the strip at the stops, going round its end', () => {
  expect(inSight(PAR_SHEET, [47, 0, 46, 12, 30])).toEqual(
    PAR_SHEET.strips.map((strip, reel) =>
      Array.from(`${strip}${strip}`.slice([47, 0, 46, 12, 30][reel], ([47, 0, 46, 12, 30][reel] as number) + 3)),
    ),
  )
})

test('no stake of the ladder ever leaves a part of a fen, and others are refused', () => {
  for (const stake of STAKES_FEN)
    for (const pays of Object.values(PAR_SHEET.pays)) for (const pay of pays) expect((stake * BigInt(pay)) % 1000n).toBe(0n)
  const chance = roundsOf('0'.repeat(64), 'a')(1)
  for (const stake of [0n, -20n, 21n, 100_000n]) expect(() => play(stake, chance), String(stake)).toThrow(RangeError)
})

/** The mean of a line from the symbols' numbers on the reels alone: each run of each symbol, wilds included. */
function lineMean({ strips, pays }: ParSheet): Ratio {
  const chance = (reel: number, ...symbols: string[]) =>
    ratio(BigInt(Array.from(strips[reel] as string).filter((symbol) => symbols.includes(symbol)).length), BigInt(strips[reel]?.length ?? 1))
  const all = (length: number, ...symbols: string[]) =>
    Array.from({ length }, (_, reel) => chance(reel, ...symbols)).reduce(times, ratio(1n))
  const others = (...symbols: string[]) => Array.from('MDPVFBTJK').filter((symbol) => !symbols.includes(symbol))
  let mean = ratio(0n)
  for (const [symbol, [three, four, five]] of Object.entries(pays) as [Paying, readonly [number, number, number]][])
    for (const [length, pay] of [
      [3, three],
      [4, four],
      [5, five],
    ] as const) {
      const onlyWilds = all(length, WILD)
      const withWilds = all(length, symbol, WILD)
      const run = plus(withWilds, ratio(-onlyWilds.top, onlyWilds.bottom))
      const ended = length === 5 ? run : times(run, chance(length, ...others(symbol, WILD)))
      mean = plus(mean, times(ended, ratio(BigInt(pay), 1000n)))
      if (symbol === 'P')
        mean = plus(mean, times(length === 5 ? onlyWilds : times(onlyWilds, chance(length, SCATTER)), ratio(BigInt(pay), 1000n)))
    }
  return mean
}

test('the return by all 48⁵ spins is that by the symbols of one line, and the stated one: 96.5039 % [FAIR-03]', () => {
  const { wagers, tables, hits, opens, highestThousandths } = figures()
  const [spin] = wagers
  const wins = times(ratio(20n), lineMean(PAR_SHEET))
  expect(spin?.mean).toEqual(plus(wins, times(times(opens, ratio(8n)), wins)))
  expect({ spin: percent(spin?.mean ?? ratio(0n), 4), hits: percent(hits, 4), opens: percent(opens, 4), highestThousandths }).toEqual(
    STATED,
  )
  expect(spin?.mean).toEqual({ top: 62_949_335_933n, bottom: 65_229_815_808n })
  expect(tables[0]?.rows.reduce((sum, { ways }) => sum + ways, 0n)).toBe(48n ** 5n)
})

test('on small reels the enumeration tells what the rules say of every spin, and of whole rounds [FAIR-03]', () => {
  const sheet = showing('MPDKJ', 'PMKDP', 'DPPKM', 'MKPPD', 'PKMDJ')
  const { tables, wagers } = figuresOf({ ...sheet, freeSpins: 1 })
  const ways = new Map<string, bigint>()
  const spins = Array.from({ length: 5 ** 5 }, (_, number) =>
    spinAt(
      sheet,
      [0, 1, 2, 3, 4].map((reel) => Math.floor(number / 5 ** reel) % 5),
    ),
  )
  for (const spin of spins) ways.set(outcomeOf(spin), (ways.get(outcomeOf(spin)) ?? 0n) + 1n)
  expect(new Map(tables[0]?.rows.map(({ outcome, ways: own }) => [outcome, own]))).toEqual(ways)
  // A round: the spin, and where it opens one, each spin there is beside it.
  const [count, sum] = [BigInt(spins.length), spins.reduce((total, { thousandths }) => total + BigInt(thousandths), 0n)]
  const squares = spins.reduce((total, { thousandths }) => total + BigInt(thousandths) ** 2n, 0n)
  let [returned, squared] = [0n, 0n]
  for (const { thousandths, opensFreeSpins } of spins) {
    const own = BigInt(thousandths)
    returned += own * count + (opensFreeSpins ? sum : 0n)
    squared += opensFreeSpins ? own * own * count + 2n * own * sum + squares : own * own * count
  }
  const mean = ratio(returned, 1000n * count * count)
  expect(wagers[0]?.mean).toEqual(mean)
  expect(wagers[0]?.variance).toEqual(plus(ratio(squared, 1_000_000n * count * count), times(ratio(-1n), times(mean, mean))))
})
