import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LinkView } from '../../workers/feed/client.ts'
import { BACK_MS, createConnection, GRACE_MS } from './connection.ts'

const START = 1_000_000
let link: LinkView
let isOnline: boolean
let tell: Set<() => void>

beforeEach(() => {
  vi.useFakeTimers({ now: START })
  link = { state: 'connecting', at: START, retryAt: null }
  isOnline = true
  tell = new Set()
})
afterEach(() => {
  vi.useRealTimers()
})

const follow = (listener: () => void) => {
  tell.add(listener)
  return () => void tell.delete(listener)
}
const start = () =>
  createConnection({
    online: { get: () => isOnline, subscribe: follow },
    link: { get: () => link, subscribe: follow },
    now: () => Date.now(),
    after(ms, run) {
      const id = setTimeout(run, ms)
      return () => clearTimeout(id)
    },
  })
const say = () => {
  for (const listener of [...tell]) listener()
}
const setLink = (state: LinkView['state'], retryAt: number | null = null) => {
  link = { state, at: Date.now(), retryAt }
  say()
}
const setOnline = (value: boolean) => {
  isOnline = value
  say()
}

test('a drop that heals soon is not spoken of, however many tries it took', () => {
  const connection = start()
  setLink('open')
  vi.advanceTimersByTime(60_000)
  setLink('down', Date.now() + 400)
  vi.advanceTimersByTime(400)
  setLink('connecting')
  setLink('down', Date.now() + 900)
  vi.advanceTimersByTime(900)
  setLink('open')
  vi.advanceTimersByTime(GRACE_MS)
  expect(connection.get()).toEqual({ state: 'fine' })
})

test('a lasting one says since when and when the next try comes; then it is back, and then nothing', () => {
  const connection = start()
  setLink('open')
  vi.advanceTimersByTime(60_000)
  const since = Date.now()
  setLink('down', since + 400)
  vi.advanceTimersByTime(400)
  setLink('connecting')
  vi.advanceTimersByTime(GRACE_MS - 400)
  expect(connection.get()).toEqual({ state: 'lost', since, retryAt: null })
  setLink('down', Date.now() + 5_000)
  expect(connection.get()).toEqual({ state: 'lost', since, retryAt: Date.now() + 5_000 })
  setLink('open')
  expect(connection.get()).toEqual({ state: 'back' })
  vi.advanceTimersByTime(BACK_MS)
  expect(connection.get()).toEqual({ state: 'fine' })
})

test('without a network it says so at once; with it, the socket is still waited for', () => {
  const connection = start()
  setLink('open')
  vi.advanceTimersByTime(1_000)
  const since = Date.now()
  setOnline(false)
  expect(connection.get()).toEqual({ state: 'offline', since })
  setLink('down', since + 500)
  vi.advanceTimersByTime(10_000)
  expect(connection.get()).toEqual({ state: 'offline', since })
  setOnline(true)
  expect(connection.get()).toMatchObject({ state: 'lost', since })
  setLink('open')
  expect(connection.get()).toEqual({ state: 'back' })
})

test('a page that never had a connection knows of no time', () => {
  const connection = start()
  setLink('down', START + 700)
  vi.advanceTimersByTime(GRACE_MS)
  expect(connection.get()).toMatchObject({ state: 'lost', since: null })
  setOnline(false)
  expect(connection.get()).toEqual({ state: 'offline', since: null })
})

test('lost again while it says that it is back', () => {
  const connection = start()
  setOnline(false)
  setOnline(true)
  setLink('open')
  expect(connection.get()).toEqual({ state: 'back' })
  setLink('down', START + 100)
  expect(connection.get()).toMatchObject({ state: 'lost' })
  vi.advanceTimersByTime(BACK_MS)
  expect(connection.get()).toMatchObject({ state: 'lost' })
})

test('a build that is served no more is said at once and for as long as it is so; a network that went is said instead [FEED-10]', () => {
  const connection = start()
  setLink('open')
  setLink('down', Date.now() + 400)
  setLink('connecting')
  setLink('outdated')
  expect(connection.get()).toEqual({ state: 'outdated' })
  vi.advanceTimersByTime(60_000)
  expect(connection.get()).toEqual({ state: 'outdated' })
  setOnline(false)
  expect(connection.get().state).toBe('offline')
  setOnline(true)
  expect(connection.get()).toEqual({ state: 'outdated' })
  setLink('connecting')
  setLink('open')
  expect(connection.get(), 'another process serves it').toEqual({ state: 'back' })
})
