import type { Game } from '../../../casino/protocol.ts'
import { hashToken } from '../../../server/account/session/sessions.ts'
import type { Clock } from '../../../server/platform/clock.ts'
import { START } from '../../support/betting.ts'
import type { Timeline } from '../harness/timeline.ts'
import type { Page } from './page.ts'
import type { Login } from './site.ts'
import type { Barred } from './site-books.ts'
import type { Stage } from './stage.ts'

/** More than a game session lives, and than a round is left open. */
export const HALF_A_DAY_MS = 13 * 3_600_000
const MONTH_MS = 30 * 24 * 3_600_000

/** The clocks of the site and of the casino, which jump. */
export class Clocks implements Clock {
  private readonly ahead = { site: 0, casino: 0 }
  private readonly timeline: Timeline

  constructor(timeline: Timeline) {
    this.timeline = timeline
  }

  now(): number {
    return this.steady() + this.ahead.site
  }

  steady(): number {
    return START + Math.round(this.timeline.now)
  }

  get casino(): number {
    return this.steady() + this.ahead.casino
  }

  jump(whose: 'site' | 'casino', ms: number): void {
    this.ahead[whose] += ms
    this.timeline.say(`the ${whose}'s clock jumps by ${ms} ms`)
  }
}

interface World {
  timeline: Timeline
  stage: Stage
  seed: number
  /** Each member's newest. */
  logins: readonly Login[]
  barred: Barred
  clocks: Clocks
  venueOf(game: Game): string
}

/** What happens to venues, members and clocks meanwhile. */
export function worldOf({ timeline, stage, seed, logins, barred, clocks, venueOf }: World) {
  const { random } = timeline
  const between = (write: () => Promise<unknown>) => stage.stepped.between(timeline, write)
  function moveVenue({ game }: Page): void {
    const [code, isOpen] = [venueOf(game), random.chance(0.6)]
    between(async () => {
      await stage.db
        .updateTable('venue')
        .set({ state: isOpen ? 'open' : 'maintenance' })
        .where('code', '=', code)
        .execute()
      timeline.say(`venue ${code} is ${isOpen ? 'open' : 'in maintenance'}`)
      if (isOpen) barred.closed.delete(code)
      else barred.closed.add(code)
    })
  }
  function logOut(): void {
    const { memberId } = random.pick(logins)
    between(async () => {
      await stage.db
        .updateTable('session')
        .set({ ended_at: new Date(clocks.now()) })
        .where('member_id', '=', memberId)
        .execute()
      timeline.say(`member ${memberId} logs out`)
      barred.loggedOut.add(memberId)
    })
  }
  let again = 0
  function logIn(): void {
    const login = random.pick(logins)
    const { memberId } = login
    login.tokenHash = hashToken(`again-${seed}-${again++}`)
    const at = new Date(clocks.now())
    const row = { token_hash: login.tokenHash, member_id: memberId, ended_at: null, device: null }
    between(async () => {
      await stage.db
        .insertInto('session')
        .values({ ...row, created_at: at, seen_at: at, proved_at: at })
        .execute()
      barred.loggedOut.delete(memberId)
    })
  }
  const limited = new Set<bigint>()
  let isOtherDay = false
  function limit(): void {
    const { memberId: member_id } = random.pick(logins)
    if (limited.has(member_id)) return
    limited.add(member_id)
    const value = random.pick([2_000n, 20_000n, 200_000n])
    between(async () => {
      const row = { member_id, kind: 'stake', period: 'day', value, since: new Date(clocks.now()) } as const
      await stage.db.insertInto('play_limit').values(row).execute()
      timeline.say(`member ${member_id} stakes ${value} fen a day at most`)
      // What was staked the day before does not count against it.
      if (!isOtherDay) barred.limits.set(member_id, value)
    })
  }
  function rest(): void {
    const { memberId: member_id } = random.pick(logins)
    const [began_at, until] = [new Date(clocks.now()), new Date(clocks.now() + MONTH_MS)]
    between(async () => {
      await stage.db.insertInto('play_break').values({ member_id, kind: 'time-out', began_at, until, ends_at: until }).execute()
      timeline.say(`member ${member_id} takes a break`)
      barred.resting.add(member_id)
    })
  }
  function jump(): void {
    const [whose, isFar] = [random.pick(['site', 'casino'] as const), random.chance(0.2)]
    clocks.jump(whose, isFar ? HALF_A_DAY_MS : random.below(240_000) - 120_000)
    if (whose !== 'site' || !isFar) return
    isOtherDay = true
    barred.limits.clear()
  }

  return { moveVenue, logOut, logIn, limit, rest, jump }
}
