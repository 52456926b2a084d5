import { expect, test, vi } from 'vitest'
import { createPushes, type PushPage, readNote } from './core-push.ts'
import type { AskPage } from './protocol.ts'

const note = { title: '进球 · 北队', body: "38' 北队 1–0 南队", tag: 'game 7', path: '/game/sport/crty/7', at: 1_700_000_000_000 }

/** A worker whose browser has these pages open. */
function worker(pages: PushPage[] = [], mustShow = false) {
  const show = vi.fn(async () => undefined)
  const open = vi.fn(async () => undefined)
  return { show, open, ...createPushes({ show, open, windows: async () => pages, host: 'parlay.test', mustShow }) }
}

/** A page of the app; `answers`: whether its app is there and does what it is asked for. */
function page({ answers = true, ...state }: Partial<PushPage> & { answers?: boolean } = {}) {
  const asked: AskPage[] = []
  const focus = vi.fn(async () => undefined)
  const navigate = vi.fn(async () => undefined)
  const one: PushPage = {
    ...{ focused: false, visibilityState: 'hidden', focus, navigate, ...state },
    postMessage(message, [port]) {
      asked.push(message)
      if (answers && port instanceof MessagePort) port.postMessage(null)
    },
  }
  return { one, asked, focus, navigate }
}

test('a push shows its words; a later one of the same game takes its place and is heard again [BET-12]', async () => {
  const { onPush, show } = worker()
  await onPush(JSON.stringify(note))
  expect(show).toHaveBeenCalledExactlyOnceWith(note.title, {
    ...{ body: note.body, tag: note.tag, renotify: true, timestamp: note.at, data: note.path },
    ...{ icon: '/icons/icon-192.png', badge: '/icons/badge-96.png' },
  })
})

test('a page that the player looks at says it itself, and no notification is shown; one that hangs is no reason to show nothing', async () => {
  const [hidden, focused] = [page(), page({ focused: true })]
  const beside = worker([hidden.one, focused.one])
  await beside.onPush(JSON.stringify(note))
  expect([focused.asked, hidden.asked, beside.show.mock.calls]).toEqual([[{ type: 'SHOW_NOTE', note }], [], []])

  const strict = worker([focused.one], true)
  await strict.onPush(JSON.stringify(note))
  const unseen = worker([hidden.one])
  await unseen.onPush(JSON.stringify(note))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const dead = worker([page({ focused: true, answers: false }).one])
  const pushed = dead.onPush(JSON.stringify(note))
  await vi.advanceTimersByTimeAsync(1_000)
  await pushed
  for (const { show } of [strict, unseen, dead]) expect(show).toHaveBeenCalledOnce()
})

test.each(['', '{', '[]', 'null', JSON.stringify({ ...note, title: 7 }), JSON.stringify({ ...note, path: 'https://example.com/' })])(
  'a push that says nothing readable (%s) shows the site, since one that shows nothing costs the permission',
  async (text) => {
    const { onPush, show } = worker()
    await onPush(text)
    expect(show).toHaveBeenCalledExactlyOnceWith('parlay.test', expect.objectContaining({ body: '', data: '/' }))
  },
)

test.each(['//example.com/', '/\\example.com/', '/site/api/v1/user/logout', '/assets/a.js', 'mine'])('no press leads to %s', (path) => {
  expect(readNote(JSON.stringify({ ...note, path }))).toBeNull()
})

test('a press focuses a page that is open, the seen one first, and has it show the address without a reload [BET-12]', async () => {
  const [hidden, seen] = [page(), page({ visibilityState: 'visible' })]
  const { onPress, open } = worker([hidden.one, seen.one])
  await onPress(note.path)
  expect([seen.asked, hidden.asked]).toEqual([[{ type: 'OPEN_PAGE', path: note.path }], []])
  expect(seen.focus).toHaveBeenCalled()
  expect([seen.navigate.mock.calls, open.mock.calls]).toEqual([[], []])
})

test('a page whose app gives no answer is loaded anew; one that may not be, and no page at all, is a new window', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const dead = page({ answers: false, focus: () => Promise.reject(new Error('no press')) })
  const loading = worker([dead.one])
  const pressed = loading.onPress(note.path)
  await vi.advanceTimersByTimeAsync(1_000)
  await pressed
  expect([dead.navigate.mock.calls, loading.open.mock.calls]).toEqual([[[note.path]], []])

  const foreign = worker([page({ answers: false, navigate: () => Promise.reject(new Error('not controlled')) }).one])
  const again = foreign.onPress(note.path)
  await vi.advanceTimersByTimeAsync(1_000)
  await again
  const alone = worker()
  await alone.onPress(note.path)
  await alone.onPress('//example.com')
  expect([foreign.open.mock.calls, alone.open.mock.calls]).toEqual([[[note.path]], [[note.path], ['/']]])
})
