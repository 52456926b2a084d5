import { expect, test } from 'vitest'
import { CLOSE, MSG } from '../../../contract/feed-ids.ts'
import { createLink, type SocketEvents } from './link.ts'

/** A link whose time and server are the test's. `random` is what full jitter draws. */
function world(random = 0) {
  let nowMs = 0
  let due: { atMs: number; run(): void }[] = []
  const opened: SocketEvents[] = []
  const link = createLink(
    {
      url: 'ws://feed.test',
      connect(_, on) {
        opened.push(on)
        return { send: () => undefined, close: () => undefined }
      },
      after(ms, run) {
        const timer = { atMs: nowMs + ms, run }
        due.push(timer)
        return () => {
          due = due.filter((other) => other !== timer)
        }
      },
      now: () => nowMs,
      random: () => random,
    },
    { opened: () => undefined, message: () => undefined, state: () => undefined },
  )
  return {
    link,
    tries: () => opened.length,
    goodbye(retryMs: number) {
      const { code, reason } = CLOSE.stopping
      opened.at(-1)?.message(JSON.stringify({ msgId: MSG.goodbye, msgData: { code, reason, retryMs } }))
      opened.at(-1)?.close()
    },
    close: () => opened.at(-1)?.close(),
    now: () => nowMs,
    passes(ms: number) {
      nowMs += ms
      for (const timer of due.filter((one) => one.atMs <= nowMs)) {
        due = due.filter((other) => other !== timer)
        timer.run()
      }
    },
  }
}

test('a goodbye names the least time until the next try, whatever the own back-off would say', () => {
  const { link, tries, goodbye, passes } = world()
  link.start()
  goodbye(7_000)
  expect(link.retryAt()).toBe(7_000)
  passes(6_999)
  expect(tries()).toBe(1)
  passes(1)
  expect(tries()).toBe(2)
})

test('no page that comes to the front goes before the hint', () => {
  const { link, tries, goodbye, close, passes } = world()
  link.start()
  goodbye(7_000)
  link.hint('visible')
  link.hint('online')
  expect(tries()).toBe(1)
  passes(7_000)
  close()
  link.hint('visible')
  expect(tries(), 'the hint is spent').toBe(3)
})

test('who asks for a try while one is under way does not wait for half a minute when that one fails', () => {
  const { link, tries, close, passes, now } = world(0.999)
  link.start()
  for (let failed = 0; failed < 6; failed++) {
    close()
    passes((link.retryAt() ?? 0) - now())
  }
  expect([link.state(), tries()]).toEqual(['connecting', 7])
  link.hint('online')
  expect(tries(), 'one try at a time').toBe(7)
  close()
  expect((link.retryAt() ?? 0) - now()).toBeLessThanOrEqual(1_000)
})

test('no hint makes anybody wait longer than half a minute, and clients of one hint come apart', () => {
  const waits = [0, 0.999].map((random) => {
    const { link, goodbye } = world(random)
    link.start()
    goodbye(2_000)
    return link.retryAt()
  })
  expect(waits).toEqual([2_000, 2_500])
  const { link, goodbye } = world()
  link.start()
  goodbye(3_600_000)
  expect(link.retryAt()).toBe(30_000)
})
