import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database.ts'
import { LeaseLost } from '../platform/fenced.ts'
import { releaseLease, renewLease } from '../platform/lease.ts'
import type { Log } from '../platform/log.ts'
import { transact } from '../platform/transact.ts'
import { createBook } from './book/book.ts'
import { closeRun, suspendAll } from './book/market-rows.ts'
import type { OddsSource } from './book/odds-source.ts'
import { expectGenerated } from './generated/generated-goals.ts'
import {
  addGeneratedGames,
  addReplayGames,
  earnedGames,
  firstKickOff,
  type GameRow,
  openGames,
  ratedOf,
  resultsBefore,
  unplayedGames,
  unsettledGames,
} from './match/game-rows.ts'
import { dueEvent, isMissed, isToday, type Match, toMatch } from './match/match.ts'
import { createOutrights } from './outrights/outrights.ts'
import { admit, type Expected, wrapUp } from './play/admit.ts'
import { createCorrections } from './play/corrections.ts'
import { TICK_MS } from './play/in-play-delay.ts'
import { jointChances, type ToldJoint } from './play/joint-chances.ts'
import { legChances, type OpenLegOn, type ToldChances } from './play/leg-chances.ts'
import { fairOddsOf } from './play/match-offers.ts'
import { abandon, playDue, refresh, type Stage } from './play/play.ts'
import { takenLately } from './play/pressure.ts'
import { requote } from './play/quotes.ts'
import { createSettlements, type SettleOutright, type SettlePeriod } from './play/settlements.ts'
import { rate } from './pricing/ratings.ts'
import { ENGINE } from './run/engine-lease.ts'
import { openRun, type RunRequest, saveRun } from './run/run.ts'

/**
 * The replay engine: it moves the match clock, plays what is due, prices what is left, and hands results to settlement.
 * Everything happens in ticks, one after the other, so nothing here takes a lock; work that a crash may interrupt is in the
 * database and is resumed at the next start.
 */
interface EngineDeps {
  db: Db
  clock: Clock
  log: Log
  request: RunRequest
  /** Fencing number of the lease that the caller took, with which `db` is fenced; the engine keeps the lease alive. */
  epoch: number
  /** Translates the names of teams and leagues into the site's script. */
  translate: (name: string) => string
  settlePeriod: SettlePeriod
  settleOutright: SettleOutright
  /** Another process has taken the lease: this engine has stopped, and its data must not be shown any more. */
  onLost?(): void
}

export interface Engine {
  readonly source: OddsSource
  /** Ticks by itself until `stop`. */
  start(): Promise<void>
  /** Ends the tick and the settlement under way, stores the clock, suspends all markets, releases the lease. */
  stop(): Promise<void>
  /** One step up to the clock's now. Tests call it instead of `start`. */
  tick(): Promise<void>
  describe(): RunDescription
  /**
   * The fair price of a selection, or of several of one match together, after what has been played so far, Hong Kong thousandths; null where
   * no bet depends on it (fairOddsOf).
   */
  fairOdds(together: readonly OpenLegOn[]): number | null
  /** How likely each result of an open leg is after what has been played so far (legChances). */
  chances(leg: OpenLegOn): ToldChances
  /**
   * How likely selections of one match are to come true together (jointChances), at the moment of its shown prices, so that a builder's
   * price moves only as they do.
   */
  joint(legs: readonly OpenLegOn[]): ToldJoint
}

interface RunDescription {
  kind: 'replay' | 'generated'
  date: string | null
  clockMs: number
  speed: number
  state: 'running' | 'finished'
  games: number
}

const SAVE_MS = 2_000
const CORRECTIONS_MS = 1_000
const TAKEN_MS = 1_000
const TOP_UP_MS = 60_000
/** A replay stands still while the process sleeps (a closed laptop): it plays only this much of a longer gap. */
const LONGEST_STEP_MS = 10_000
const HOT_GAMES = 6
/** Games priced in one tick, which takes some 2 ms: a hundred at once would block it. */
const PRICED_A_TICK = 16

/** Finds or makes the requested run and offers its games. Throws StartError when the request cannot be met. */
export async function createEngine(deps: EngineDeps): Promise<Engine> {
  const { db, clock, log, epoch } = deps
  const book = createBook(epoch)
  const settlements = createSettlements(deps.settlePeriod, deps.settleOutright, log)
  const run = await openRun(db, deps.request, clock.now())
  const matches = new Map<string, Match>()
  const stage: Stage = { db, book, settlements, run, matches, taken: await takenLately(db, clock.now()), translate: deps.translate }
  const corrections = createCorrections(stage)
  const expected = await addGames()
  const outrights = createOutrights(stage, expected)
  let steadyMs = clock.steady()
  let savedAtMs = 0
  let toppedUpAtMs = steadyMs
  let correctedAtMs = steadyMs
  let takenAtMs = steadyMs
  /** Games not offered yet, because their teams would reveal a result that is still to come. */
  let untold: GameRow[] = []
  /** A game has ended that untold games may have waited for. */
  let isEarned = false
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | null = null

  /** Adds the run's missing games; returns a function from a fixture to its expected goals. */
  async function addGames(): Promise<Expected> {
    if (run.date === null) {
      // Never backwards, even if the wall clock was set back: events that were shown stay in the past.
      run.clockMs = Math.max(run.clockMs, clock.now())
      await addGeneratedGames(db, run, run.clockMs)
      return ({ team1, team2 }) => expectGenerated(team1, team2)
    }
    if (run.state === 'running') await addReplayGames(db, run, run.date)
    const firstMs = await firstKickOff(db, run)
    const ratings = rate(await resultsBefore(db, firstMs, run.tz), firstMs)
    return (fixture) => ratings.expect(ratedOf(fixture))
  }

  async function step(): Promise<void> {
    const now = clock.steady()
    const gapMs = now - steadyMs
    if (run.kind === 'generated') run.clockMs += gapMs
    else if (run.state === 'running') run.clockMs += Math.min(gapMs, LONGEST_STEP_MS) * run.speed
    steadyMs = now
    if (run.kind === 'generated' && now - toppedUpAtMs >= TOP_UP_MS) {
      await addGeneratedGames(db, run, run.clockMs)
      await admit(stage, await openGames(db, run), expected, now)
      toppedUpAtMs = now
    }
    const due = [...matches.values()].filter((match) => dueEvent(match, run.clockMs) || isMissed(run, match))
    // The clock is stored before the events are shown: a restart must never resume before a goal that players saw.
    if (due.length > 0 || now - savedAtMs >= SAVE_MS) await save()
    for (const match of due) {
      await playDue(stage, match, now)
      isEarned ||= !matches.has(match.id)
    }
    if (isEarned) await offerEarned()
    if (now - takenAtMs >= TAKEN_MS) {
      stage.taken = await takenLately(db, clock.now())
      takenAtMs = now
    }
    if (run.state === 'running') await show()
    if (now - correctedAtMs >= CORRECTIONS_MS) {
      correctedAtMs = now
      await corrections.apply()
    }
    settlements.drain()
    showClock()
  }

  /** Offers the games that reveal no result any more; repeats, as a game that is over when it is added may release others. */
  async function offerEarned(): Promise<void> {
    for (let rows = await earnedGames(db, run, untold); rows.length > 0; rows = await earnedGames(db, run, untold)) {
      await admit(stage, rows, expected, steadyMs)
      untold = untold.filter((row) => !rows.includes(row))
    }
    isEarned = false
  }

  /** Clocks, prices, and the end of the run. */
  async function show(): Promise<void> {
    for (const match of matches.values()) refresh(book, match, run.clockMs, isToday(run, match))
    await requote(stage, dueForPrices(matches.values(), steadyMs), steadyMs)
    await outrights.step()
    if (run.kind === 'replay' && ![...matches.values()].some((match) => isToday(run, match))) await finish()
  }

  /** The date is over: the games left are early ones that will not be played, so their bets are voided. */
  async function finish(): Promise<void> {
    await closeRun(db, run.id, 'all')
    run.state = 'finished'
    await save()
    untold = []
    for (const id of await unplayedGames(db)) await abandon(stage, id)
    await outrights.finish()
  }

  async function save(): Promise<void> {
    await transact(db, async (tx) => {
      if (!(await renewLease(tx, ENGINE, epoch))) throw new LeaseLost(ENGINE.name)
      await saveRun(tx, run)
    })
    savedAtMs = steadyMs
  }

  /** Passes on what is no loss of the lease. */
  function endIfLost(error: unknown): void {
    if (!(error instanceof LeaseLost)) throw error
    if (stopped) return
    stopped = true
    log.error('another process has taken over the engine: this one plays no more')
    deps.onLost?.()
  }

  function showClock(): void {
    book.setHot(run.state === 'running' ? hotGames(matches.values()) : [])
    book.tick({ clockMs: Math.floor(run.clockMs), speed: run.speed, spokeAt: steadyMs })
  }

  async function leaveInOrder(): Promise<void> {
    await suspendAll(db)
    await saveRun(db, run)
    await releaseLease(db, ENGINE, epoch)
  }

  function tick(): Promise<void> {
    if (stopped) return Promise.resolve()
    running ??= step()
      .catch(endIfLost)
      .finally(() => {
        running = null
      })
    return running
  }

  async function tickOn(): Promise<void> {
    await tick().catch((error: unknown) => log.error({ err: error }, 'engine tick failed, will be tried again'))
    if (!stopped) timer = setTimeout(tickOn, TICK_MS)
  }

  // Markets of an earlier run, or of this one before a crash: none stays open that this process does not play.
  await suspendAll(db)
  untold = await openGames(db, run)
  await offerEarned()
  // What is offered again is open by now.
  await closeRun(db, run.id, 'suspended')
  await corrections.apply()
  for (const row of await unsettledGames(db, 'ended')) await wrapUp(stage, toMatch(row, true, expected(row.fixture)))
  for (const row of await unsettledGames(db, 'void')) await abandon(stage, String(row.id))
  for (const id of await unplayedGames(db)) await abandon(stage, id)
  await outrights.start()
  showClock()

  return {
    source: book.source,
    start: tickOn,
    tick,
    async stop() {
      const lost = stopped
      stopped = true
      clearTimeout(timer)
      await running?.catch(() => undefined)
      await settlements.idle()
      if (lost) return
      await leaveInOrder().catch(endIfLost)
    },
    fairOdds: (together) => {
      const [leg, ...more] = together
      const match = leg && matches.get(leg.gameId)
      if (!match) return null
      if (more.length === 0) return fairOddsOf(match, run.clockMs)(leg)
      const told = jointChances(match, run.clockMs, together)
      return typeof told === 'string' ? (told === 'impossible' ? 0 : null) : 1000 * (1 / told.chance - 1)
    },
    chances: (leg) => {
      const match = run.state === 'running' && !stopped ? matches.get(leg.gameId) : undefined
      return match ? legChances(match, run.clockMs, leg) : 'closed'
    },
    joint: (legs) => {
      const match = run.state === 'running' && !stopped ? matches.get(legs[0]?.gameId ?? '') : undefined
      if (!match || legs.some(({ gameId }) => gameId !== match.id)) return 'closed'
      return jointChances(match, match.pricedAtMs ?? run.clockMs, legs)
    },
    describe: () => {
      const { kind, date, clockMs, speed, state } = run
      return { kind, date, clockMs: Math.floor(clockMs), speed, state, games: matches.size }
    },
  }
}

/** The matches that reopen now, then those that have waited longest. */
function dueForPrices(matches: Iterable<Match>, steadyMs: number): Match[] {
  const due = [...matches].filter((match) => !match.review && (match.reopenAtSteadyMs ?? match.repriceAtSteadyMs) <= steadyMs)
  const waiting = due.filter((match) => match.reopenAtSteadyMs === null).sort((a, b) => a.repriceAtSteadyMs - b.repriceAtSteadyMs)
  return [...due.filter((match) => match.reopenAtSteadyMs !== null), ...waiting.slice(0, PRICED_A_TICK)]
}

/** Football only: live games first, then the soonest. */
function hotGames(matches: Iterable<Match>): string[] {
  const byInterest = (a: Match, b: Match) => Number(b.next > 0) - Number(a.next > 0) || a.row.kickOffMs - b.row.kickOffMs
  return [...matches]
    .filter(({ row }) => row.fixture.game_type === 'FT')
    .sort(byInterest)
    .slice(0, HOT_GAMES)
    .map(({ id }) => id)
}
