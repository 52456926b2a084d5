import { chromium, expect, type Page } from 'playwright/test'
import type { PushNote } from '../../contract/push.ts'
import { startPushService } from '../support/push-service.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { asMember, test as base, QUIET_DAY } from './support.ts'

type PushService = Awaited<ReturnType<typeof startPushService>>

/**
 * With a push service of its own, which the site knows; a server of its own, since the test plays its day; and the whole browser: its
 * headless shell shows no notifications.
 */
const test = base.extend<object, { service: PushService; server: TestServer }>({
  context: async ({ launchOptions, contextOptions, server }, use) => {
    const executablePath = launchOptions.executablePath?.replace(/-headless-shell$/, '')
    const browser = await chromium.launch({ ...launchOptions, ...(executablePath ? { executablePath } : { channel: 'chromium' }) })
    const context = await browser.newContext({ ...contextOptions, baseURL: server.origin, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' })
    await context.grantPermissions(['notifications'], { origin: server.origin })
    await use(context)
    await browser.close()
  },
  service: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its pattern
    async ({}, use) => {
      const service = await startPushService()
      await use(service)
      service.close()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ service }, use) => {
      const server = await startServer({ ...QUIET_DAY, env: { PUSH_SERVICE: service.origin } })
      await use(server)
      await server.close()
    },
    { scope: 'worker' },
  ],
})

test.use({ serviceWorkers: 'allow' })

/** What the service worker shows now. */
const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }))
  })

/** Hands a message to the page's service worker, as a push service's does to the browser. */
async function deliver(page: Page, origin: string, data: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [one] }) => one && resolve(one.registrationId)),
  )
  await devtools.send('ServiceWorker.enable')
  await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data })
  await devtools.detach()
}

test('a bell asks first and then the browser; the goal comes encrypted to the device, shows by its words, and its press shows the game in the page that is open, which says the next one itself @fault [BET-12] [MSG-07] [MSG-08]', async ({
  page,
  context,
  server,
  service,
}) => {
  const { origin } = server
  await asMember(page, server)
  const device = service.device()
  // Chromium subscribes at Google's service alone, which no test can reach: the device is this test's.
  await context.addInitScript((subscription) => {
    const { endpoint, p256dh, auth } = subscription
    PushManager.prototype.subscribe = async (options) => {
      Object.assign(window, { subscribedWith: options?.applicationServerKey })
      return { toJSON: () => ({ endpoint, expirationTime: null, keys: { p256dh, auth } }) } as unknown as PushSubscription
    }
  }, device.subscription)
  await page.goto('/game/sport/crty')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.getByRole('tab', { name: /今日/ }).click()
  await page.getByRole('row', { name: 'Northbridge – Westholm' }).getByRole('link').first().click()
  const game = new URL(page.url()).pathname

  const bell = page.getByRole('button', { name: /^推送 Northbridge/ })
  await bell.click()
  const panel = page.getByRole('region', { name: '这一场发生时告诉我' })
  await panel.getByRole('switch', { name: '进球' }).click()
  const asks = page.getByRole('dialog')
  await expect(asks, 'asked before the browser asks').toContainText('现在是这场的进球')
  expect(await page.evaluate(() => 'subscribedWith' in window)).toBe(false)
  await asks.getByRole('button', { name: '打开推送' }).click()
  await expect(asks).toBeHidden()
  await expect(bell).toHaveAccessibleName(/已打开$/)
  await expect(page.getByRole('button', { name: /^收藏 Northbridge/ }), 'a followed game is starred').toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await panel.getByRole('button', { name: '接收设置' }).click()
  const settings = page.getByRole('region', { name: '推送' })
  await expect(settings.getByRole('switch', { name: '这台设备的推送' })).toBeChecked()
  await expect(settings.getByRole('switch', { name: '关注比赛的进球' })).toBeChecked()
  await expect(settings.getByRole('switch', { name: '注单有结果' })).not.toBeChecked()
  await settings.getByRole('switch', { name: '锁屏上写内容' }).click()
  await expect(settings.getByRole('switch', { name: '锁屏上写内容' })).toBeChecked()
  await expect(settings).toContainText('关注的比赛')
  expect(await page.evaluate(() => (window as unknown as { subscribedWith: string }).subscribedWith)).toMatch(/^B[\w-]{86}$/)
  await page.keyboard.press('Escape')

  // The goals, from minute 20 on, half an hour later, come within seconds; a slow server tells of the last of several.
  await server.kill()
  await server.start(['--speed', '400'])
  await expect.poll(() => device.got.length, { timeout: 60_000 }).toBeGreaterThan(0)
  expect(service.faults).toEqual([])
  const [{ text = '', key = '' } = {}] = device.got
  expect(key).toBe(await page.evaluate(() => (window as unknown as { subscribedWith: string }).subscribedWith))

  await page.goto('/')
  const loaded = await page.evaluate(() => performance.timeOrigin)
  const isAtRest = () => page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/at-rest-')))
  await expect.poll(isAtRest).toBe(true)
  // The player looks at another page; those of a test all count as looked at otherwise.
  await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setFocusEmulationEnabled', { enabled: false })
  await deliver(page, origin, text)
  const { title, body, tag } = JSON.parse(text) as PushNote
  expect(title).toMatch(/^进球 · (Northbridge|Westholm)$/)
  expect(body).toMatch(/^\d+' Northbridge \d–\d Westholm$/)
  expect(tag).toBe(`game ${game.split('/').at(-1)}`)
  await expect.poll(() => shown(page)).toEqual([{ title, body, tag }])

  const [worker] = context.serviceWorkers()
  // No automation presses a notification: the worker gets the press as the browser would send it.
  await worker?.evaluate(async () => {
    const scope = self as unknown as { registration: ServiceWorkerRegistration }
    const [notification] = await scope.registration.getNotifications()
    if (!notification) throw new Error('no notification')
    const event = Object.assign(new Event('notificationclick'), { notification, waitUntil: () => undefined })
    self.dispatchEvent(event)
  })
  await expect(page).toHaveURL(origin + game)
  expect(await page.evaluate(() => performance.timeOrigin), 'without a reload').toBe(loaded)
  expect(await shown(page)).toEqual([])

  await page.bringToFront()
  await deliver(page, origin, text)
  await expect(page.getByRole('status').getByText(title)).toBeVisible()
  expect(await shown(page)).toEqual([])
})
