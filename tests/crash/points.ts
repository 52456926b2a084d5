const AROUND = ['before', 'after'] as const
const STAGES = [...AROUND, 'before commit', 'after commit'] as const
export type Stage = (typeof STAGES)[number]

/** A point of the server's work at which its process can be killed. */
export interface Point {
  name: string
  /** A statement of the database, at any of its stages. */
  statement?: RegExp
  /** The answer to a call, by the address that was called and the answer's text after it. */
  answer?: RegExp
  stage: Stage
}

/** Statements that carry what members are told, in a transaction. */
const IN_TRANSACTION: Record<string, RegExp> = {
  'a bet is placed': /place_bets_within\(/,
  'a deposit is ordered': /open_deposits\(/,
  'a round is taken and counted': /take_venue_calls\(/,
  'something is said in chat': /insert into "chat_message"/,
  'a lease is renewed': /update "lease"/,
  'the run is stored': /update "run"/,
  'markets open or close': /(update|insert into) "market"/,
}
/** Those that are a transaction of their own. */
const ALONE: Record<string, RegExp> = {
  'what the provider says is taken': /take_messages\(/,
  'what a venue plays is taken': /take_venue_calls\(/,
}
const ANSWERS: Record<string, RegExp> = {
  // Bets have an address with all calls of sports; the load asks for no other tickets.
  'a bet is answered': /\/venue\/resource .*"number":"T/s,
  'the provider is answered': /callback/,
  'a venue is answered': /venue\/wallet/,
}

/** Every await of the ways of money, chat and duties that is worth a death. */
export const POINTS: readonly Point[] = [
  ...Object.entries(IN_TRANSACTION).flatMap(([what, statement]) =>
    STAGES.map((stage) => ({ name: `${what}: ${stage}`, statement, stage })),
  ),
  ...Object.entries(ALONE).flatMap(([what, statement]) => AROUND.map((stage) => ({ name: `${what}: ${stage}`, statement, stage }))),
  ...Object.entries(ANSWERS).flatMap(([what, answer]) => AROUND.map((stage) => ({ name: `${what}: ${stage}`, answer, stage }))),
]

export function pointNamed(name: string): Point {
  const point = POINTS.find((one) => one.name === name)
  if (!point) throw new Error(`no point is named "${name}"`)
  return point
}
