import { i18n } from '@lingui/core'
import { beforeEach, expect, test, vi } from 'vitest'
import type { AskPage } from '../../sw/protocol.ts'
import { session } from '../../transport/session.ts'
import { toast, useToasts } from '../../ui/toast-store.ts'
import { followPushes } from './as-pushed.ts'

const NOTE = { title: '进球 · 北队', body: "38' 北队 1–0 南队", tag: 'game 7', path: '/game/sport/crty/7', at: 0 }

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'zh-CN', messages: {} })
  for (const { id } of useToasts.getState().toasts) toast.dismiss(id)
})

/** A page whose worker shows these notifications. */
function page() {
  const notification = { close: vi.fn() }
  const workers = Object.assign(new EventTarget(), {
    getRegistration: async () => ({ getNotifications: async () => [notification] }),
  }) as unknown as ServiceWorkerContainer
  const open = vi.fn()
  followPushes(open, workers)
  const answer = vi.fn()
  const ask = (data: unknown) => workers.dispatchEvent(Object.assign(new Event('message'), { data, ports: [{ postMessage: answer }] }))
  return { notification, open, answer, ask }
}

test('a notification that was pressed opens its page here, and a push while the player looks is a toast that leads there [BET-12]', () => {
  const { open, answer, ask } = page()
  ask({ type: 'OPEN_PAGE', path: '/mine/message' } satisfies AskPage)
  expect([open.mock.calls, answer.mock.calls.length]).toEqual([[['/mine/message']], 1])
  ask({ type: 'SHOW_NOTE', note: NOTE } satisfies AskPage)
  const [shown] = useToasts.getState().toasts
  expect(shown).toMatchObject({ title: NOTE.title, text: NOTE.body, action: { label: '点开看' } })
  if (shown?.style === 'card') shown.action?.onPress()
  expect([open.mock.calls.at(-1), answer.mock.calls.length]).toEqual([[NOTE.path], 2])
  for (const other of ['CONTENT_CHANGED', null, { type: 'else' }]) ask(other)
  expect(answer).toHaveBeenCalledTimes(2)
})

test('no notification outlives the session [MSG-07] [SESSION-06]', async () => {
  const { notification } = page()
  session.signIn({ token: 'token', userId: 'a' })
  await new Promise((done) => setTimeout(done))
  expect(notification.close).not.toHaveBeenCalled()
  session.signOut('logout')
  await vi.waitFor(() => expect(notification.close).toHaveBeenCalled())
})
