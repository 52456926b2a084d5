import { randomUUID } from 'node:crypto'
import { createClient } from '@redis/client'
import { StartError } from './env.ts'
import { inTime } from './in-time.ts'
import type { Log } from './log.ts'
import type { PubSub } from './pubsub.ts'
import type { SharedStore } from './shared-store.ts'

export interface Redis {
  pubsub: PubSub
  store: SharedStore
  /**
   * Calls the listener when Redis is back, for this process or for another: messages may have been lost until then, which nobody hears of
   * before the next one.
   */
  onBack(listener: () => void): void
  close(): void
}

/** Both connections notice within this time that the other end is dead. */
const SOCKET_TIMEOUT_MS = 10_000
const PING_MS = 3_000
const RECONNECT_MS = 500
/** A call waits for the store; a store that hangs counts as away. */
const ANSWER_MS = 500
/** Who could say nothing for a while says here that it can again. */
const BACK = 'back'

/**
 * Redis behind the server's two small interfaces. Reconnects by itself; meanwhile messages are lost (pub/sub) and calls reject at once
 * (store): nothing queues up to be sent later as if it were new. `site` separates installations that share a Redis. Throws StartError
 * when Redis can't be reached.
 */
export async function openRedis(url: string, site: string, log: Log): Promise<Redis> {
  const open = () =>
    createClient({
      url,
      disableOfflineQueue: true,
      pingInterval: PING_MS,
      socket: { socketTimeout: SOCKET_TIMEOUT_MS, reconnectStrategy: (tries) => (started || tries < 2 ? RECONNECT_MS : false) },
    })
  let started = false
  let isDown = false
  const [commands, listening] = [open(), open()]
  for (const client of [commands, listening]) {
    client.on('error', (error: unknown) => {
      if (started && !isDown) log.error({ err: error }, 'Redis is away')
      isDown = true
    })
    client.on('ready', () => {
      if (isDown && started) log.warn('Redis is back')
      isDown = false
    })
  }
  try {
    await Promise.all([commands.connect(), listening.connect()])
    started = true
  } catch (error) {
    for (const client of [commands, listening]) client.destroy()
    throw new StartError(`The Redis at ${new URL(url).host} cannot be reached: ${error instanceof Error ? error.message : String(error)}.`)
  }

  /** Marks our own messages, which Redis sends back to us, too. */
  const own = `${randomUUID()} `
  const name = (of: string) => `parlay:${site}:${of}`

  const pubsub: PubSub = {
    publish(channel, message) {
      commands.publish(name(channel), own + message).catch(() => undefined)
    },
    async subscribe(channel, listener) {
      const listen = (message: string) => {
        if (message.startsWith(own)) return
        try {
          listener(message.slice(own.length))
        } catch (error) {
          log.error({ err: error }, `a message on ${channel} makes no sense`)
        }
      }
      await listening.subscribe(name(channel), listen)
      return () => void listening.unsubscribe(name(channel), listen).catch(() => undefined)
    },
  }
  const missed = new Set<() => void>()
  const tellMissed = () => {
    for (const listener of missed) listener()
  }
  listening.on('ready', tellMissed)
  commands.on('ready', () => pubsub.publish(BACK, ''))
  await pubsub.subscribe(BACK, tellMissed)

  const store: SharedStore = {
    async setIfAbsent(key, lifeMs) {
      const set = commands.set(name(key), '1', { condition: 'NX', expiration: { type: 'PX', value: lifeMs } })
      const reply = await inTime(set, ANSWER_MS, () => {
        throw new Error('no answer')
      })
      return reply !== null
    },
  }
  return {
    pubsub,
    store,
    onBack: (listener) => void missed.add(listener),
    close() {
      for (const client of [commands, listening]) client.destroy()
    },
  }
}
