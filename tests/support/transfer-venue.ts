import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { createCasino } from '../../casino/server/casino.ts'
import { keyIn, publicKeyOf } from '../../casino/server/key.ts'
import type { Answer } from '../../contract/endpoints.ts'
import { ALL_CATEGORIES } from '../../contract/venue.ts'
import { createSessions, hashToken } from '../../server/account/session/sessions.ts'
import { audit } from '../../server/domains.ts'
import { createMemberEventStore } from '../../server/feed/member/member-event-store.ts'
import type { Db } from '../../server/platform/database.ts'
import { transact } from '../../server/platform/transact.ts'
import type { MemberContext } from '../../server/transport/handlers.ts'
import { VENUE } from '../../server/venue/domain.ts'
import { venueDoor } from '../../server/venue/seamless/door.ts'
import { connectedVenues } from '../../server/venue/seamless/sites.ts'
import { byNow } from '../../server/venue/there/by-now.ts'
import { followMoves } from '../../server/venue/there/moves.ts'
import { callStatus } from '../../server/wallet/call-status.ts'
import type { FundsDeps } from '../../server/wallet/deps.ts'
import { addMember, setSpendable, sourceOf } from './betting.ts'
import { data } from './result.ts'
import { testClock } from './test-clock.ts'
import { venueLine } from './venue-line.ts'

export const THERE = 'HTQP'
let members = 0

/** The site's venue handlers on a database, and the second casino with its own books, over real connections between them. */
export async function transferWorld(db: Db, nowMs: number) {
  const clock = testClock(nowMs)
  const casinoClock = { at: nowMs }
  const funds: FundsDeps = { db, events: createMemberEventStore(db), clock }
  const dir = mkdtempSync(join(tmpdir(), 'parlay-there-'))
  const key = keyIn(dir)
  const door = Fastify()
  const siteAt = () => addressOf(door)
  let casino: Awaited<ReturnType<typeof createCasino>>
  const line = await venueLine(() => addressOf(casino.http))
  const sites = await connectedVenues(db, {
    VENUE_URL: [{ code: THERE, value: 'http://games.localhost/HTQP' }],
    VENUE_KEY: [{ code: THERE, value: publicKeyOf(key) }],
    VENUE_WALLET: [{ code: THERE, value: `${line.origin}/wallet/${THERE}` }],
  })
  venueDoor(door, { deps: funds, sites, log: { error: () => undefined }, security: { note: () => undefined } })
  await door.listen({ host: '127.0.0.1', port: 0 })
  const open = async () => {
    casino = await createCasino({
      ...{ form: 'transfer', dir, site: siteAt(), key, frameAncestors: 'http://localhost' },
      ...{ now: () => casinoClock.at, log: () => undefined },
    })
    await casino.http.listen({ host: '127.0.0.1', port: 0 })
  }
  await open()
  const handlers = VENUE.handlers({ funds, odds: sourceOf([], clock), sites })

  /** A member with 100 yuan and a login. */
  async function player() {
    const memberId = await addMember(db, nowMs, `guest${members++}`)
    await setSpendable(db, memberId, 10_000n)
    const tokenHash = hashToken(await transact(db, (tx) => createSessions(db, clock).open(tx, memberId, null)))
    const context = (): MemberContext => ({ memberId, tokenHash, device: null, ip: '127.0.0.1', now: clock.now() })
    const all = async () => data(await handlers['venue.allBalance']({ category: ALL_CATEGORIES }, context()))
    const move =
      (ty: 'in' | 'out') =>
      (amount: string, id: string = randomUUID()) =>
        handlers['venue.transfer']({ id, channelCode: THERE, ty, amount }, context())
    return {
      memberId,
      context,
      all,
      into: move('in'),
      out: move('out'),
      recycle: (id: string = randomUUID()) => handlers['venue.recycle']({ id }, context()),
      launch: (gameCode = 'niuniu', isActivity?: 1) =>
        handlers['game.launch']({ enName: THERE, gameCode, ...(isActivity && { isActivity }) }, context()),
      takeAlong: (isOn: boolean) => handlers['venue.setAutoTransferStatus']({ status: isOn ? 1 : 0 }, context()),
      status: (kind: 'transfer' | 'recycle', id: string) =>
        callStatus(
          db,
          { id, kind },
          context(),
          async () => true,
          (kept) => byNow(db, kind, id, kept),
        ),
      /** Fen in the main wallet, on the way, and at the venue. */
      async where(): Promise<[main: string, transit: string, there: string]> {
        const { balanceFen, venues } = await all()
        const transit = db.selectFrom('account').select('balance_fen').where('owner', '=', memberId).where('wallet', '=', 'transit')
        const there = venues.find(({ channelCode }) => channelCode === THERE) as Answer<'venue.balance'>
        return [balanceFen, String((await transit.executeTakeFirst())?.balance_fen ?? 0n), there.balanceFen]
      },
    }
  }

  return {
    ...{ db, clock, casinoClock, funds, sites, handlers, line, player },
    casino: () => casino,
    /** The venue's process ends and begins again on its own file. */
    async reopened(): Promise<void> {
      await casino.close()
      await open()
    },
    /** What is still open is asked for, as the duty does it. */
    async followed(): Promise<void> {
      clock.at += 11_000
      await followMoves({ ...funds, sites })
    },
    /** Our books hold, and say of the venue's what it says itself. */
    async booksHold(): Promise<void> {
      expect((await audit(db)).faults).toEqual([])
      const { rows } = await sql<{ ours: bigint }>`
        select coalesce(sum(case when reason = 'venue_arrive' then amount_fen else -amount_fen end), 0)::bigint ours from transfer
        where reason in ('venue_arrive', 'venue_come')`.execute(db)
      expect(rows[0]?.ours).toBe(casino.purses?.movedFen())
    },
    async close(): Promise<void> {
      line.close()
      await Promise.all([casino.close(), door.close()])
    },
  }
}

const addressOf = (http: { server: { address(): string | AddressInfo | null } }): string =>
  `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`
