import type { Answers, Asked, Bets, Call, Game, GameEntered, RoundOf, SessionSum, TableGame } from '../protocol.ts'
import type { Seat, SeatState } from '../ui/seat.ts'
import { createStore } from '../ui/store.ts'
import { call, callUntilAnswered, pause, Refused, serverNow } from './calls.ts'
import { newId } from './ids.ts'
import { REFUSALS } from './refusals.ts'
import { tellSite } from './site.ts'

const ASK_AGAIN_MS = 1000
const UNFINISHED = ['asked', 'decided', 'undoing']

export interface SeatWith {
  readonly session: string
  readonly sum: SessionSum
  readonly onEnded: () => void
}

/** A seat at a game that was entered. */
export function takeSeat<G extends Game>(entered: GameEntered & { game: G }, { session, sum, onEnded }: SeatWith): Seat<G> {
  const { game, limits } = entered
  const unfinished = entered.unfinished as RoundOf<G> | null
  const state = createStore<SeatState<G>>({
    ...sum,
    seeds: entered.seeds,
    rounds: unfinished ? [unfinished] : [],
    sum: null,
    hasMore: false,
    isAsking: false,
    isAway: false,
    notice: null,
    nextAt: entered.nextAt,
  })

  const heard = ({ balanceFen, netFen }: SessionSum) => {
    const before = state.get()
    state.set({ balanceFen, netFen })
    if (before.balanceFen !== balanceFen) tellSite({ type: 'balance' })
    if (before.netFen !== netFen) tellSite({ type: 'round', netFen })
  }

  const refused = (error: unknown) => {
    if (!(error instanceof Refused)) throw error
    state.set({ notice: error.message, ...(error.nextAt !== undefined && { nextAt: error.nextAt }) })
    if (error.code === 'sessionEnded') onEnded()
    // What the wallet gives back or has kept is the ledger's to say.
    else void call('balance', { session }).then(heard, () => undefined)
  }

  /** A call that begins something or goes on with it, until it is answered. */
  async function ask<C extends Call>(name: C, asked: Asked<C>): Promise<Answers[C] | null> {
    state.set({ isAsking: true, notice: null })
    try {
      return await callUntilAnswered(name, asked, () => state.set({ isAway: true }))
    } catch (error) {
      refused(error)
      return null
    } finally {
      state.set({ isAsking: false, isAway: false })
    }
  }

  const keep = (...told: readonly RoundOf<G>[]) => {
    const ids = new Set(told.map(({ id }) => id))
    const others = state.get().rounds.filter(({ id }) => !ids.has(id))
    state.set({ rounds: [...told, ...others].sort((one, other) => other.place - one.place) })
  }
  /** How far back the list was read; what tables tell of may reach further. */
  let readTo = Number.MAX_SAFE_INTEGER
  /** The last rounds, or those before a place. */
  const readRounds = async (before?: number) => {
    const { rounds, hasMore, ...sum } = await call('rounds', { session, game, before })
    keep(...(rounds as readonly RoundOf<G>[]))
    const oldest = rounds.at(-1)?.place ?? readTo
    // Whether there are more is said by whichever page reaches back furthest.
    state.set({ sum, ...(oldest <= readTo && { hasMore }) })
    readTo = Math.min(readTo, oldest)
  }
  const refreshRounds = () => void readRounds().catch(() => undefined)

  const followed = new Set<string>()
  /** Follows a round whose end the wallet has not confirmed. */
  const follow = async (id: string) => {
    followed.add(id)
    for (;;) {
      await pause(ASK_AGAIN_MS)
      const answer = await callUntilAnswered('round', { session, round: id }, () => undefined)
      heard(answer)
      const round = answer.round as RoundOf<G>
      keep(round)
      if (!UNFINISHED.includes(round.state)) return round
    }
  }

  /** The round as soon as there is something to show: its outcome, or that it is open. */
  const shown = async (answer: SessionSum & { round: unknown }): Promise<RoundOf<G> | null> => {
    heard(answer)
    let round = answer.round as RoundOf<G>
    keep(round)
    if (UNFINISHED.includes(round.state)) {
      const end = follow(round.id)
      if (round.outcome) void end.then(refreshRounds).catch(() => undefined)
      else {
        state.set({ isAsking: true, isAway: true })
        round = await end.finally(() => state.set({ isAsking: false, isAway: false }))
      }
    }
    refreshRounds()
    if (round.state !== 'refused') return round
    state.set({ notice: round.refusal ? REFUSALS[round.refusal.code] : '这一轮没有下注，没有扣款。' })
    return null
  }

  refreshRounds()
  // Money may have been moved while the player was elsewhere.
  addEventListener('focus', () => void call('balance', { session }).then(heard, () => undefined))
  if (unfinished && UNFINISHED.includes(unfinished.state)) void follow(unfinished.id).catch(() => undefined)

  const seat: Seat<G> = {
    game,
    limits,
    state,
    unfinished,
    now: serverNow,
    async play(bet: Bets[G]) {
      const answer = await ask('play', { session, round: newId(), game, bet })
      if (!answer) return null
      state.set({ nextAt: answer.nextAt, ...(answer.seeds && { seeds: answer.seeds }) })
      return shown(answer)
    },
    async act(round, action) {
      const answer = await ask('act', { session, round: round.id, step: round.actions.length, action })
      return answer && shown(answer)
    },
    async undo(round) {
      const answer = await ask('undo', { session, round: round.id })
      return answer && shown(answer)
    },
    async table() {
      try {
        const answer = await call('table', { session, game: game as TableGame })
        heard(answer)
        state.set({ isAway: false })
        // What a draw brought is told with the table; the sums of all rounds have changed with it.
        const waiting = state.get().rounds.filter(({ returnFen }) => returnFen === null)
        const own = answer.own as readonly RoundOf<G>[]
        keep(...own)
        // What a draw brought may not be in the wallet yet.
        for (const { id, state: at } of own) if (UNFINISHED.includes(at) && !followed.has(id)) void follow(id).catch(() => undefined)
        if (own.some(({ id, returnFen }) => returnFen !== null && waiting.some((round) => round.id === id))) refreshRounds()
        return answer
      } catch (error) {
        if (error instanceof Refused) refused(error)
        else state.set({ isAway: true })
        return null
      }
    },
    async rotate(clientSeed) {
      const answer = await ask('rotate', { session, game, clientSeed })
      if (answer) state.set({ seeds: answer.seeds })
      refreshRounds()
      return answer?.revealed ?? null
    },
    verify({ proof, bet, outcome, actions = [] }) {
      tellSite({ type: 'verify', round: { game, proof, bet, outcome, actions } })
    },
    earlier: () => void readRounds(readTo).catch(() => state.set({ notice: '没有取到，请再试一次。' })),
    dismiss: () => state.set({ notice: null }),
  }
  // By now the commitment is here, so that a seed chosen for the player is as good as one of their own, which they may choose at any time.
  if (entered.seeds?.clientSeed === null) void seat.rotate(newId().slice(0, 13))
  return seat
}
