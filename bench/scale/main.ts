import { cpus } from 'node:os'
import { startPostgres } from '../../tests/support/postgres.ts'
import { type Row, table } from '../table.ts'
import { betCosts, type Crowd, crowdOf } from './bets.ts'
import { feedCosts } from './feed.ts'
import { type Cost, type Costs, needs, type Traffic } from './needs.ts'
import { roundCosts } from './rounds.ts'

/**
 * `npm run bench -- scale`: what a socket, a delivery, a bet and a round cost, whether `needs` foretells ten times the load from that, and what
 * a million players would need by it (docs/scale.md).
 */
const MORE = 10
const SOCKETS = 1_000
const BETS_PER_S = 25

/** A million players at the kick-off of a final. */
const FINAL: Traffic = {
  sockets: 1_000_000,
  // A page reads the list or the game; its frames are four a second while much moves.
  deliveriesPerS: 4_000_000,
  // One in twenty bets within the last minute.
  betsPerS: 50_000 / 60,
  // One in a hundred plays a game of four seconds meanwhile.
  roundsPerS: 2_500,
}

console.log(`Node ${process.version}, ${cpus().length} cores; about six minutes`)
const cluster = await startPostgres()
try {
  const few = await feedCosts(SOCKETS)
  const many = await feedCosts(SOCKETS * MORE)
  const [bet, betMany] = await betCosts(cluster, BETS_PER_S, MORE)
  const [round, roundMany] = await roundCosts(cluster, MORE)
  const [one, three] = [await crowdOf(cluster, 1), await crowdOf(cluster, 3)]
  const [hotOne, hotThree] = [await crowdOf(cluster, 1, 1), await crowdOf(cluster, 3, 1)]
  const costs: Costs = { ...few, bet, round }
  const load: Traffic = { sockets: SOCKETS * MORE, deliveriesPerS: SOCKETS * MORE * 10, betsPerS: BETS_PER_S * MORE, roundsPerS: 1_000 }
  const [foretold, found] = [needs(costs, load), needs({ ...many, bet: betMany, round: roundMany }, load)]
  const row = (what: string, of: keyof typeof found, unit: Row['unit'], scale: number): Row => ({
    what,
    peer: 'by the costs at a tenth of it',
    ...{ ours: found[of] * scale, theirs: foretold[of] * scale, unit },
    atMost: { ratio: 1.25 },
  })
  console.log(
    table([
      row(`feed, ${load.sockets} sockets, ${load.deliveriesPerS} frames/s`, 'feedCores', 'share', 1),
      row('  its memory', 'feedBytes', 'MB', 1e-6),
      row(`calls, ${load.betsPerS} bets/s, ${load.roundsPerS} rounds/s`, 'callCores', 'share', 1),
      row('  their database', 'databaseCores', 'share', 1),
      { what: 'bets through three processes', peer: 'through one', ours: three.betsPerS, theirs: one.betsPerS, unit: '/s' },
      { what: '  all on one market', peer: 'through one', ours: hotThree.betsPerS, theirs: hotOne.betsPerS, unit: '/s' },
    ]),
  )
  const busy = ({ siteCores, databaseCores, clientCores }: Crowd) =>
    `site ${siteCores.toFixed(2)}, database ${databaseCores.toFixed(2)}, clients ${clientCores.toFixed(2)}`
  console.log(`busy cores meanwhile: three: ${busy(three)}; one: ${busy(one)}`)
  const us = (value: number) => `${value.toFixed(1)} µs`
  const both = ({ siteUs, databaseUs }: Cost) => `${us(siteUs)} of the site, ${us(databaseUs)} of the database`
  console.log(`a socket ${(few.socketBytes / 1_000).toFixed(1)} kB and ${us(few.idleSocketUs)} a second, a delivery ${us(few.deliveryUs)}`)
  console.log(`a bet ${both(bet)}; at ten times the rate ${both(betMany)}`)
  console.log(`a round ${both(round)}; at ten times the lines ${both(roundMany)}`)
  // Frames come to full processes, calls to many that have few each.
  const final = needs({ ...costs, ...many }, FINAL)
  console.log(
    `a final with a million players: feed ${final.feedCores.toFixed(0)} cores and ${(final.feedBytes / 1e9).toFixed(0)} GB, ` +
      `calls ${final.callCores.toFixed(1)} cores, database ${final.databaseCores.toFixed(1)} cores`,
  )
} finally {
  await cluster.stop()
}
