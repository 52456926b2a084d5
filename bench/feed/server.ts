import { createHub } from '../../server/feed/hub/hub.ts'
import { numberOdds } from '../../server/feed/odds/number-odds.ts'
import { systemClock } from '../../server/platform/clock.ts'
import { move, openMarket } from './market.ts'
import { publishOnCommand } from './publishing.ts'
import { NO_MEMBER_EVENTS, serveFeed } from './serve.ts'

/** The product's feed on a port, with a book of the engine that only the bench moves. */
const clock = systemClock
const book = openMarket()
const feed = numberOdds(book.source, clock)
const hub = createHub({ feed, memberEvents: NO_MEMBER_EVENTS, clock })
const port = await serveFeed(hub, Number(process.argv[2] ?? 0))
setInterval(() => book.tick({ clockMs: Date.now(), speed: 1, spokeAt: clock.steady() }), 250)
publishOnCommand({ port, publish: (count) => move(book, count), sockets: hub.sockets })
