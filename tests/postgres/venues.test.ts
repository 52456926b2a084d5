import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { audit } from '../../server/domains.ts'
import { createMemberEventStore } from '../../server/feed/member/member-event-store.ts'
import { recycle } from '../../server/venue/recycle.ts'
import { transfer } from '../../server/venue/transfer.ts'
import { setVenueState } from '../../server/venue/venue-store.ts'
import { addMember, setSpendable } from '../support/betting.ts'
import { testClock } from '../support/test-clock.ts'
import { freshDatabase, many } from './race.ts'

const NOW = Date.UTC(2026, 10, 24, 1)
const ROUNDS = 20
const SPENDABLE_FEN = 100_000n

test('through ten processes at once, transfers into one new venue wallet, out of it, recyclings and maintenance lose no fen and overdraw nothing [WALLET-16]', async () => {
  const { db, process, close } = await freshDatabase()
  try {
    const events = createMemberEventStore(db)
    for (let round = 0; round < ROUNDS; round++) {
      const memberId = await addMember(db, NOW, `mover${round}`)
      await setSpendable(db, memberId, SPENDABLE_FEN)
      const context = { memberId, tokenHash: '', device: null, ip: '127.0.0.1', now: NOW }
      const of = (i: number) => ({ db: process(i), events, clock: testClock(NOW) })
      const moved = await Promise.all(
        many(60, (i) => {
          const ty = i % 3 === 2 ? 'out' : 'in'
          return transfer(of(i), new Map(), { id: randomUUID(), channelCode: 'XHZR', ty, amount: String(50 + (i % 30)) }, context)
        }),
      )
      expect(moved.some(({ ok }) => ok)).toBe(true)
      expect(moved.some(({ ok }) => !ok)).toBe(true)
      const [shut, ...back] = await Promise.all([
        setVenueState(process(0), 'XHZR', 'maintenance', null),
        ...many(5, (i) => recycle(of(i), new Map(), { id: randomUUID() }, context)),
      ])
      expect(shut).toBe(true)
      expect(back.filter((one) => one.ok && one.data.backFen !== '0').length).toBeLessThanOrEqual(1)
      await setVenueState(db, 'XHZR', 'open', null)
      await recycle(of(0), new Map(), { id: randomUUID() }, context)
      const wallets = await db.selectFrom('account').select(['wallet', 'balance_fen']).where('owner', '=', memberId).orderBy('id').execute()
      expect(wallets).toEqual([
        { wallet: 'main', balance_fen: SPENDABLE_FEN },
        { wallet: 'held', balance_fen: 0n },
        { wallet: 'venue:XHZR', balance_fen: 0n },
      ])
    }
    expect((await audit(db)).faults).toEqual([])
  } finally {
    await close()
  }
})
