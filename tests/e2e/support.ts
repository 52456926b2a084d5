import { test as base, expect, type Locator, type Page } from 'playwright/test'
import { recordShifts } from '../../scripts/walk/measure.ts'
import { newMember } from '../support/api.ts'
import { type ServerOptions, startServer, type TestServer } from '../support/server.ts'

/** The invented match day, ten minutes before its first kick-off and so slow that no game starts while a worker's tests run. */
export const QUIET_DAY: ServerOptions = {
  fixtures: ['tests/fixtures/invented-day.json'],
  args: ['--replay', '2022-11-22', '--speed', '0.1'],
}

/** Generated games on the wall clock. */
export const GENERATED: ServerOptions = {}

/** With captchas, which all other servers start without. */
export const CAPTCHAS: ServerOptions = { ...QUIET_DAY, env: { CAPTCHA: 'risk' } }

/**
 * One server for each worker, shared by its tests; a file's `serverOptions` choose the match day. A file that restarts it with
 * another clock uses `{ ...QUIET_DAY }`: files with the same object share a worker, a copy gets its own.
 */
export const test = base.extend<{ origin: string }, { server: TestServer; serverOptions: ServerOptions }>({
  serverOptions: [QUIET_DAY, { scope: 'worker', option: true }],
  server: [
    async ({ serverOptions }, use) => {
      const server = await startServer(serverOptions)
      await use(server)
      await server.close()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ server }, use) => use(server.origin),
  origin: ({ server }, use) => use(server.origin),
})

export const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 768

let names = 0
/** A name that no member has on this worker's server. */
export const freshName = (): string => `p${process.pid.toString(36)}x${(names++).toString(36)}9`.slice(-11)

/** Makes pages call plainly from the next one on, so that a test can read and replace calls; sealed.spec.ts tests sealed ones. */
export const plainly = (page: Page) => page.addInitScript(() => localStorage.setItem('safeSwitch', '0'))

/** The login button that a visitor sees in place of the account. */
export const visitor = (page: Page): Locator => page.getByRole('button', { name: '登录' }).filter({ visible: true }).first()

/** The member's money, with its currency. */
export const balance = (page: Page): Locator => page.getByRole('status', { name: '余额' }).filter({ visible: true })

/** The play money of a member who has not bet yet. */
export const granted = (page: Page): Locator => page.getByText('10,000.00').filter({ visible: true }).first()

/** Lets the browser in with a member's token before the first page opens. It is the plain door's, so this browser calls plainly. */
export const letIn = (page: Page, token: string) =>
  page.context().addInitScript((value) => {
    localStorage.setItem('safeSwitch', '0')
    if (!localStorage.getItem('token')) localStorage.setItem('token', value)
  }, token)

/** The same for one page and once: who leaves stays out. */
export const letInOnce = (page: Page, token: string) =>
  page.addInitScript((value) => {
    localStorage.setItem('safeSwitch', '0')
    if (!sessionStorage.getItem('entered')) localStorage.setItem('token', value)
    sessionStorage.setItem('entered', '1')
  }, token)

/** Makes a new member with the granted play money, and lets the browser in. */
export async function asMember(page: Page, server: TestServer): Promise<{ name: string }> {
  const name = freshName()
  const { token } = await newMember(server.origin, name)
  await letIn(page, token)
  return { name }
}

/** Logs in through the dialog, as a person does. */
export async function logIn(page: Page, name: string, password: string): Promise<void> {
  await page.getByRole('button', { name: '登录' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('用户名').fill(name)
  await dialog.getByLabel('密码', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: '登录', exact: true }).click()
}

/** The prices that can be picked now. */
export const pickable = (page: Page | Locator): Locator => page.locator('button[data-move]:enabled')

/** Opens today's games and waits for prices to pick. */
export async function openToday(page: Page, origin = ''): Promise<void> {
  await page.goto(`${origin}/game/sport/crty`)
  await page.getByRole('tab', { name: /今日/ }).click()
  await expect(pickable(page).first()).toBeVisible()
}

/** Opens the slip: a column on wide screens, on phones a sheet behind the floating button. */
export async function openSlip(page: Page): Promise<Locator> {
  const slip = page.getByRole('region', { name: '投注单' })
  const button = page.getByRole('button', { name: /^打开.*投注单/ })
  if (!(await slip.isVisible()) && (await button.isVisible())) await button.click()
  await slip.waitFor()
  return slip
}

/** Opens the account's dialog: behind its menu on wide screens, at once on phones. */
export async function openAccount(page: Page): Promise<Locator> {
  await page.getByRole('banner').getByRole('button', { name: /^账户/ }).click()
  if (!isPhone(page)) await page.getByRole('button', { name: '我的账户' }).click()
  const account = page.getByRole('dialog', { name: '我的账户' })
  await account.waitFor()
  return account
}

/** Closes the sheet; a column stays. */
export async function closeSlip(page: Page): Promise<void> {
  const fold = page.getByRole('button', { name: '收起', exact: true })
  if (!(await fold.isVisible())) return
  await fold.click()
  await page.getByRole('region', { name: '投注单' }).waitFor({ state: 'hidden' })
}

/** Watches the pages to come; the answer is how much of the present one has moved so far, as browsers measure it. */
export async function watchShift(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(recordShifts)
  return () => page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum)
}
