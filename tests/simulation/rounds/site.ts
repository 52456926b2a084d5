import Fastify from 'fastify'
import { VENUE_SIGNATURE } from '../../../contract/venue-wallet.ts'
import { createMemberEventStore } from '../../../server/feed/member/member-event-store.ts'
import type { Clock } from '../../../server/platform/clock.ts'
import { launchVenue } from '../../../server/venue/launch.ts'
import { venueDoor } from '../../../server/venue/seamless/door.ts'
import type { VenueSites } from '../../../server/venue/seamless/sites.ts'
import type { SteppedDatabase, Tamper } from '../harness/stepped-database.ts'
import type { Actor, Timeline } from '../harness/timeline.ts'

/** A member's login. */
export interface Login {
  memberId: bigint
  tokenHash: string
}

/** A process of the site: the real launch, and the real door of venues behind its signature. */
export interface Site {
  /** Answers a call of a venue with its status and text, as JSON; rejects if the process dies first. */
  receive(path: string, body: string, signature: string): Promise<string>
  /** The token that a venue is entered with; empty where it may not be entered. */
  launch(login: Login, venue: string, gameCode: string): Promise<string>
  kill(): Promise<void>
}

export interface SiteDeps {
  timeline: Timeline
  stepped: SteppedDatabase
  tamper: Tamper | undefined
  clock: Clock
  sites: VenueSites
  /** Told of the site's own faults. */
  failed(error: unknown): void
  name: string
}

export function startSite({ timeline, stepped, tamper, clock, sites, failed, name }: SiteDeps): Site {
  const actor: Actor = timeline.actor(name)
  const db = stepped.connect(timeline, actor, tamper)
  const http = Fastify()
  venueDoor(http, {
    deps: { db, events: createMemberEventStore(db), clock },
    sites,
    log: { error: (what: unknown) => failed((what as { err: unknown }).err) },
    security: { note: () => undefined },
  })
  const { promise: death, reject } = Promise.withResolvers<never>()
  death.catch(() => undefined)
  return {
    receive: (path, payload, signature) =>
      Promise.race([
        death,
        http
          .inject({ method: 'POST', url: path, headers: { 'content-type': 'application/json', [VENUE_SIGNATURE]: signature }, payload })
          .then(({ statusCode, body }) => JSON.stringify({ statusCode, body })),
      ]),
    async launch({ memberId, tokenHash }, enName, gameCode) {
      const context = { memberId, tokenHash, device: null, ip: '127.0.0.1', now: clock.now() }
      const launched = await Promise.race([death, launchVenue({ db }, sites, { enName, gameCode }, context)])
      return launched.ok ? (new URL(launched.data.url).searchParams.get('token') ?? '') : ''
    },
    async kill() {
      actor.die()
      reject(new Error('the site died'))
      await timeline.work(() => stepped.forget(actor))
    },
  }
}
