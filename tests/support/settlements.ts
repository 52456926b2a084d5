import { needsCourse, PLAYS, type PlayType, playOf, type Selection } from '../../domain/markets.ts'
import { linePayoutFen, settle, settleFrom } from '../../domain/settlement.ts'

interface Leg {
  w: PlayType
  /** In quarter goals; null for 1X2. */
  line: number | null
  selection: Selection
  half: [number, number]
  final: [number, number]
  /** The score a handicap in play is counted from; null for all else. */
  from: [number, number] | null
  odds: number
}
interface Rational {
  numerator: bigint
  denominator: bigint
}

const MOST_LEGS = 10

/**
 * Settles `count` random bets, half singles and half series, and compares each payout with exact rational arithmetic.
 * Returns the bets that differ, in words, and the number of kinds of outcome (play type, selection, result) that occurred.
 */
export function randomSettlements(count: number, seed: number): { differences: string[]; outcomes: number } {
  const random = xorshift(seed)
  const seen = new Set<string>()
  const differences: string[] = []
  for (let n = 0; n < count; n += 1) {
    const legs = Array.from({ length: random(2) === 0 ? 1 : 2 + random(MOST_LEGS - 1) }, () => randomLeg(random))
    const stakeFen = BigInt(random(2 ** 31)) * BigInt(random(2 ** 20)) + BigInt(1 + random(1000))
    const settled = legs.map((leg) => ({ oddsMilli: leg.odds, result: resultOf(leg) }))
    const paid = linePayoutFen(stakeFen, settled)
    const exact = legs.map(factor).reduce(times, { numerator: stakeFen, denominator: 1n })
    if (paid !== exact.numerator / exact.denominator) differences.push(`bet ${n}: paid ${paid} on ${stakeFen} ${JSON.stringify(legs)}`)
    legs.forEach((leg, i) => {
      seen.add(`${leg.w} ${leg.selection} ${settled[i]?.result}`)
    })
  }
  return { differences, outcomes: seen.size }
}

/** What a single bet returns by exact rational arithmetic, fen, rounded down. `final` is the score at half-time for a play of the first half. */
export function exactReturnFen(stakeFen: bigint, leg: Leg): bigint {
  const { numerator, denominator } = factor(leg)
  return (stakeFen * numerator) / denominator
}

const resultOf = ({ w, line, selection, final, half, from }: Leg) =>
  from ? settleFrom(from, w, line, selection, final) : settle(w, line, selection, final, half)

const MARKETS = (Object.keys(PLAYS) as PlayType[]).filter((w) => w !== 'FS' && !needsCourse(w))

function randomLeg(random: (below: number) => number): Leg {
  const w = MARKETS[random(MARKETS.length)] ?? 'M'
  const { selections, line } = playOf(w)
  const half = [random(4), random(4)] as const
  // Beside a result a total is of half goals, which no score meets; a handicap of three selections is of whole ones.
  const lines =
    selections.length > 2
      ? { total: () => 2 + 4 * random(6), handicap: () => 4 * (random(7) - 3) }
      : { total: () => random(30), handicap: () => random(41) - 20 }
  return {
    w,
    line: line === null ? null : lines[line](),
    selection: selections[random(selections.length)] ?? 'H',
    half: [...half],
    final: [half[0] + random(5), half[1] + random(5)],
    from: ['R', 'HR'].includes(w) && random(2) === 0 ? [random(5), random(5)] : null,
    odds: 1 + random(random(2) === 0 ? 3000 : 10_000_000),
  }
}

/**
 * When each selection wins that nothing refunds, by the score. The oracle reads the codes itself. `line` is in quarters; of exact goals,
 * which have none, the number that stands for itself and more.
 */
const SAYS: Record<string, (selection: string, final: [number, number], half: [number, number], line: number) => boolean> = {
  M: (side, final) => side === leader(final),
  DC: (two, final) => two.includes(leader(final)),
  F: (pair, final, half) => pair === leader(half) + leader(final),
  EO: (side, [h, a]) => ((h + a) % 2 === 0 ? side === 'E' : side === 'O'),
  TS: (side, [h, a]) => (Math.min(h, a) === 0 ? side === 'N' : side === 'Y'),
  T: (band, [h, a]) => {
    const [from = 7, to = 99] = band === 'OVER' ? [] : [Number(band[1]), Number(band[2])]
    return h + a >= from && h + a <= to
  },
  G: (exactly, [h, a], _, most) => counts(exactly, h + a, most),
  GH: (exactly, [h]) => counts(exactly, h, 3),
  GC: (exactly, [, a]) => counts(exactly, a, 3),
  EOH: (side, [h]) => side === (h % 2 ? 'O' : 'E'),
  EOC: (side, [, a]) => side === (a % 2 ? 'O' : 'E'),
  WM: (by, [h, a]) =>
    by === 'N' ? h === a : leader([h, a]) === by[0] && (by[1] === '3' ? Math.abs(h - a) > 2 : Math.abs(h - a) === Number(by[1])),
  CSH: (is, [, a]) => (is === 'Y') === (a === 0),
  CSC: (is, [h]) => (is === 'Y') === (h === 0),
  WNH: (is, [h, a]) => (is === 'Y') === (h > 0 && a === 0),
  WNC: (is, [h, a]) => (is === 'Y') === (a > 0 && h === 0),
  MH: (half, [h, a], [h1, a1]) => mostIn(half, h1 + a1, h + a - h1 - a1),
  MHH: (half, [h], [h1]) => mostIn(half, h1, h - h1),
  MHC: (half, [, a], [, a1]) => mostIn(half, a1, a - a1),
  TSF: (pair, [h, a], [h1, a1]) => (pair[0] === 'Y') === h1 * a1 > 0 && (pair[1] === 'Y') === (h - h1) * (a - a1) > 0,
  WBH: (is, [h, a], [h1, a1]) => (is === 'Y') === (h1 > a1 && h - h1 > a - a1),
  WBC: (is, [h, a], [h1, a1]) => (is === 'Y') === (h1 < a1 && h - h1 < a - a1),
  WEH: (is, [h, a], [h1, a1]) => (is === 'N') === (h1 <= a1 && h - h1 <= a - a1),
  WEC: (is, [h, a], [h1, a1]) => (is === 'N') === (a1 <= h1 && a - a1 <= h - h1),
  SBH: (is, [h], [h1]) => (is === 'Y') === (h1 > 0 && h > h1),
  SBC: (is, [, a], [, a1]) => (is === 'Y') === (a1 > 0 && a > a1),
  MT: ([side, both], [h, a]) => side === leader([h, a]) && (both === 'Y') === h * a > 0,
  DT: ([one, other, both], [h, a]) => [one, other].includes(leader([h, a])) && (both === 'Y') === h * a > 0,
  EH: (side, [h, a], _, line) => side === leader([h + line / 4, a]),
  MO: ([side, total], [h, a], _, line) => side === leader([h, a]) && (total === 'O') === h + a > line / 4,
  TO: ([both, total], [h, a], _, line) => (both === 'Y') === h * a > 0 && (total === 'O') === h + a > line / 4,
  DO: ([one, other, total], [h, a], _, line) => [one, other].includes(leader([h, a])) && (total === 'O') === h + a > line / 4,
  PD: (score, [h, a]) => (score === 'OVH' ? h > 4 || a > 4 : score === `H${h}C${a}`),
  HPD: (score, [h, a]) => (score === 'OVH' ? h > 3 || a > 3 : score === `H${h}C${a}`),
  SPD: (score, [h, a]) => (score === 'OVH' ? h > 3 || a > 3 : score === `H${h}C${a}`),
}
const counts = (exactly: string, goals: number, most: number) => exactly === `G${Math.min(goals, most)}`
const mostIn = (half: string, first: number, second: number) => half === (first === second ? 'N' : first < second ? 'P2' : 'P1')
/** H… is the first half, whose own score is settled by; S… the second, the goals since half-time. */
const PART = /^([HS])(M|R|OU[HC]?|EO[HC]?|TS|DC|G|EH|MO|MT|DNB)$/
const leader = ([h, a]: readonly [number, number]) => ['C', 'N', 'H'][Math.sign(h - a) + 1] ?? ''

/**
 * A leg's payout for one fen. The oracle has no quarter lines: the stake is two halves, each on its own whole or half line,
 * each won, refunded or lost as a whole, and the sum is an exact fraction.
 */
function factor(leg: Leg): Rational {
  const [scored, conceded] = leg.final
  const [before, against] = leg.from ?? [0, 0]
  // The score counted from exceeds the result, so a goal was annulled.
  if (before > scored || against > conceded) return { numerator: 1n, denominator: 1n }
  const [, half, of = leg.w] = PART.exec(leg.w) ?? []
  const isSecond = half === 'S' || leg.w === 'SPD'
  const counted: [number, number] = isSecond ? [scored - leg.half[0], conceded - leg.half[1]] : leg.final
  const [home, away] = isSecond ? counted : [scored - before, conceded - against]
  // A moneyline has no draw: at a level score the stake is refunded.
  if (of === 'ML' || of === 'DNB') return part(leg, Math.sign(leg.selection === 'H' ? home - away : away - home), 1n)
  if (!/^(R|OU[HC]?)$/.test(of) || leg.line === null) {
    const says = SAYS[of]
    if (!says) throw new Error(`no reading of ${leg.w}`)
    return part(leg, says(leg.selection, counted, leg.half, leg.line ?? (leg.w === 'G' ? 6 : 3)) ? 1 : -1, 1n)
  }
  const goals = of === 'OUH' ? home : of === 'OUC' ? away : home + away
  const [low, high] = [Math.floor(leg.line / 2) / 2, Math.ceil(leg.line / 2) / 2].map((line) => {
    const beats = of.startsWith('OU') ? goals - line : home - away + line
    return part(leg, Math.sign(leg.selection === 'H' || leg.selection === 'O' ? beats : -beats), 2n)
  })
  if (!low || !high) throw new Error('two halves')
  return {
    numerator: low.numerator * high.denominator + high.numerator * low.denominator,
    denominator: low.denominator * high.denominator,
  }
}

function part(leg: Leg, outcome: number, parts: bigint): Rational {
  const pays = outcome > 0 ? 1000n + BigInt(leg.odds) : outcome === 0 ? 1000n : 0n
  return { numerator: pays, denominator: 1000n * parts }
}

const times = (a: Rational, b: Rational): Rational => ({
  numerator: a.numerator * b.numerator,
  denominator: a.denominator * b.denominator,
})

function xorshift(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return Math.floor(((state >>> 0) / 2 ** 32) * below)
  }
}
