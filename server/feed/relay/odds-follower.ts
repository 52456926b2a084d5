import { randomUUID } from 'node:crypto'
import type { Topic } from '../../../contract/feed-ids.ts'
import type { Champion, GameList } from '../../../contract/sport.ts'
import { findMarket } from '../../engine/book/odds-source.ts'
import type { Clock } from '../../platform/clock.ts'
import type { PubSub } from '../../platform/pubsub.ts'
import type { OddsFeed, OddsListener } from '../odds/odds-feed.ts'
import { type Batch, createOddsChannel, isHead, type Whole } from './odds-channel.ts'
import { createOddsMirror } from './odds-mirror.ts'

export interface OddsFollower extends OddsFeed {
  stop(): void
}

/** An ask without an answer is repeated after this time. */
const ASK_AGAIN_MS = 1_000
/** Number of batches kept until the whole book comes. */
const MAX_WAITING = 200
/** If the source seems this old although messages come, the two clocks may have drifted apart. */
const SUSPECT_AGE_MS = 5_000

/**
 * The book and the frames of another process. It treats the channel as a browser treats its socket: after a gap or a new epoch it
 * asks for the whole book and gives its readers snapshots. It ignores messages of older epochs.
 *
 * `spokeAt` is when the holder sent what was last heard. The fastest message so far converts the holder's steady time to ours, so a
 * message with a long delay makes the book old although it has just come. While something is missing, no message makes the
 * book younger.
 */
export async function followOdds(pubsub: PubSub, clock: Clock): Promise<OddsFollower> {
  const channel = createOddsChannel(pubsub, randomUUID())
  const mirror = createOddsMirror()
  const listeners = new Set<OddsListener>()
  const seqs = new Map<Topic, number>()
  const waiting = new Map<number, Batch>()
  let champions: readonly Champion[] = []
  /** The position of the book; null before the first whole one. */
  let at: { boot: string; epoch: number; n: number } | null = null
  /** The highest epoch heard; lower ones are over. */
  let epochHeard = 0
  let askedAtMs: number | null = null
  let suspectedAtMs = Number.NEGATIVE_INFINITY
  let seen = { spokeAtMs: 0, clockAt: 0, speed: 1, hot: [] as readonly string[] }
  /** Our clock minus the holder's, plus the delay of the fastest message. */
  let offsetMs = Number.POSITIVE_INFINITY

  const spokeAt = () => (Number.isFinite(offsetMs) ? seen.spokeAtMs + offsetMs : 0)
  const ask = () => {
    if (askedAtMs !== null && clock.steady() - askedAtMs < ASK_AGAIN_MS) return
    askedAtMs = clock.steady()
    channel.ask(askedAtMs)
  }
  const believe = ({ atMs, spokeAtMs, clockAt, speed, hot }: Batch | Whole) => {
    offsetMs = Math.min(offsetMs, clock.steady() - atMs)
    seen = { spokeAtMs, clockAt, speed, hot }
    const now = clock.steady()
    if (now - spokeAt() <= SUSPECT_AGE_MS || now - suspectedAtMs < SUSPECT_AGE_MS) return
    // No more often: while the engine hangs, the answer is just as old.
    suspectedAtMs = now
    ask()
  }
  const apply = (batch: Batch) => {
    at = { boot: batch.boot, epoch: batch.epoch, n: batch.n }
    for (const frame of batch.frames) {
      mirror.apply(frame)
      seqs.set(frame.topic, frame.seq)
    }
    champions = batch.champions ?? champions
    believe(batch)
    if (batch.frames.length > 0) for (const listener of listeners) listener.frames(batch.frames)
  }
  /** Applies the waiting batches that now follow. Returns whether none is left. */
  const applyWaiting = (): boolean => {
    for (const [n, batch] of waiting) if (!at || batch.epoch < at.epoch || (batch.epoch === at.epoch && n <= at.n)) waiting.delete(n)
    while (at) {
      const next = waiting.get(at.n + 1)
      if (next?.epoch !== at.epoch) break
      waiting.delete(next.n)
      apply(next)
    }
    return waiting.size === 0
  }

  const onBatch = (batch: Batch) => {
    if (batch.epoch < epochHeard) return
    if (batch.epoch > epochHeard) waiting.clear()
    epochHeard = batch.epoch
    const isOurs = at?.epoch === batch.epoch
    if (isOurs && at && batch.n <= at.n) {
      // A late head or a repeated message is not news.
      if (batch.n === at.n && isHead(batch)) believe(batch)
      return
    }
    if (!isHead(batch) && waiting.size < MAX_WAITING) waiting.set(batch.n, batch)
    // A head with a number that we have not seen is a gap, too.
    const isWhole = applyWaiting() && at?.epoch === batch.epoch && at.n >= batch.n
    if (!isWhole) ask()
  }
  const onWhole = (whole: Whole) => {
    if (whole.epoch < epochHeard || (at?.epoch === whole.epoch && whole.n < at.n)) return
    // A quick answer gives the holder's clock now.
    if (clock.steady() - whole.askedAtMs < ASK_AGAIN_MS) offsetMs = clock.steady() - whole.atMs
    askedAtMs = null
    const missedSomething = at?.epoch !== whole.epoch || at.n !== whole.n
    epochHeard = whole.epoch
    if (missedSomething) {
      at = { boot: whole.boot, epoch: whole.epoch, n: whole.n }
      mirror.replace(whole.games)
      champions = whole.champions
      seqs.clear()
      for (const [topic, seq] of whole.seqs) seqs.set(topic, seq)
    }
    believe(whole)
    if (missedSomething) for (const listener of listeners) listener.reset()
    if (!applyWaiting()) ask()
  }

  const stopFollowing = await channel.follow({ batch: onBatch, whole: onWhole })
  ask()
  const shown = (games: GameList['games']): GameList => ({ games, clockAt: seen.clockAt, speed: seen.speed })

  return {
    get boot() {
      return at?.boot ?? ''
    },
    get epoch() {
      return at?.epoch ?? 0
    },
    list: (showType, gameType) => shown(mirror.list(showType, gameType)),
    hot: () => shown(seen.hot.flatMap((id) => mirror.game(id) ?? [])),
    game: mirror.game,
    market: (marketId) => findMarket(mirror.game, marketId),
    champions: (showType) => champions.filter((champion) => champion.showType === showType),
    champion: (marketId) => champions.find((champion) => champion.marketId === marketId),
    spokeAt,
    seqOf: (topic) => seqs.get(topic) ?? 0,
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stop: stopFollowing,
  }
}
