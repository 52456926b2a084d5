import { expect, type Page, type Request } from 'playwright/test'
import { DEMO_LOGIN } from '../../server/seed.ts'
import { logIn, test } from './support.ts'

const { name, password } = DEMO_LOGIN
const member = (page: Page) => page.getByRole('banner').getByText(/¥[\d,.]+/)
const calls = (page: Page): Request[] => {
  const seen: Request[] = []
  page.on('request', (request) => request.method() === 'POST' && seen.push(request))
  return seen
}

test('every call of a visit and a login is sealed, by one worker beside the page: obfuscated address, no field, no value; a reload is the same device under the same key, and another browser with its token is nobody [TRANSPORT-03] [TRANSPORT-04] [TRANSPORT-08] [TRANSPORT-20] [PWA-14] [DEV-04] [SEC-02]', async ({
  page,
  browser,
  origin,
}) => {
  const seen = calls(page)
  await page.goto('/')
  await expect(page.getByText('本站全部金额均为游戏币')).toBeVisible()
  expect(page.workers()).toHaveLength(1)
  await logIn(page, name, password)
  await expect(member(page)).toBeVisible()
  expect(seen.length).toBeGreaterThan(4)
  for (const request of seen) {
    expect(new URL(request.url()).pathname).toMatch(/^\/g\/[0-9a-z]+\/[\w-]+$/)
    expect(request.postData() ?? '').not.toMatch(/site|password|isAgent|demo88/)
    expect(request.headers()).toMatchObject({
      'x-app-version': '1.0.0',
      'x-client-type': 'web',
      'x-site-id': '9000',
      'x-device-id': expect.stringMatching(/^[0-9a-f]{32}$/),
      'x-request-id': expect.stringMatching(/./),
    })
  }
  expect(new Set(seen.map((request) => request.url())).size).toBe(seen.length)
  expect(new Set(seen.map((request) => request.headers()['x-device-id'])).size).toBe(1)

  const token = await page.evaluate(() => localStorage.getItem('token'))
  const thief = await browser.newContext()
  await thief.addInitScript((value) => localStorage.setItem('token', value ?? ''), token)
  const other = await thief.newPage()
  await other.goto(origin)
  await expect(other.getByText('请重新登录')).toBeVisible()
  await expect.poll(() => other.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await thief.close()

  seen.length = 0
  await page.reload()
  await expect(member(page)).toBeVisible()
  expect(seen.length).toBeGreaterThan(0)
  expect(
    seen.filter((request) => (request.postData() ?? '').split('.').length === 3),
    'no second handshake',
  ).toEqual([])
})

test('with the worker’s script gone the page seals and hashes itself [PWA-15]', async ({ page }) => {
  const started = page.waitForEvent('worker')
  await page.goto('/')
  await page.route((await started).url(), (route) => route.abort())
  await page.reload()
  await expect(page.getByText('本站全部金额均为游戏币')).toBeVisible()
  await logIn(page, name, password)
  await expect(member(page)).toBeVisible()
  expect(page.workers()).toHaveLength(0)
})
