import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { systemClock } from '../../server/platform/clock.ts'
import { StartError } from '../../server/platform/env.ts'
import { createLog } from '../../server/platform/log.ts'
import { openRedis, type Redis } from '../../server/platform/redis.ts'
import { memoryStore, orOwnMemory } from '../../server/platform/shared-store.ts'
import { pubSubContract } from '../support/pubsub-contract.ts'
import { startRedis, type TestRedis } from '../support/redis.ts'

const log = createLog('silent')
const opened: Redis[] = []
let server: TestRedis
beforeAll(async () => {
  server = await startRedis()
})
afterAll(async () => {
  for (const redis of opened) redis.close()
  await server.stop()
})

async function join(site = 'site'): Promise<Redis> {
  const redis = await openRedis(server.url, site, log)
  opened.push(redis)
  return redis
}

pubSubContract('redis', async () => (await join()).pubsub)

test('a key is set once among all processes in its life, and again after it', async () => {
  const [one, two] = [(await join()).store, (await join()).store]
  const takes = await Promise.all([one, two, one, two].map((store) => store.setIfAbsent('a', 60_000)))
  expect(takes.filter(Boolean)).toHaveLength(1)
  expect(await one.setIfAbsent('b', 20)).toBe(true)
  await vi.waitFor(async () => expect(await two.setIfAbsent('b', 60_000)).toBe(true))
})

test('two sites that share a Redis hear and forbid each other nothing', async () => {
  const [here, there, alsoHere] = [await join('one'), await join('two'), await join('one')]
  const heard: string[] = []
  await there.pubsub.subscribe('news', () => heard.push('there'))
  await alsoHere.pubsub.subscribe('news', () => heard.push('here'))
  here.pubsub.publish('news', '')
  await vi.waitFor(() => expect(heard).toEqual(['here']))
  expect([await here.store.setIfAbsent('x', 1_000), await there.store.setIfAbsent('x', 1_000)]).toEqual([true, true])
})

test('subscriptions outlive the death of the server; what was said meanwhile is lost, and each process remembers for itself', async () => {
  const [speaker, listener] = [await join(), await join()]
  const heard: string[] = []
  await listener.pubsub.subscribe('news', (message) => heard.push(message))
  const store = orOwnMemory(speaker.store, memoryStore(systemClock))
  await server.kill()
  speaker.pubsub.publish('news', 'lost')
  expect([await store.setIfAbsent('jti', 1_000), await store.setIfAbsent('jti', 1_000)]).toEqual([true, false])
  await server.start()
  await vi.waitFor(
    () => {
      speaker.pubsub.publish('news', 'again')
      expect(heard).toContain('again')
    },
    { timeout: 10_000, interval: 50 },
  )
  expect(heard).not.toContain('lost')
})

test('a server that stands still holds no call up for long', async () => {
  const store = orOwnMemory((await join()).store, memoryStore(systemClock))
  server.freeze()
  const atMs = Date.now()
  expect(await store.setIfAbsent('still', 1_000)).toBe(true)
  expect(Date.now() - atMs).toBeLessThan(3_000)
  server.thaw()
})

test('a Redis that is not there ends the start with one sentence', async () => {
  await expect(openRedis('redis://127.0.0.1:9', 'site', log)).rejects.toThrow(StartError)
  await expect(openRedis('redis://127.0.0.1:9', 'site', log)).rejects.toThrow(/^The Redis at 127\.0\.0\.1:9 cannot be reached/)
})
