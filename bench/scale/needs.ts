/** Processor time of one, in µs: of a process of the site, and of its database. */
export interface Cost {
  siteUs: number
  databaseUs: number
}

/** What one of each costs, as `npm run bench -- scale` measures it. */
export interface Costs {
  socketBytes: number
  /** Of a socket to which nothing is published, a second. */
  idleSocketUs: number
  /** Of one frame to one socket. */
  deliveryUs: number
  bet: Cost
  /** A bet and a win of a venue. */
  round: Cost
}

/** What happens at one moment, all processes together. */
export interface Traffic {
  sockets: number
  deliveriesPerS: number
  betsPerS: number
  roundsPerS: number
}

/** Cores that are busy, and memory in bytes. */
export interface Needs {
  feedCores: number
  feedBytes: number
  callCores: number
  databaseCores: number
}

const US = 1_000_000

/** Everything is proportional: no cost depends on how much else there is. That is what the bench checks, at ten times the load. */
export const needs = (costs: Costs, { sockets, deliveriesPerS, betsPerS, roundsPerS }: Traffic): Needs => ({
  feedCores: (sockets * costs.idleSocketUs + deliveriesPerS * costs.deliveryUs) / US,
  feedBytes: sockets * costs.socketBytes,
  callCores: (betsPerS * costs.bet.siteUs + roundsPerS * costs.round.siteUs) / US,
  databaseCores: (betsPerS * costs.bet.databaseUs + roundsPerS * costs.round.databaseUs) / US,
})
