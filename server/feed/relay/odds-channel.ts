import type { Topic } from '../../../contract/feed-ids.ts'
import { CHAMPION_SHOW_TYPES, type Champion, type Game, SHOW_TYPES } from '../../../contract/sport.ts'
import type { Clock } from '../../platform/clock.ts'
import type { PubSub } from '../../platform/pubsub.ts'
import type { NumberedOdds } from '../odds/number-odds.ts'
import type { OddsFrame } from '../odds/odds-feed.ts'
import { frameOf, textOf } from '../wire/encode.ts'

/**
 * Carries the odds between processes. The holder of the engine's lease publishes each batch of frames as one message with its own
 * number (`n`, gap-free within an epoch), and the head alone every BEAT_MS, so that followers can tell silence from a quiet
 * market and notice a lost last message. A follower that missed something asks, and is answered with the whole book.
 */
const CHANNEL = { batches: 'odds', asks: 'odds:ask', wholeOf: (follower: string) => `odds:whole:${follower}` } as const
const BEAT_MS = 500

/** What every message says of the holder and its book. */
interface Head {
  boot: string
  epoch: number
  /** Number of this message; in a head alone, that of the last message. */
  n: number
  /** The holder's steady time when it sent this, and at the engine's last tick. */
  atMs: number
  spokeAtMs: number
  /** The match clock. */
  clockAt: number
  speed: number
  /** Games of the hot list, in order. */
  hot: string[]
}

export interface Batch extends Head {
  frames: OddsFrame[]
  /** All outrights, if one of them changed since the last message: they are few, and no topic has them. */
  champions?: readonly Champion[]
}

/** Whether it only says that the holder is alive. */
export const isHead = ({ frames, champions }: Batch): boolean => frames.length === 0 && !champions

export interface Whole extends Head {
  /** When it was asked for, in the asking process's steady time. */
  askedAtMs: number
  seqs: [Topic, number][]
  /** Games with all their markets. */
  games: Game[]
  champions: readonly Champion[]
}

export interface OddsChannel {
  /** Subscribes to all batches from now on and to the answers to `ask`. Resolves to the unsubscribe. */
  follow(on: { batch(batch: Batch): void; whole(whole: Whole): void }): Promise<() => void>
  ask(nowMs: number): void
}

/** Publishes the numbered odds of this process. Resolves to the function that stops it. */
export async function publishOdds(feed: NumberedOdds, pubsub: PubSub, clock: Clock): Promise<() => void> {
  let n = 0
  let saidAtMs = 0
  const head = (): Head => {
    const { clockAt, speed, games } = feed.hot()
    saidAtMs = clock.steady()
    const { boot, epoch } = feed
    return { boot, epoch, n, atMs: saidAtMs, spokeAtMs: feed.spokeAt(), clockAt, speed, hot: games.map((game) => game.gameId) }
  }
  let champions: readonly Champion[] = []
  const say = (frames: readonly OddsFrame[]) => {
    const now = allChampions(feed)
    const changed = now.length !== champions.length || now.some((champion, i) => champion !== champions[i])
    champions = now
    if (frames.length > 0 || changed) n += 1
    pubsub.publish(CHANNEL.batches, encodeBatch({ ...head(), ...(changed && { champions }), frames: [...frames] }))
  }
  const unlisten = feed.listen({ frames: say, reset: () => undefined })
  const unsubscribe = await pubsub.subscribe(CHANNEL.asks, (ask) => {
    const [follower = '', askedAtMs] = ask.split(' ')
    const games = SHOW_TYPES.flatMap((type) => feed.list(type).games).flatMap(({ gameId }) => feed.game(gameId) ?? [])
    const whole: Whole = { ...head(), askedAtMs: Number(askedAtMs), seqs: [...feed.seqs()], games, champions: allChampions(feed) }
    pubsub.publish(CHANNEL.wholeOf(follower), JSON.stringify(whole))
  })
  const beat = setInterval(() => {
    if (clock.steady() - saidAtMs >= BEAT_MS / 2) say([])
  }, BEAT_MS)

  return () => {
    unlisten()
    unsubscribe()
    clearInterval(beat)
  }
}

const allChampions = (feed: NumberedOdds): Champion[] => CHAMPION_SHOW_TYPES.flatMap((type) => feed.champions(type))

/** `follower`: this process's name at the holder. */
export function createOddsChannel(pubsub: PubSub, follower: string): OddsChannel {
  return {
    async follow(on) {
      const stops = [
        await pubsub.subscribe(CHANNEL.batches, (text) => on.batch(decodeBatch(text))),
        await pubsub.subscribe(CHANNEL.wholeOf(follower), (text) => on.whole(JSON.parse(text) as Whole)),
      ]
      return () => {
        for (const stop of stops) stop()
      }
    },
    ask: (nowMs) => pubsub.publish(CHANNEL.asks, `${follower} ${nowMs}`),
  }
}

/** The head with topic, seq and time of each frame, then the frames' bytes, one a line: JSON has no raw newline. */
function encodeBatch({ frames, ...head }: Batch): string {
  const first = JSON.stringify({ ...head, index: frames.map(({ topic, seq, atMs }) => [topic, seq, atMs]) })
  return [first, ...frames.map(({ bytes }) => textOf(bytes))].join('\n')
}

function decodeBatch(text: string): Batch {
  const [first = '', ...lines] = text.split('\n')
  const { index, ...head } = JSON.parse(first) as Head & { index: [Topic, number, number][] }
  const frames = index.map(([topic, seq, atMs], i) => ({ topic, seq, atMs, epoch: head.epoch, bytes: frameOf(lines[i] ?? '') }))
  return { ...head, frames }
}
