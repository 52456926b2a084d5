import { randomUUID } from 'node:crypto'
import { FRAME_BATCH_MS, MAX_MESSAGE_BYTES } from '../../../contract/constants.ts'
import type { OddsDelta } from '../../../contract/feed.ts'
import { MSG, type Topic } from '../../../contract/feed-ids.ts'
import type { OddsChange, OddsSource } from '../../engine/book/odds-source.ts'
import type { Clock } from '../../platform/clock.ts'
import { encode } from '../wire/encode.ts'
import type { OddsFeed, OddsFrame, OddsListener } from './odds-feed.ts'
import { createPendingFrame, type PendingFrame } from './pending-frame.ts'

/** This many changes without a whole game always fit a message: each is a few hundred bytes. */
const SURELY_SHORT = 100

export interface NumberedOdds extends OddsFeed {
  /** Every topic that has had a frame, with the number of its last one. */
  seqs(): Iterable<[Topic, number]>
  close(): void
}

/**
 * Turns the engine's changes into frames: collected by topic, numbered and built every FRAME_BATCH_MS. The topics of all games are
 * numbered, with readers or without, because readers of any process may ask. A game that is over keeps its number: if it came
 * back, its topic would go on and not start again.
 */
export function numberOdds(source: OddsSource, clock: Clock, boot: string = randomUUID()): NumberedOdds {
  const pending = new Map<Topic, PendingFrame>()
  const seqs = new Map<Topic, number>()
  const listeners = new Set<OddsListener>()
  let timer: NodeJS.Timeout | undefined

  const collect = (topic: Topic, delta: OddsDelta) => {
    const frame = pending.get(topic) ?? createPendingFrame()
    pending.set(topic, frame)
    frame.collect(delta)
  }
  const flush = () => {
    timer = undefined
    const at = { epoch: source.epoch, atMs: clock.now() }
    const frames = [...pending].flatMap(([topic, changes]) => {
      const made = encodeFrames(changes.drain(), { ...at, topic, seq: (seqs.get(topic) ?? 0) + 1 })
      seqs.set(topic, made.at(-1)?.seq ?? 0)
      return made
    })
    pending.clear()
    for (const listener of listeners) listener.frames(frames)
  }
  const unlisten = source.subscribe((change) => {
    for (const [topic, delta] of perTopic(change)) collect(topic, delta)
    timer ??= setTimeout(flush, FRAME_BATCH_MS)
  })

  return {
    boot,
    get epoch() {
      return source.epoch
    },
    list: source.list,
    hot: source.hot,
    game: source.game,
    market: source.market,
    champions: source.champions,
    champion: source.champion,
    spokeAt: source.spokeAt,
    seqOf: (topic) => seqs.get(topic) ?? 0,
    seqs: () => seqs,
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close() {
      unlisten()
      clearTimeout(timer)
    },
  }
}

/** The delta that each topic gets of a change. */
function perTopic({ delta, game, stay, enter, leave }: OddsChange): [Topic, OddsDelta][] {
  const gameId = delta.kind === 'game' ? delta.game.gameId : delta.gameId
  return [
    ...stay.map((name): [Topic, OddsDelta] => [name, delta]),
    ...(game ? enter.map((name): [Topic, OddsDelta] => [name, { kind: 'game', game }]) : []),
    ...leave.map((name): [Topic, OddsDelta] => [name, { kind: 'gone', gameId }]),
  ]
}

/** The changes as one frame, or as several with consecutive numbers where one would exceed a message's limit. */
function encodeFrames(deltas: readonly OddsDelta[], first: Omit<OddsFrame, 'bytes'>): OddsFrame[] {
  const frame = frameOf(deltas, first)
  const isShort = deltas.length <= SURELY_SHORT && deltas.every(({ kind }) => kind !== 'game')
  const halves = !isShort && frame.bytes.length > MAX_MESSAGE_BYTES ? halve(deltas) : null
  if (!halves) return [frame]
  const { seq } = first
  const before = encodeFrames(halves[0], first)
  return [...before, ...encodeFrames(halves[1], { ...first, seq: seq + before.length })]
}

/** Its bytes are made when they are first needed: most games have no reader. */
function frameOf(deltas: readonly OddsDelta[], first: Omit<OddsFrame, 'bytes'>): OddsFrame {
  const { topic, epoch, seq, atMs } = first
  let bytes: Buffer | undefined
  return {
    ...first,
    get bytes() {
      bytes ??= encode({ msgId: MSG.frame, msgData: { topic, epoch, seq, at: atMs, deltas: [...deltas] } })
      return bytes
    },
  }
}

/** Null for what can't be split. A whole game splits into the game without markets, and its markets. */
function halve(deltas: readonly OddsDelta[]): [OddsDelta[], OddsDelta[]] | null {
  const [only] = deltas
  if (deltas.length > 1) {
    const middle = deltas.length >> 1
    return [deltas.slice(0, middle), deltas.slice(middle)]
  }
  if (only?.kind !== 'game' || only.game.markets.length === 0) return null
  const { markets, ...game } = only.game
  return [[{ kind: 'game', game: { ...game, markets: [] } }], markets.map((market) => ({ kind: 'market', gameId: game.gameId, market }))]
}
