import { PLAYS, type PlayType, playOf, type Selection } from '../../domain/markets.ts'
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

const resultOf = ({ w, line, selection, final, half, from }: Leg) =>
  from ? settleFrom(from, w, line, selection, final) : settle(w, line, selection, final, half)

const MARKETS = (Object.keys(PLAYS) as PlayType[]).filter((w) => w !== 'FS')

function randomLeg(random: (below: number) => number): Leg {
  const w = MARKETS[random(MARKETS.length)] ?? 'M'
  const { selections, line } = playOf(w)
  const half = [random(4), random(4)] as const
  return {
    w,
    line: line === null ? null : line === 'total' ? random(30) : random(41) - 20,
    selection: selections[random(selections.length)] ?? 'H',
    half: [...half],
    final: [half[0] + random(5), half[1] + random(5)],
    from: line === 'handicap' && random(2) === 0 ? [random(5), random(5)] : null,
    odds: 1 + random(random(2) === 0 ? 3000 : 10_000_000),
  }
}

/** When each selection without a line wins, by the score. The oracle reads the codes itself. */
const SAYS: Record<string, (selection: string, final: [number, number], half: [number, number]) => boolean> = {
  M: (side, final) => side === leader(final),
  DC: (two, final) => two.includes(leader(final)),
  F: (pair, final, half) => pair === leader(half) + leader(final),
  EO: (side, [h, a]) => ((h + a) % 2 === 0 ? side === 'E' : side === 'O'),
  TS: (side, [h, a]) => (Math.min(h, a) === 0 ? side === 'N' : side === 'Y'),
  T: (band, [h, a]) => {
    const [from = 7, to = 99] = band === 'OVER' ? [] : [Number(band[1]), Number(band[2])]
    return h + a >= from && h + a <= to
  },
  PD: (score, [h, a]) => (score === 'OVH' ? h > 4 || a > 4 : score === `H${h}C${a}`),
  HPD: (score, [h, a]) => (score === 'OVH' ? h > 3 || a > 3 : score === `H${h}C${a}`),
}
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
  const [home, away] = [scored - before, conceded - against]
  // A moneyline has no draw: at a level score the stake is refunded.
  if (leg.w === 'ML') return part(leg, Math.sign(leg.selection === 'H' ? home - away : away - home), 1n)
  if (leg.line === null) {
    const says = SAYS[leg.w] ?? SAYS[leg.w.slice(1)]
    if (!says) throw new Error(`no reading of ${leg.w}`)
    return part(leg, says(leg.selection, leg.final, leg.half) ? 1 : -1, 1n)
  }
  const goals = leg.w.endsWith('OUH') ? home : leg.w.endsWith('OUC') ? away : home + away
  const [low, high] = [Math.floor(leg.line / 2) / 2, Math.ceil(leg.line / 2) / 2].map((line) => {
    const beats = leg.w.includes('OU') ? goals - line : home - away + line
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
