import { randomUUID } from 'node:crypto'
import { fc, test as propertyTest } from '@fast-check/vitest'
import { afterAll, beforeAll, expect } from 'vitest'
import { testDatabase } from '../../../tests/support/template.ts'
import { seamlessWorld } from '../../../tests/support/venues.ts'
import { audit } from '../../domains.ts'
import type { Db } from '../../platform/database.ts'

const NOW = Date.UTC(2026, 10, 24, 1)
const START_FEN = 3_000
let db: Db
let world: Awaited<ReturnType<typeof seamlessWorld>>
beforeAll(async () => {
  db = await testDatabase()
  world = await seamlessWorld(db, NOW)
})
afterAll(() => db.destroy())

/** What comes of a bet, in whatever order it is sent; each may be sent several times. */
const step = fc.record({
  bet: fc.nat(3),
  kind: fc.constantFrom('bet', 'bet', 'win', 'rollback'),
  copy: fc.boolean(),
  fen: fc.constantFrom(0, 100, 900),
  closes: fc.boolean(),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** The same by a plain model, call by call: what the wallet has to answer, and the balance after it. */
function model() {
  let balance = START_FEN
  const bets = new Map<number, { state: 'placed' | 'back' | 'never' | 'refused' | 'refused and given back'; won: boolean }>()
  const stakes = [700, 1_100, 1_500, 300]
  function answer({ bet: i, kind, fen }: Step): string {
    const bet = bets.get(i)
    const stake = stakes[i] ?? 0
    if (kind === 'bet') {
      if (bet?.state === 'never') return 'RS_ERROR_TRANSACTION_ROLLED_BACK'
      if (bet) return bet.state.startsWith('refused') ? 'RS_ERROR_NOT_ENOUGH_MONEY' : 'RS_OK'
      const enough = stake <= balance
      bets.set(i, { state: enough ? 'placed' : 'refused', won: false })
      if (enough) balance -= stake
      return enough ? 'RS_OK' : 'RS_ERROR_NOT_ENOUGH_MONEY'
    }
    if (kind === 'win') {
      if (!bet || bet.state === 'refused') return 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST'
      if (bet.state !== 'placed') return 'RS_ERROR_TRANSACTION_ROLLED_BACK'
      balance += fen
      bet.won ||= fen > 0
      return 'RS_OK'
    }
    if (!bet) bets.set(i, { state: 'never', won: false })
    else if (bet.state === 'refused') bet.state = 'refused and given back'
    else if (bet.state === 'placed') {
      if (bet.won) return 'RS_ERROR_UNKNOWN'
      balance += stake
      bet.state = 'back'
    }
    return 'RS_OK'
  }
  return { answer, stakes, balance: () => balance }
}

propertyTest.prop([fc.array(step, { minLength: 1, maxLength: 14 })], { numRuns: 40 })(
  'whatever order bets, wins and rollbacks come in, and however often, each is answered and moves as stated, and the books hold [VENUE-08]',
  async (steps) => {
    const player = await world.player({ fen: BigInt(START_FEN) })
    const { answer, stakes, balance } = model()
    const bets = stakes.map((fen) => player.in(randomUUID()).bet(fen))
    for (const one of steps) {
      const bet = bets[one.bet] ?? player.in('none').bet(0)
      const { win, rollback } = player.in(bet.round)
      const body = { bet, win: win(bet, one.fen, { round_closed: one.closes }), rollback: rollback(bet) }[one.kind]
      const expected = answer(one)
      const send = () => world.call(`transaction/${one.kind}`, body)
      expect((await send()).status, JSON.stringify(one)).toBe(expected)
      if (one.copy && expected !== 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST') expect((await send()).status).toBe(expected)
      expect(await player.balance()).toBe(balance())
    }
    expect((await audit(db)).faults).toEqual([])
  },
)
