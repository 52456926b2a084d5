import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Topic } from '../../../contract/feed-ids.ts'
import type { GameList } from '../../../contract/sport.ts'
import type { LinkView } from '../../workers/feed/client.ts'
import { ASK_EVERY_MS, askForTopic, askWhileDown, PATIENCE_MS } from './odds-by-call.ts'

const ask = vi.hoisted(() => vi.fn(async () => ({ games: [], game: null, clockAt: 0, speed: 1 })))
vi.mock('../../transport/call-query.ts', () => ({ ask }))

const TOPIC = 'list/FT/RB'
const BODY: GameList = { games: [], clockAt: 0, speed: 1 }

/** A page that watches one topic; answers come at once unless `hold`. */
function watching({ state, online = true, visible = true }: { state: LinkView['state']; online?: boolean; visible?: boolean }) {
  let link: LinkView = { state, at: 0, retryAt: null }
  let held: ((body: GameList) => void) | null = null
  const listeners = new Set<() => void>()
  const ask = vi.fn(async () => BODY)
  const apply = vi.fn()
  const stop = askWhileDown(TOPIC, {
    link: {
      get: () => link,
      subscribe(listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    online: { get: () => online },
    isVisible: () => visible,
    now: () => Date.now(),
    after(ms, run) {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
    ask,
    apply,
  })
  return {
    ask,
    apply,
    stop,
    hold: () => ask.mockImplementation(() => new Promise((answer) => (held = answer))),
    answer: () => held?.(BODY),
    become(next: LinkView['state']) {
      link = { ...link, state: next }
      for (const listener of listeners) listener()
    },
  }
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
})
afterEach(() => {
  vi.useRealTimers()
})

test('a list is asked for while the socket is down, every ten seconds, and no more once it is open', async () => {
  const { ask, apply, become } = watching({ state: 'open' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ask).not.toHaveBeenCalled()
  become('down')
  await vi.advanceTimersByTimeAsync(PATIENCE_MS / 2)
  // Each try passes through connecting: that is no other drop.
  become('connecting')
  become('down')
  await vi.advanceTimersByTimeAsync(PATIENCE_MS / 2)
  expect(apply.mock.calls).toEqual([[{ kind: 'answer', topic: TOPIC, askedAt: Date.now(), body: BODY }]])
  await vi.advanceTimersByTimeAsync(3 * ASK_EVERY_MS)
  expect(ask).toHaveBeenCalledTimes(4)
  become('open')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ask).toHaveBeenCalledTimes(4)
})

test('a drop that heals at once costs no call; a list opened while the socket is down is asked for at once', async () => {
  const healed = watching({ state: 'open' })
  healed.become('down')
  await vi.advanceTimersByTimeAsync(PATIENCE_MS - 1)
  healed.become('open')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(healed.ask).not.toHaveBeenCalled()
  const opened = watching({ state: 'down' })
  await vi.advanceTimersByTimeAsync(0)
  expect(opened.apply).toHaveBeenCalledTimes(1)
})

test('an answer that comes when the socket is back, or when nobody shows the list any more, is not heard', async () => {
  for (const end of [(page: ReturnType<typeof watching>) => page.become('open'), (page: ReturnType<typeof watching>) => page.stop()]) {
    const page = watching({ state: 'down' })
    page.hold()
    await vi.advanceTimersByTimeAsync(0)
    expect(page.ask).toHaveBeenCalledTimes(1)
    end(page)
    page.answer()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(page.apply).not.toHaveBeenCalled()
    expect(page.ask).toHaveBeenCalledTimes(1)
  }
})

test('a question that failed is put again; without a network or in the background none is', async () => {
  const page = watching({ state: 'down' })
  page.ask.mockRejectedValueOnce(new Error('lost'))
  await vi.advanceTimersByTimeAsync(ASK_EVERY_MS)
  expect(page.apply).toHaveBeenCalledTimes(1)
  for (const quiet of [watching({ state: 'down', online: false }), watching({ state: 'down', visible: false })]) {
    await vi.advanceTimersByTimeAsync(60_000)
    expect(quiet.ask).not.toHaveBeenCalled()
  }
})

test('the list of any sport, or of all, is asked for as it is subscribed to [SPORT-01]', async () => {
  const { signal } = new AbortController()
  const asked: [Topic, string, object][] = [
    ['list/BK/RB', 'sport.gameList', { gameType: 'BK', showType: 'RB' }],
    ['list/ALL/FU', 'sport.gameList', { gameType: 'ALL', showType: 'FU' }],
    ['hot', 'sport.hot', {}],
    ['game/7', 'sport.gameDetail', { gameId: '7' }],
  ]
  for (const [topic, method, payload] of asked) {
    await askForTopic(topic, signal)
    expect(ask).toHaveBeenLastCalledWith(method, payload, signal)
  }
})
