import { must } from '../harness/violation.ts'
import type { Committed } from './committed.ts'
import { RACE } from './offers.ts'
import { stoodLately, WEIGHTS } from './turned.ts'

/** The race of a history: its last count, by what was turned over in it, and each prize once. */
export class RaceBooks {
  /** What the places may have been counted by, as it stood at each moment. */
  private readonly stood: { since: number; places: string }[] = []

  follow(before: Committed, now: Committed, at: number): void {
    this.stood.push({ since: at, places: placesBy(now) })
    const isFinal = (of: Committed) => of.races.some(({ final }) => final)
    if (!isFinal(now)) return
    const counted = written(now)
    if (isFinal(before)) {
      must(counted === written(before), () => `a race that was over has other places: ${counted}`)
      return
    }
    const places = stoodLately(this.stood, at).map((one) => one.places)
    must(places.includes(counted), () => `the race ends with ${counted} instead of ${places.at(-1)}`)
  }

  /** After everything healed, and the race is long over. */
  checkEnd({ activities, races, places, claims }: Committed): void {
    // One that nobody has looked at is not there.
    const isThere = activities.some(({ id }) => id === 'race')
    must(!isThere || races.some(({ final, paid }) => final && paid), () => 'the race was never paid')
    const won = places.filter(({ prize }) => prize !== '0').map(({ member, prize }) => `${member} ${prize}`)
    const paid = claims.filter(({ budget }) => budget === 'race').map(({ member, fen }) => `${member} ${fen}`)
    must(won.sort().join() === paid.sort().join(), () => `the race was won by ${won.join()}, and paid to ${paid.join()}`)
  }
}

const written = ({ places }: Committed): string =>
  places
    .map(({ member, place, turnover, prize }) => `${member} ${place} ${turnover} ${prize}`)
    .sort()
    .join()

/** By what was played: equals share the prizes of the places that they take together. */
function placesBy({ rounds, parts }: Committed): string {
  const sums = parts
    .filter(({ activity, left }) => activity === 'race' && left === null)
    .map(({ member }) => {
      const own = rounds.filter((one) => one.member === member && one.closed >= RACE.begins && one.closed < RACE.ends)
      const fen = own.reduce((sum, one) => sum + (BigInt(one.fen) * (WEIGHTS[one.category] ?? 0n)) / 100n, 0n)
      return { member, fen }
    })
    .filter(({ fen }) => fen > 0n)
  return sums
    .map(({ member, fen }) => {
      const better = sums.filter((one) => one.fen > fen).length
      const equal = sums.filter((one) => one.fen === fen).length
      const prizes = RACE.prizes.slice(better, better + equal).reduce((sum, prize) => sum + BigInt(prize), 0n)
      return `${member} ${better + 1} ${fen} ${prizes / BigInt(equal)}`
    })
    .sort()
    .join()
}
