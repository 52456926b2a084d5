import { expect, type Page } from 'playwright/test'
import { CODES } from '../../contract/codes.ts'
import { HEADERS } from '../../contract/headers.ts'
import { newMember } from '../support/api.ts'
import { freshName, granted, logIn, openSlip, openToday, pickable, test, visitor } from './support.ts'

test.use({ serviceWorkers: 'allow' })

/** All that this browser stores for the site, as text: both storage areas of the tab, every database, every cache. */
const held = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const text = JSON.stringify([{ ...localStorage }, { ...sessionStorage }])
    const promised = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const rows: unknown[] = []
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await promised(indexedDB.open(name))
      for (const store of database.objectStoreNames)
        rows.push(name, store, await promised(database.transaction(store).objectStore(store).getAll()))
      database.close()
    }
    const answers: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) answers.push(request.url, (await (await cache.match(request))?.text()) ?? '')
    }
    return [text, JSON.stringify(rows), ...answers].join('\n')
  })

async function logOut(page: Page): Promise<void> {
  const phoneEntry = page.getByRole('navigation').getByRole('link', { name: '我的', exact: true })
  if (await phoneEntry.isVisible()) await phoneEntry.click()
  else await page.getByRole('button', { name: /账户/ }).first().click()
  await page.getByText('退出登录').filter({ visible: true }).click()
}

test('nothing of a member is readable in any tab after the logout, and what belongs to the device stays [SET-08] [SET-10] [SET-14] [SESSION-06] [SESSION-07] [SESSION-12] @long', async ({
  page,
  context,
  server,
}) => {
  const name = freshName()
  await newMember(server.origin, name)
  await page.goto('/?rcode=REF-1&icode=INV-2')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.getByRole('button', { name: '切换为专业版' }).click()
  await visitor(page).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('用户名').fill(name)
  await form.getByLabel('密码', { exact: true }).fill('harbour42')
  await form.getByRole('checkbox', { name: '记住密码' }).check()
  await form.getByRole('button', { name: '登录', exact: true }).click()
  await expect(granted(page)).toBeVisible()
  const other = await context.newPage()
  await other.goto('/game/sport/crty')
  await expect(granted(other)).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('jwt'))).toBeTruthy()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('deviceId'))).toBeTruthy()
  // A bet without an answer yet, and the traces of a page with decrypted data.
  for (const tab of [page, other])
    await tab.evaluate(() => {
      localStorage.setItem('DD_phone', JSON.stringify({ d: '13800138000', v: 1 }))
      sessionStorage.setItem('unansweredMoney', JSON.stringify([{ id: 'x', kind: 'bet', account: 'x', body: { stake: 'a-stake-of-a' } }]))
    })
  const { token, userId, jwt, ...others } = await page.evaluate(() => ({ ...localStorage }) as Record<string, string>)
  // Keys of the device.
  const own = ['deviceId', 'edition', 'icode', 'rcode', 'rememberAt', 'remembered', 'landingUrl']
  for (const key of own) expect(others[key], key).toBeTruthy()
  // An id is a small number that may occur anywhere, but not as the member’s id.
  const secrets = { token, userId: `"userId":"${userId}"`, jwt, name, phone: '13800138000', stake: 'a-stake-of-a' }
  await expect(async () => {
    const before = await held(page)
    expect(before.length).toBeGreaterThan(10_000)
    // A signed value is valid for one socket: another tab may have got a newer one meanwhile.
    secrets.jwt = await page.evaluate(() => localStorage.getItem('jwt') ?? '')
    for (const [what, secret] of Object.entries(secrets)) {
      expect(secret, what).toBeTruthy()
      if (what !== 'name') expect(before.includes(secret ?? ''), `${what} stands there while logged in`).toBe(true)
    }
  }).toPass()

  await logOut(page)
  for (const tab of [page, other]) {
    await expect(visitor(tab)).toBeVisible()
    await expect(async () => {
      const after = await held(tab)
      for (const [what, secret] of Object.entries(secrets)) expect(after.includes(secret ?? ''), `${what} is readable`).toBe(false)
    }).toPass()
    await expect(tab.getByText(name)).toHaveCount(0)
    await expect(tab.getByText('10,000.00')).toHaveCount(0)
  }
  const kept = await page.evaluate(() => ({ ...localStorage }) as Record<string, string>)
  for (const key of own) expect(kept[key], key).toBe(others[key])
  await expect(other).toHaveURL(/\/$/)
})

test('a slip goes with its member where no page of it is open: who logs in next finds none @long', async ({ page, server }) => {
  const [name, next] = [freshName(), freshName()]
  for (const one of [name, next]) await newMember(server.origin, one)
  await page.goto('/')
  await logIn(page, name, 'harbour42')
  await expect(granted(page)).toBeVisible()
  await openToday(page)
  await pickable(page).first().click()
  const kept = () => page.evaluate(() => localStorage.getItem('slip'))
  await expect.poll(kept).not.toBeNull()
  // A new load of a page on which nothing of the slip runs.
  await page.goto('/sponsor')
  await expect(granted(page)).toBeVisible()
  expect(await kept()).not.toBeNull()
  await logOut(page)
  await expect(visitor(page)).toBeVisible()
  await expect.poll(kept).toBeNull()
  await logIn(page, next, 'harbour42')
  await expect(granted(page)).toBeVisible()
  await openToday(page)
  await openSlip(page)
  await expect(page.locator('button[data-move][aria-pressed=true]')).toHaveCount(0)
})

test('a tab that slept through the logout has nothing left when it wakes', async ({ page }) => {
  await page.goto('/')
  await page.evaluate(() => {
    sessionStorage.setItem('unansweredMoney', '[{"id":"x","body":"of-a"}]')
    localStorage.setItem('DD_mail', '{"d":"a@b.c","v":1}')
  })
  await page.reload()
  await expect.poll(async () => /of-a|a@b\.c/.test(await held(page))).toBe(false)
})

test('what was asked for a member and answered after the logout is shown to nobody [SESSION-07]', async ({ page, server }) => {
  const name = freshName()
  await newMember(server.origin, name)
  await page.goto('/')
  await logIn(page, name, 'harbour42')
  await expect(granted(page)).toBeVisible()
  const late: (() => Promise<void>)[] = []
  await page.route('**/g/**', async (route) => {
    const answer = await route.fetch()
    late.push(() => route.fulfill({ response: answer }).catch(() => undefined))
  })
  await page.getByRole('link', { name: '体育', exact: true }).filter({ visible: true }).first().click()
  await expect.poll(() => late.length).toBeGreaterThan(0)
  await page.unroute('**/g/**')
  await logOut(page)
  await expect(visitor(page)).toBeVisible()
  for (const answer of late) await answer()
  await expect(visitor(page)).toBeVisible()
  await expect(page.getByText(name)).toHaveCount(0)
  expect((await held(page)).includes(name)).toBe(false)
})

test('with no server the logout is as complete [SESSION-07] @fault', async ({ page, server }) => {
  const name = freshName()
  await newMember(server.origin, name)
  await page.goto('/')
  // From the second load on every part of the app works without a server.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.reload()
  await logIn(page, name, 'harbour42')
  await expect(granted(page)).toBeVisible()
  const { token = '', userId = '' } = await page.evaluate(() => ({ ...localStorage }) as Record<string, string>)
  await server.kill()
  try {
    await logOut(page)
    await expect(visitor(page)).toBeVisible()
    const after = await held(page)
    for (const secret of [token, `"userId":"${userId}"`, name]) expect(after.includes(secret), secret).toBe(false)
  } finally {
    await server.start()
  }
})

test('several calls answered “login expired” at once end the session, lead home and give one notice and one login dialog, and none in the other tab, which is a visitor too [SESSION-02] [SESSION-08] [SESSION-12]', async ({
  page,
  context,
  server,
  origin,
}) => {
  const name = freshName()
  await newMember(server.origin, name)
  // Calls plainly, because the test replaces answers.
  await context.addInitScript(() => localStorage.setItem('safeSwitch', '0'))
  await page.goto('/')
  await logIn(page, name, 'harbour42')
  await expect(granted(page)).toBeVisible()
  const other = await context.newPage()
  await other.goto('/')
  await expect(granted(other)).toBeVisible()
  for (const tab of [page, other])
    await tab.evaluate(() => {
      const notices: string[] = []
      Object.assign(window, { notices })
      new MutationObserver((records) => {
        for (const { addedNodes } of records)
          for (const { textContent } of addedNodes) if (textContent?.includes('请重新登录')) notices.push(textContent)
      }).observe(document.body, { childList: true, subtree: true })
    })
  const epoch = () => page.evaluate(() => Number(localStorage.getItem('sessionEpoch')))
  const before = await epoch()
  const expired: (() => Promise<void>)[] = []
  await page.route('**/*', async (route) => {
    if (route.request().method() !== 'POST' || !route.request().headers()[HEADERS.token]) return route.continue()
    expired.push(() => route.fulfill({ json: { status_code: CODES.loginExpired, data: null, message: '' } }))
  })
  await page.getByRole('link', { name: '体育', exact: true }).filter({ visible: true }).first().click()
  await expect.poll(() => expired.length).toBeGreaterThan(1)
  await Promise.all(expired.map((answer) => answer()))
  for (const tab of [page, other]) await expect(visitor(tab)).toBeVisible()
  const notices = (tab: Page) => tab.evaluate(() => (window as unknown as { notices: string[] }).notices.length)
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(page.getByRole('dialog').getByRole('tab', { name: '登录' })).toHaveAttribute('aria-selected', 'true')
  await expect(page).toHaveURL(`${origin}/`)
  await expect.poll(() => other.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('userId')])).toEqual([null, null])
  expect(await notices(page)).toBe(1)
  expect(await epoch()).toBe(before + 1)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog'), 'there is no other behind it').toHaveCount(0)
  expect(await notices(other)).toBe(0)
  await expect(other.getByRole('dialog')).toHaveCount(0)
})
