import type { BetDeps } from './betting/bet-deps.ts'
import { watchAutomatic } from './betting/cash-out/automatic.ts'
import { createDecider } from './betting/decide-bet.ts'
import { watchPreorders } from './betting/preorder/follow-preorders.ts'
import { settleOutrightMarket, settlePeriod } from './betting/settle-period.ts'
import type { OddsChange } from './engine/book/odds-source.ts'
import { createEngine, type Engine } from './engine/engine.ts'
import { ENGINE, takeEngine } from './engine/run/engine-lease.ts'
import type { RunRequest } from './engine/run/run.ts'
import { numberOdds } from './feed/odds/number-odds.ts'
import type { OddsSwitch } from './feed/odds/odds-switch.ts'
import { answerChances, askChances, type ChancesOf, type JointOf } from './feed/relay/chances-channel.ts'
import { publishOdds } from './feed/relay/odds-channel.ts'
import { followOdds } from './feed/relay/odds-follower.ts'
import { type Db, patient } from './platform/database.ts'
import { fenced } from './platform/fenced.ts'
import { giveUp } from './platform/last-resort.ts'
import { newHolder, renewLease, tryLease } from './platform/lease.ts'
import type { Log } from './platform/log.ts'
import type { PubSub } from './platform/pubsub.ts'

/**
 * The role of this process among equal ones. The holder of the engine's lease runs the engine; by its prices it decides delayed bets,
 * follows pre-orders and takes automatic cash-outs. All others relay its odds and try for the lease, so that one takes over when the
 * holder is gone. A holder that lost the lease (its database was away for too long) becomes a follower again.
 */
export interface Role {
  /** The engine if it runs here; else null. */
  engine(): Engine | null
  /** Called when a ticket was placed here that waits for its decision. */
  expect(id: string): void
  /** What open legs may come to, by the engine here or in another process. */
  chances: ChancesOf
  /** How likely the selections of a builder are to come true together. */
  joint: JointOf
  stop(): Promise<void>
}

export interface RoleDeps {
  bets: BetDeps
  log: Log
  request: RunRequest
  translate(name: string): string
  /** Switches where this process gets its odds from. */
  odds: OddsSwitch
  /** Called when the engine begins to run here, with its fenced database; the result hears of each change of the book. Must not throw. */
  tellerOn(held: Db): (change: OddsChange) => void
  /** Undefined: this must be the only process. */
  pubsub: PubSub | undefined
}

/** How often a follower tries for the lease. A killed holder's lease is free after its life, a stopped one's at once. */
const TRY_MS = 1_000
/** How soon bets of other processes are found; well below the time that a withdrawn line waits for them. */
const LOOK_MS = 500
const NOBODY_TO_FOLLOW = 'another process runs the engine on this database, and without a REDIS_URL this one has nothing to show'

interface Part {
  engine: Engine | null
  expect(id: string): void
  chances: ChancesOf
  joint: JointOf
  stop(): Promise<void>
}

/** Resolves once the process leads or follows. Throws StartError when the request can't be met, or when another process runs without a bus. */
export async function takeRole(deps: RoleDeps): Promise<Role> {
  const { bets, log, odds, pubsub } = deps
  const { db, clock } = bets
  const holder = newHolder()
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  /** The engine here has stopped; its odds are no longer published. */
  let lost = false
  let changing: Promise<void> = Promise.resolve()

  async function lead(epoch: number, request: RunRequest): Promise<Part> {
    // Until its ticks renew the lease: a day with many games may take longer to open than the lease lives.
    const keepAlive = setInterval(() => renewLease(db, ENGINE, epoch).catch(() => undefined), TRY_MS)
    try {
      return await open(epoch, request)
    } finally {
      clearInterval(keepAlive)
    }
  }

  async function open(epoch: number, request: RunRequest): Promise<Part> {
    let playing: Engine | null = null
    const held = fenced(db, ENGINE.name, epoch)
    const heldBets = { ...bets, db: held }
    /** For settlements, which may take long. */
    const slow = { ...bets, db: fenced(patient(db), ENGINE.name, epoch) }
    const decider = createDecider(heldBets, log, (legs) => playing?.fairOdds(legs) ?? null, pubsub && LOOK_MS)
    // Before the engine resumes: it suspends the unseen time for longer than any bet's delay.
    await decider.look()
    const engine = await createEngine({
      db: held,
      clock,
      log,
      request,
      epoch,
      translate: deps.translate,
      settlePeriod: (result) => settlePeriod(slow, result),
      settleOutright: (result) => settleOutrightMarket(slow, result),
      onLost() {
        if (!pubsub) return giveUp(new Error(NOBODY_TO_FOLLOW))
        lost = true
        change(() => stepDown(pubsub))
      },
    })
    playing = engine
    const feed = numberOdds(engine.source, clock)
    const stopTelling = engine.source.subscribe(deps.tellerOn(held))
    const stopPublishing = pubsub && (await publishOdds(feed, pubsub, clock))
    const stopAnswering = pubsub && (await answerChances(pubsub, engine))
    odds.use(feed)
    await decider.start()
    await engine.start()
    const preorders = watchPreorders({ bets: heldBets, log, expect: decider.expect })
    preorders.start()
    const chances: ChancesOf = async (legs) => legs.map(engine.chances)
    const cashOuts = watchAutomatic({ ...heldBets, chances }, log)
    cashOuts.start()
    return {
      engine,
      expect: decider.expect,
      chances,
      joint: async (legs) => engine.joint(legs),
      async stop() {
        await preorders.stop()
        await cashOuts.stop()
        await decider.stop()
        await engine.stop()
        stopTelling()
        stopPublishing?.()
        stopAnswering?.()
        feed.close()
      },
    }
  }

  async function follow(others: PubSub): Promise<Part> {
    const feed = await followOdds(others, clock)
    const chances = await askChances(others)
    odds.use(feed)
    return {
      engine: null,
      expect: () => undefined,
      chances: chances.of,
      joint: chances.joint,
      async stop() {
        feed.stop()
        chances.stop()
      },
    }
  }

  /** Runs changes of role one after the other. */
  function change(step: () => Promise<void>): void {
    changing = changing
      .then(() => (stopped ? undefined : step()))
      .catch((error: unknown) => log.error({ err: error }, 'changing roles failed, will be tried again'))
  }
  async function goOver(next: Part): Promise<void> {
    const before = part
    part = next
    await before.stop()
  }
  async function stepDown(others: PubSub): Promise<void> {
    if (!lost) return
    const next = await follow(others)
    lost = false
    await goOver(next)
  }
  async function tryToLead(): Promise<void> {
    if (part.engine) return
    const taken = await tryLease(db, ENGINE, holder)
    if (!('fence' in taken)) return
    log.warn('this process takes over the engine')
    // Resumes the run under way, whatever this process was started to play.
    await goOver(await lead(taken.fence, { kind: 'resume' }))
  }

  async function begin(): Promise<Part> {
    if (!pubsub) return lead(await takeEngine(db, holder), deps.request)
    const taken = await tryLease(db, ENGINE, holder)
    return 'fence' in taken ? lead(taken.fence, deps.request) : follow(pubsub)
  }
  let part = await begin()
  if (pubsub) timer = setInterval(() => change(() => (lost ? stepDown(pubsub) : tryToLead())), TRY_MS)

  return {
    engine: () => part.engine,
    expect: (id) => part.expect(id),
    chances: (legs) => part.chances(legs),
    joint: (legs) => part.joint(legs),
    async stop() {
      clearInterval(timer)
      stopped = true
      await changing
      await part.stop()
    },
  }
}
