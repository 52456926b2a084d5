import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Game } from '../../contract/sport.ts'
import { type PlayType, playOf } from '../../domain/markets.ts'
import type { Score } from '../../domain/settlement.ts'
import { type BettingStand, openBettingStand } from '../../tests/support/betting-stand.ts'
import { testDatabase } from '../../tests/support/template.ts'
import { audit } from '../domains.ts'
import type { Db } from '../platform/database.ts'

/** Matches in sets in play, with bets on their sets, and real money movements. */

let db: Db
let stand: BettingStand

const game = (id: string): Game | undefined => stand.engine.source.game(id)
const until = (holds: () => boolean | Promise<boolean>, stepMs = 60_000) => stand.leapUntil(holds, stepMs)

beforeAll(async () => {
  db = await testDatabase()
  stand = await openBettingStand(db, { kind: 'generated' })
})
afterAll(() => db.destroy())

test.each(['TN', 'SK'] as const)(
  'in %s the running set has its own markets, which close as it ends and are settled by its score, and the next one has others [ENG-14] [ENG-05] [ENG-06]',
  async (type) => {
    const isOpen = (of: Game | undefined, w: PlayType) => of?.markets.some((one) => one.w === w && one.status === 'open') ?? false
    const ofFirst: PlayType[] = type === 'SK' ? ['P1ML'] : ['P1ML', 'P1R', 'P1OU']
    // A set that is nearly won has no handicap and no total any more.
    const early = () =>
      stand.engine.source
        .list('RB', type)
        .games.filter(({ se_now }) => se_now === '1S')
        .map(({ gameId }) => game(gameId))
        .find((one) => [...ofFirst, 'ML' as const, 'P2ML' as const].every((w) => isOpen(one, w)))
    await until(() => early() !== undefined)
    const before = early()
    if (!before) throw new Error('no game')
    const { gameId } = before
    const plays = new Set(before.markets.flatMap(({ w }) => (playOf(w).span ? [w] : [])))
    expect([...plays].filter((w) => playOf(w).span?.[0] === 1)).toEqual(ofFirst)
    // In a match of two won sets the second is certain, too, and no later one.
    expect(Math.max(...[...plays].map((w) => playOf(w).span?.[0] ?? 0))).toBe(2)
    expect(['', 'H', 'C']).toContain(before.serving)

    const bets = new Map([
      ['winner', await stand.betOn(before, 'P1ML', 'H')],
      ['match', await stand.betOn(before, 'ML', 'H')],
      ['next', await stand.betOn(before, 'P2ML', 'C')],
    ])
    if (type !== 'SK') bets.set('over', await stand.betOn(before, 'P1OU', 'O'))
    const of = (name: string) => stand.ticketOf(bets.get(name)?.id ?? '')

    await until(async () => (await of('winner')).status === 'settled')
    const score = game(gameId)?.sc_periods?.[0] as Score
    const winner = await of('winner')
    expect(winner.result).toBe(score[0] > score[1] ? 'W' : 'L')
    expect(winner.legs[0]?.finalScore).toEqual(score)
    if (type !== 'SK') {
      const over = await of('over')
      expect(over.result).toBe(score[0] + score[1] > (over.legs[0]?.line ?? 0) / 4 ? 'W' : 'L')
    }
    expect([(await of('match')).status, (await of('next')).status]).toEqual(['accepted', 'accepted'])
    expect(game(gameId)?.markets.filter(({ w }) => playOf(w).span?.[0] === 1)).toEqual([])
    await until(() => isOpen(game(gameId), 'P2ML'))

    await until(async () => (await of('match')).status === 'settled', 120_000)
    const second = await of('next')
    const [home, away] = second.legs[0]?.finalScore ?? [0, 0]
    expect(second.result).toBe(away > home ? 'W' : 'L')
    expect((await audit(db)).faults).toEqual([])
  },
)
