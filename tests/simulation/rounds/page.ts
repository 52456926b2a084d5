import { FISH } from '../../../casino/games/fishing/rules.ts'
import type { Answered, Answers, Asked, Call, Game, Outcomes, Round } from '../../../casino/protocol.ts'
import type { Network } from '../harness/network.ts'
import type { Actor, Timeline } from '../harness/timeline.ts'
import type { Login } from './site.ts'

export interface PageDeps {
  name: string
  timeline: Timeline
  /** The lines to the site and to the casino. */
  network: Network
  /** A launch, and a call that arrives at the casino. */
  launch(login: Login, venue: string, game: string): Promise<string>
  receive(name: string, asked: unknown): Promise<string>
  venueOf(game: Game): string
  newId(): string
  /** A round that the page is told of. */
  hear(page: string, round: Round): void
  /** By the casino's clock. */
  now(): number
}

/** A page with a game: what `casino/page/calls.ts` and `seat.ts` do, without anything to see. */
export interface Page {
  readonly game: Game
  bet(bet: unknown): void
  /** Asks again for a bet that was made, maybe with another content. */
  repeat(bet: unknown): void
  undo(): void
  rotate(): void
  look(): void
  die(): void
}

const ANSWERS_IN_MS = 10_000
const UNFINISHED = ['asked', 'decided', 'undoing']

/** Launches a game, opens it and goes on with what is unfinished there. */
export function openPage(game: Game, login: Login, deps: PageDeps): Page {
  const { name, timeline, network } = deps
  const { random } = timeline
  const actor: Actor = timeline.actor(name)
  const pause = (ms: number) => new Promise<void>((resolve) => void timeline.after(ms, `${name} waits`, actor, resolve))
  const own: string[] = []
  let session = ''
  timeline.say(`${name} opens ${game}`)

  /** The answer; null where none came. */
  async function call<C extends Call>(call: C, asked: Asked<C>): Promise<Answered<Answers[C]> | null> {
    const { round = '' } = asked as { round?: string }
    try {
      return JSON.parse(await network.call(actor, `${name} ${call} ${round.slice(0, 8)}`, () => deps.receive(call, asked), ANSWERS_IN_MS))
    } catch {
      return null
    }
  }
  /** Until the casino says yes or no; undefined for no. */
  async function answered<C extends Call>(name: C, asked: Asked<C>): Promise<Answers[C] | undefined> {
    for (let wait = 1000; ; wait = Math.min(2 * wait, 8000)) {
      const answer = await call(name, asked)
      if (answer && 'error' in answer && answer.error.code === 'sessionEnded' && session !== '') {
        session = ''
        void enter()
      }
      if (answer) return 'data' in answer ? answer.data : undefined
      await pause(wait)
    }
  }

  async function enter(): Promise<void> {
    const venue = deps.venueOf(game)
    const gameCode = random.chance(0.7) ? game : ''
    for (let tries = 0; tries < 3 && session === ''; tries++) {
      const launching = network.call(actor, `${name} launches ${venue}`, () => deps.launch(login, venue, gameCode))
      const token = await launching.catch(() => '')
      if (token !== '')
        session = (await call('open', { venue, token, gameCode }).then((answer) => answer && 'data' in answer && answer.data.session)) || ''
      if (session === '') await pause(1_000)
    }
    if (session === '') return
    const entered = await answered('enter', { session, game })
    if (entered?.seeds?.clientSeed === null) await answered('rotate', { session, game, clientSeed: name })
    if (entered?.unfinished) await follow(entered.unfinished)
  }

  /** Shows a round, and goes on with it until it has ended. */
  async function follow(told: Round): Promise<void> {
    for (let round: Round | undefined = told; round; ) {
      deps.hear(name, round)
      if (UNFINISHED.includes(round.state)) await pause(1000)
      else if (!(await decide(round))) return
      round = (await answered('round', { session, round: told.id }))?.round
    }
  }

  /** Takes the next decision in a round that waits for one; false where none is to be taken. */
  async function decide(round: Round): Promise<boolean> {
    if (round.state !== 'open' || round.game !== 'blackjack') return false
    // Some rounds are left as they are.
    if (random.chance(0.1)) return false
    await pause(random.next() * 3_000)
    const { choice } = round.outcome as Outcomes['blackjack']
    const action = random.pick(choice?.actions ?? ['stand'])
    const acted = await answered('act', { session, round: round.id, step: round.actions.length, action })
    // What a refused double was is decided otherwise.
    if (!acted) await answered('act', { session, round: round.id, step: round.actions.length, action: 'stand' })
    return true
  }

  const told = async (asking: Promise<{ round: Round } | undefined>) => {
    const answer = await asking
    if (answer) await follow(answer.round)
  }
  const inSession = (act: () => unknown) => void (session !== '' && act())
  void enter()

  return {
    game,
    bet: (bet) =>
      inSession(() => {
        const round = deps.newId()
        own.push(round)
        void told(answered('play', { session, round, game, bet }))
      }),
    repeat: (bet) => inSession(() => own.length > 0 && void told(answered('play', { session, round: random.pick(own), game, bet }))),
    undo: () => inSession(() => own.length > 0 && void told(answered('undo', { session, round: random.pick(own) }))),
    rotate: () => inSession(() => void answered('rotate', { session, game, clientSeed: `seed-${random.below(1_000)}` })),
    look: () =>
      inSession(async () => {
        void call('balance', { session })
        const list = await call('rounds', { session, game })
        if (list && 'data' in list) for (const round of list.data.rounds) deps.hear(name, round)
        if (game === 'lottery' || game === 'baccarat') {
          const table = await call('table', { session, game })
          if (table && 'data' in table) for (const round of table.data.own) deps.hear(name, round)
        }
      }),
    die() {
      timeline.say(`${name} is closed`)
      actor.die()
    },
  }
}

/** Any bet of a game that it may take, and some that it may not. */
export function betOn(game: Game, { random }: Timeline, stakesFen: readonly bigint[], draw: number): unknown {
  if (game === 'gomoku') return { level: 'easy' }
  const stakeFen = String(random.pick(stakesFen))
  if (game === 'fishing') return { fish: random.pick(Object.keys(FISH)), priceFen: stakeFen }
  if (game === 'lottery') {
    const bet = random.chance(0.5) ? { kind: 'size', size: 'big' } : { kind: 'place', place: random.below(5), digit: random.below(10) }
    return { draw, items: [{ bet, stakeFen }] }
  }
  if (game === 'baccarat') return { draw, items: [{ bet: random.pick(['player', 'banker', 'tie']), stakeFen }] }
  return { stakeFen }
}
