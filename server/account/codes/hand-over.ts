import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import { type Message, type MessageGateway, type MessageKind, NotTaken } from './message-gateway.ts'

export interface HandOverDeps {
  gateway: MessageGateway
  clock: Pick<Clock, 'steady'>
  log: Pick<Log, 'warn'>
}

/** How long an answer of the gateway holds: with many codes asked for at once it is asked once. */
const READY_MS = 10_000
const AWAY_MS = 2_000
/** Waits before the attempts to hand a message over. */
const ATTEMPTS_MS = [0, 2_000, 8_000]

/**
 * Hands messages to a gateway after the call that asked for them was answered. So an answer, and the time it takes, is the same whether there
 * is a recipient or not, and whatever the gateway says of one. What is known before is whether the gateway takes messages at all.
 */
export function createHandOver({ gateway, clock, log }: HandOverDeps) {
  const closing = new AbortController()
  const underWay = new Set<Promise<void>>()
  let known: { until: number; kinds: Promise<ReadonlySet<MessageKind>> } | null = null
  let lost = 0

  const say = (error: unknown, what: string) =>
    log.warn({ gateway: gateway.name, why: error instanceof NotTaken ? error.message : (error as Error).name }, what)

  function ask(): Promise<ReadonlySet<MessageKind>> {
    const asked = { until: Number.POSITIVE_INFINITY, kinds: gateway.ready() }
    asked.kinds = asked.kinds.catch((error) => {
      say(error, 'messages can not be sent')
      return new Set<MessageKind>()
    })
    void asked.kinds.then(({ size }) => {
      asked.until = clock.steady() + (size > 0 ? READY_MS : AWAY_MS)
    })
    known = asked
    return asked.kinds
  }

  async function carry(message: Message): Promise<void> {
    for (const [nth, waitMs] of ATTEMPTS_MS.entries()) {
      try {
        if (waitMs > 0) await sleep(waitMs, undefined, { signal: closing.signal })
        return await gateway.send(message)
      } catch (error) {
        known = null
        const isOver = closing.signal.aborted || nth === ATTEMPTS_MS.length - 1 || (error instanceof NotTaken && !error.again)
        say(error, isOver ? 'a message was not sent' : 'a message was not taken yet')
        if (isOver) break
      }
    }
    lost += 1
  }

  return {
    /** Whether the gateway takes messages of this kind now. */
    async ready(kind: MessageKind): Promise<boolean> {
      return (await (known && clock.steady() < known.until ? known.kinds : ask())).has(kind)
    },

    send(message: Message): void {
      const carried = carry(message).finally(() => underWay.delete(carried))
      underWay.add(carried)
    },

    /** Messages that were given up since the start. */
    lost: () => lost,

    /** Ends the attempts under way; none is made again. */
    async close(): Promise<void> {
      closing.abort()
      await Promise.all(underWay)
    },
  }
}
