import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import type { FollowedGame, GameEventKind, PushSettings } from '../../../contract/push.ts'
import { FollowBell, FollowPanel } from './follow-bell.tsx'

/** The site as the page sees it: its answers, and what it was asked. */
const site = vi.hoisted(() => ({
  settings: {
    ...{ key: 'B'.repeat(87), kinds: [], letters: [], content: false, here: false },
    quiet: { on: false, from: 1_380, to: 480 },
  } as PushSettings,
  events: [] as GameEventKind[],
  asked: [] as [string, unknown][],
  refuses: false,
}))
vi.mock('../../transport/call.ts', () => ({
  call: async (key: string, payload: Record<string, unknown>) => {
    const { settings } = site
    if (key === 'push.settings') return { ok: true, data: { ...settings } }
    if (key === 'push.followed') {
      const game: FollowedGame = { gameId: '7', events: site.events, home: '北队', away: '南队', kickoffAt: 0, score: [1, 0] }
      return { ok: true, data: { list: site.events.length > 0 ? [game] : [] } }
    }
    site.asked.push([key, payload])
    if (site.refuses) return { ok: false, refusal: { code: 6303, message: '没有这场比赛', data: null } }
    if (key === 'push.follow') site.events = payload.events as GameEventKind[]
    if (key === 'push.subscribe') settings.here = true
    if (key === 'push.unsubscribe') settings.here = false
    if (key === 'push.set') settings.kinds = [...settings.kinds, payload.what as 'goal']
    return { ok: true, data: settings }
  },
}))

const subscription = {
  toJSON: () => ({ endpoint: 'https://push.test/a', expirationTime: null, keys: { p256dh: 'P', auth: 'A' } }),
  unsubscribe: vi.fn(async () => true),
}
const subscribe = vi.fn()
const requestPermission = vi.fn()

beforeEach(() => {
  Object.assign(site.settings, { kinds: [], letters: [], here: false, quiet: { on: false, from: 1_380, to: 480 } })
  Object.assign(site, { events: [], asked: [], refuses: false })
  subscribe.mockReset().mockResolvedValue(subscription)
  const notification = { permission: 'default', requestPermission }
  requestPermission.mockReset().mockImplementation(async () => {
    notification.permission = 'granted'
    return 'granted'
  })
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', notification)
  const registration = { pushManager: { subscribe, getSubscription: async () => subscription } }
  vi.stubGlobal('navigator', { ...navigator, userAgent: navigator.userAgent, serviceWorker: { getRegistration: async () => registration } })
})

function open({ installsByHand = false, started = true } = {}) {
  const onFollow = vi.fn()
  const onInstall = vi.fn()
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <I18nProvider i18n={i18n}>
      <MemoryRouter>
        <QueryClientProvider client={client}>
          <FollowBell gameId="7" name="北队 对 南队" open onPress={() => undefined} />
          <FollowPanel
            {...{ gameId: '7', football: true, started, onFollow, onInstall, installsByHand, gamePath: (id: string) => `/${id}` }}
          />
        </QueryClientProvider>
      </MemoryRouter>
    </I18nProvider>,
  )
  return { onFollow, onInstall }
}

const flip = async (name: string) => {
  const one = await screen.findByRole('switch', { name })
  await waitFor(() => expect(one.hasAttribute('disabled')).toBe(false))
  fireEvent.click(one)
}
const asked = (key: string) => site.asked.filter(([one]) => one === key).map(([, payload]) => payload)

test('the browser is asked only after the player wants something and says yes; the device and the kind are then on [BET-12] [MSG-08]', async () => {
  const { onFollow } = open()
  await flip('进球')
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('现在是这场的进球')
  expect([requestPermission.mock.calls, asked('push.follow'), onFollow.mock.calls.length]).toEqual([
    [],
    [{ gameId: '7', events: ['goal'] }],
    1,
  ])
  fireEvent.click(within(dialog).getByRole('button', { name: '打开推送' }))
  await waitFor(() => expect(asked('push.set')).toEqual([{ what: 'goal', on: true }]))
  expect(asked('push.subscribe')).toEqual([{ endpoint: 'https://push.test/a', p256dh: 'P', auth: 'A', expiresAt: null }])
  expect(subscribe).toHaveBeenCalledExactlyOnceWith({ userVisibleOnly: true, applicationServerKey: 'B'.repeat(87) })
  expect(await screen.findByRole('button', { name: '推送 北队 对 南队：已打开' })).toBeTruthy()
  await flip('半场与完场')
  await waitFor(() => expect(asked('push.follow').at(-1)).toEqual({ gameId: '7', events: ['goal', 'period'] }))
  expect(screen.queryByRole('dialog'), 'asked once').toBeNull()
  await flip('进球')
  await waitFor(() => expect(asked('push.follow').at(-1)).toEqual({ gameId: '7', events: ['period'] }))
})

test('no means no: the game is followed, and nothing is asked of the browser; a refusal of the site is said', async () => {
  open()
  await flip('红牌')
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '不用' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect([requestPermission.mock.calls, asked('push.subscribe')]).toEqual([[], []])
  site.refuses = true
  await flip('红牌')
  await waitFor(() => expect(asked('push.follow')).toHaveLength(2))
  expect(screen.getByRole('switch', { name: '红牌' }).getAttribute('aria-checked')).toBe('true')
})

test('a browser that was told no, one that can’t, and one that first installs say so and what helps', async () => {
  site.events = ['goal']
  vi.stubGlobal('Notification', { permission: 'denied', requestPermission })
  open()
  expect(await screen.findByText('浏览器不让这个网站发通知')).toBeTruthy()
  const { onInstall } = open({ installsByHand: true })
  fireEvent.click(await screen.findByRole('button', { name: '看怎么装' }))
  expect(onInstall).toHaveBeenCalled()
  vi.unstubAllGlobals()
  open()
  expect(await screen.findByText('这个浏览器不能接收推送')).toBeTruthy()
})

test('a start that was is told no more', async () => {
  open()
  expect((await screen.findByRole('switch', { name: '开赛前 15 分钟' })).hasAttribute('disabled')).toBe(true)
  expect(screen.getByText('已开赛，用不上')).toBeTruthy()
})

test('the settings turn a device on with a kind, and off again; a key of an earlier site is replaced [MSG-08]', async () => {
  subscribe.mockRejectedValueOnce(new Error('another key')).mockResolvedValue(subscription)
  open()
  fireEvent.click(await screen.findByRole('button', { name: '接收设置' }))
  const settings = await screen.findByRole('region', { name: '推送' })
  expect(
    within(settings)
      .getAllByRole('switch')
      .map((one) => one.getAttribute('aria-checked')),
  ).toEqual(Array(5).fill('false'))
  await flip('注单有结果')
  await waitFor(() => expect(asked('push.set')).toEqual([{ what: 'ticket', on: true }]))
  expect([subscription.unsubscribe.mock.calls.length, subscribe.mock.calls.length]).toEqual([1, 2])
  await waitFor(() => expect(screen.getByRole('switch', { name: '这台设备的推送' }).getAttribute('aria-checked')).toBe('true'))
  await flip('这台设备的推送')
  await waitFor(() => expect(asked('push.unsubscribe')).toEqual([{}]))
  expect(await screen.findByText('这台设备没有打开')).toBeTruthy()
})
