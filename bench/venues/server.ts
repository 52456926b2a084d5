import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { createMemberEventStore } from '../../server/feed/member/member-event-store.ts'
import { systemClock } from '../../server/platform/clock.ts'
import { openPostgres } from '../../server/platform/database.ts'
import { venueDoor } from '../../server/venue/seamless/door.ts'
import { connectedVenues } from '../../server/venue/seamless/sites.ts'

/** The product's door of venues on a database, with one venue: `node server.ts <database> <the venue's public key>`. */
const [url = '', VENUE_KEY = ''] = process.argv.slice(2)
const db = await openPostgres(url)
const sites = await connectedVenues(db, {
  VENUE_URL: [{ code: 'XHDZ', value: 'http://casino.example/' }],
  VENUE_KEY: [{ code: 'XHDZ', value: VENUE_KEY }],
})
const app = Fastify()
venueDoor(app, {
  deps: { db, events: createMemberEventStore(db), clock: systemClock },
  sites,
  log: { error: (what: unknown) => console.error(what) },
  security: { note: (event) => console.error(event) },
})
await app.listen({ host: '127.0.0.1', port: 0 })
process.send?.((app.server.address() as AddressInfo).port)
