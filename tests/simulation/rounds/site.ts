import Fastify from 'fastify'
import { VENUE_SIGNATURE } from '../../../contract/venue-wallet.ts'
import { createMemberEventStore } from '../../../server/feed/member/member-event-store.ts'
import type { Clock } from '../../../server/platform/clock.ts'
import type { MemberContext, Result } from '../../../server/transport/handlers.ts'
import { VENUE } from '../../../server/venue/domain.ts'
import { venueDoor } from '../../../server/venue/seamless/door.ts'
import type { VenueSites } from '../../../server/venue/seamless/sites.ts'
import { byNow } from '../../../server/venue/there/by-now.ts'
import { followMoves } from '../../../server/venue/there/moves.ts'
import { callStatus } from '../../../server/wallet/call-status.ts'
import { sourceOf } from '../../support/betting.ts'
import type { SteppedDatabase, Tamper } from '../harness/stepped-database.ts'
import type { Actor, Timeline } from '../harness/timeline.ts'

/** A member's login. */
export interface Login {
  memberId: bigint
  tokenHash: string
}

/** What a page asks the site for. */
export type SiteCall = 'game.launch' | 'venue.transfer' | 'venue.recycle' | 'venue.setAutoTransferStatus' | 'funds.callStatus'

/** How often it is asked what became of moves into other books. */
const FOLLOW_MS = 10_000

/** A process of the site: the real calls of pages, and the real door of venues behind its signature. */
export interface Site {
  /** Answers a call of a venue with its status and text, as JSON; rejects if the process dies first. */
  receive(path: string, body: string, signature: string): Promise<string>
  /** Answers a call of a page with its result, as JSON. */
  act(login: Login, call: SiteCall, payload: object): Promise<string>
  /** The token that a venue is entered with; empty where it may not be entered. `isAsked`: the member was asked about money. */
  launch(login: Login, venue: string, gameCode: string, isAsked?: boolean): Promise<string>
  kill(): Promise<void>
}

export interface SiteDeps {
  timeline: Timeline
  stepped: SteppedDatabase
  tamper: Tamper | undefined
  clock: Clock
  /** The connected venues, over lines of this process. */
  sites(actor: Actor): VenueSites
  /** Told of the site's own faults. */
  failed(error: unknown): void
  name: string
}

export function startSite({ timeline, stepped, tamper, clock, failed, name, ...deps }: SiteDeps): Site {
  const actor: Actor = timeline.actor(name)
  const db = stepped.connect(timeline, actor, tamper)
  const sites = deps.sites(actor)
  const funds = { db, events: createMemberEventStore(db), clock }
  const http = Fastify()
  venueDoor(http, {
    deps: funds,
    sites,
    log: { error: (what: unknown) => failed((what as { err: unknown }).err) },
    security: { note: () => undefined },
  })
  const { promise: death, reject } = Promise.withResolvers<never>()
  death.catch(() => undefined)
  const handlers = VENUE.handlers({ funds, odds: sourceOf([], clock), sites })

  async function act({ memberId, tokenHash }: Login, call: SiteCall, payload: object): Promise<Result<unknown>> {
    const context: MemberContext = { memberId, tokenHash, device: null, ip: '127.0.0.1', now: clock.now() }
    const asked = payload as never
    if (call !== 'funds.callStatus')
      return (handlers[call] as (asked: never, on: MemberContext) => Promise<Result<unknown>>)(asked, context)
    const { id, kind } = payload as { id: string; kind: 'transfer' | 'recycle' }
    const now = (kept: unknown) => byNow(db, kind, id, kept)
    return callStatus(db, { id, kind }, context, async () => true, now)
  }
  const follow = () => {
    timeline.after(FOLLOW_MS, `${name} follows moves`, actor, follow)
    followMoves({ ...funds, sites }).catch(failed)
  }
  if ([...sites.values()].some(({ wallet }) => wallet !== null)) follow()

  return {
    receive: (path, payload, signature) =>
      Promise.race([
        death,
        http
          .inject({ method: 'POST', url: path, headers: { 'content-type': 'application/json', [VENUE_SIGNATURE]: signature }, payload })
          .then(({ statusCode, body }) => JSON.stringify({ statusCode, body })),
      ]),
    act: (...call) => Promise.race([death, act(...call).then((result) => JSON.stringify(result))]),
    async launch(login, enName, gameCode, isAsked = false) {
      const launched = await Promise.race([death, act(login, 'game.launch', { enName, gameCode, ...(isAsked && { isActivity: 1 }) })])
      const { url } = (launched.ok ? launched.data : { url: null }) as { url: string | null }
      return url === null ? '' : (new URL(url).searchParams.get('token') ?? '')
    },
    async kill() {
      actor.die()
      reject(new Error('the site died'))
      await timeline.work(() => stepped.forget(actor))
    },
  }
}
