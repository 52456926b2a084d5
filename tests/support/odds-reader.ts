import type { OddsDelta, ServerMessage } from '../../contract/feed.ts'
import { applyDeltas } from '../../contract/feed-book.ts'
import { MSG, type Topic } from '../../contract/feed-ids.ts'
import type { Game, GameList } from '../../contract/sport.ts'
import type { Hub } from '../../server/feed/hub/hub.ts'
import { textOf } from '../../server/feed/wire/encode.ts'
import { sorted } from './odds-source.ts'

export interface OddsReader {
  /** The list according to the messages so far. */
  games(): Game[]
  position(): { epoch: number; seq: number }
  /** Frames as text in order of arrival, and the number of snapshots. */
  frames: string[]
  snapshots(): number
  /** The topic's entry in the last heartbeat. */
  heartbeat(): { epoch: number; seq: number; ageMs: number } | undefined
  leave(): void
}

/** A reader directly at the hub, without a network: a frame out of order is the hub's fault, and throws. */
export async function readOdds(hub: Hub, topic: Topic, held?: { epoch: number; seq: number }): Promise<OddsReader> {
  let list: GameList = { games: [], clockAt: 0, speed: 1 }
  let at = held ?? { epoch: -1, seq: -1 }
  let parts: string[] = []
  let snapshots = 0
  let beat: ReturnType<OddsReader['heartbeat']>
  const frames: string[] = []
  const connection = hub.connect({
    bufferedAmount: 0,
    close: () => undefined,
    send(bytes) {
      const message = JSON.parse(textOf(bytes)) as ServerMessage
      if (message.msgId === MSG.heartbeat) beat = message.msgData.topics.find((one) => one.topic === topic)
      if (message.msgId === MSG.snapshot) {
        const { part, body, epoch, seq } = message.msgData
        parts = part === 0 ? [body] : [...parts, body]
        if (parts.length < message.msgData.parts) return
        list = JSON.parse(parts.join('')) as GameList
        at = { epoch, seq }
        snapshots += 1
      }
      if (message.msgId === MSG.frame) {
        const { epoch, seq, deltas } = message.msgData
        if (epoch !== at.epoch || seq !== at.seq + 1) throw new Error(`frame ${epoch}/${seq} after ${at.epoch}/${at.seq}`)
        applyDeltas(list, deltas as OddsDelta[])
        at = { epoch, seq }
        frames.push(textOf(bytes))
      }
    },
  })
  await connection.subscribe(topic, held)
  return {
    games: () => sorted(list.games),
    position: () => at,
    frames,
    snapshots: () => snapshots,
    heartbeat: () => beat,
    leave: () => connection.leave(),
  }
}
