import { test as base, expect, type Locator, type Page } from 'playwright/test'
import { newMember } from '../support/api.ts'
import { type ServerOptions, startServer, type TestServer } from '../support/server.ts'

/** The invented match day, ten minutes before its first kick-off and so slow that nothing kicks off while a worker's tests run. */
export const QUIET_DAY: ServerOptions = {
  fixtures: ['tests/fixtures/invented-day.json'],
  args: ['--replay', '2022-11-22', '--speed', '0.1'],
}

/** Generated games on the wall clock. */
export const GENERATED: ServerOptions = {}

/** With captchas, which every other server is started without. */
export const CAPTCHAS: ServerOptions = { env: { CAPTCHA: 'risk' } }

/**
 * A server of its own a worker, shared by its tests; `serverOptions` of a file says which match day it plays. Who starts it
 * anew with another clock takes `{ ...QUIET_DAY }`: a copy is no other file's worker, and the same object is.
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
/** A name that nobody has on the server of this worker. */
export const freshName = (): string => `p${process.pid.toString(36)}x${(names++).toString(36)}9`.slice(-11)

/** From the next page on calls go plainly, so that a test can read and replace them; sealed.spec.ts is about the others. */
export const plainly = (page: Page) => page.addInitScript(() => localStorage.setItem('safeSwitch', '0'))

/** What a visitor sees in the place of the account. */
export const visitor = (page: Page): Locator => page.getByRole('button', { name: '登录' }).filter({ visible: true }).first()

/** The member's money, with its currency. */
export const balance = (page: Page): Locator => page.getByRole('status', { name: '余额' }).filter({ visible: true })

/** The play money of a member who has not bet yet. */
export const granted = (page: Page): Locator => page.getByText('10,000.00').filter({ visible: true }).first()

/**
 * A fresh member with the granted play money; its browser is logged in before the first page opens. The token is of the
 * plain door, so this browser calls plainly.
 */
export async function asMember(page: Page, server: TestServer): Promise<{ name: string }> {
  const name = freshName()
  const { token } = await newMember(server.origin, name)
  await page.context().addInitScript((value) => {
    localStorage.setItem('safeSwitch', '0')
    if (!localStorage.getItem('token')) localStorage.setItem('token', value)
  }, token)
  return { name }
}

/** Log in through the dialog, as a person does. */
export async function logIn(page: Page, name: string, password: string): Promise<void> {
  await page.getByRole('button', { name: '登录' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('用户名').fill(name)
  await dialog.getByLabel('密码', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: '登录', exact: true }).click()
}

/** The prices that may be picked now. */
export const pickable = (page: Page): Locator => page.locator('button[data-move]:enabled')

/** Today's games, with prices to pick. */
export async function openToday(page: Page): Promise<void> {
  await page.goto('/game/sport/crty')
  await page.getByRole('tab', { name: /今日/ }).click()
  await expect(pickable(page).first()).toBeVisible()
}

/** The slip: a column on wide screens, on phones the sheet behind the floating button. */
export async function openSlip(page: Page): Promise<Locator> {
  const slip = page.getByRole('region', { name: '投注单' })
  const button = page.getByRole('button', { name: /^打开.*投注单/ })
  if (!(await slip.isVisible()) && (await button.isVisible())) await button.click()
  await slip.waitFor()
  return slip
}

/** Fold the sheet away; a column stays. */
export async function closeSlip(page: Page): Promise<void> {
  const fold = page.getByRole('button', { name: '收起', exact: true })
  if (!(await fold.isVisible())) return
  await fold.click()
  await page.getByRole('region', { name: '投注单' }).waitFor({ state: 'hidden' })
}
