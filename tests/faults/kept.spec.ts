import { expect, type Page } from 'playwright/test'
import { keptPages } from '../e2e/kept-support.ts'
import { asMember, balance, openSlip, openToday, pickable, test } from '../e2e/support.ts'

test.use({ serviceWorkers: 'allow' })

const prices = (page: Page) => page.locator('button[data-move]').filter({ hasText: /\d\.\d\d/ })

/** Topics of the lists stored for a start without a network. */
const keptLists = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const opening = indexedDB.open('parlay-odds')
        opening.onupgradeneeded = () => opening.transaction?.abort()
        opening.onerror = () => resolve([])
        opening.onsuccess = () => {
          const keys = opening.result.transaction('list').objectStore('list').getAllKeys()
          keys.onsuccess = () => {
            opening.result.close()
            resolve(keys.result.map(String))
          }
        }
      }),
  )

/** Visits home and today's list until all that the next start needs is stored. */
async function visit(page: Page): Promise<void> {
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await expect(pickable(page).first()).toBeVisible()
  await expect.poll(() => keptLists(page)).toContain('hot')
  await openToday(page)
  await expect.poll(() => keptLists(page)).toContain('list/FT/FT')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('answers') ?? '')).toMatch(/queryNoticeListByPage/)
}

/** Checks that prices are shown with their time, and none can be picked. */
async function expectStale(page: Page): Promise<void> {
  await expect(prices(page).first()).toBeVisible()
  await expect(page.getByText(/报价停在/).first()).toBeVisible()
  await expect(prices(page).first()).toHaveAccessibleName(/报价过时，不可选/)
  await expect(pickable(page)).toHaveCount(0)
  await prices(page).first().click({ force: true })
  await expect(prices(page).first()).toHaveAttribute('aria-pressed', 'false')
}

test('with the server killed a new start shows the last notices, counts and odds, stale and with their age; with no network either the banner says how old the page is; with the server back they are live [PWA-16] [FEED-04]', async ({
  page,
  context,
  server,
}) => {
  await asMember(page, server)
  await visit(page)
  await page.goto('/')
  const notice = await page.getByRole('button', { name: /公告/ }).textContent()
  const total = await page.getByRole('link', { name: /^全部 \d+ 场/ }).textContent()
  await server.kill()
  try {
    await page.reload()
    await expect(page.getByRole('button', { name: /公告/ })).toHaveText(notice ?? '')
    await expect(page.getByRole('link', { name: /^全部 \d+ 场/ })).toHaveText(total ?? '')
    await expectStale(page)
    await page.goto('/game/sport/crty')
    await page.getByRole('tab', { name: /今日/ }).click()
    await expectStale(page)
    await expect(page.getByRole('status').filter({ hasText: /行情中断，(停在 \d\d:\d\d:\d\d，)?报价暂不可选/ })).toBeVisible()

    await context.setOffline(true)
    await page.goto('/')
    await expect(page.getByText(/已离线，显示 \d\d:\d\d:\d\d 的内容/)).toBeVisible()
    await expect(page.getByRole('button', { name: /公告/ })).toBeVisible()
    await expect(page.getByText('公告没有加载出来')).toHaveCount(0)
    await expectStale(page)
  } finally {
    await server.start()
    await context.setOffline(false)
  }
  await expect(pickable(page).first(), 'and comes back by itself').toBeEnabled({ timeout: 45_000 })
  await expect(page.getByText('行情中断')).toHaveCount(0)
  await pickable(page).first().click()
  await page.getByRole('tab', { name: /今日/ }).click()
  await expect(page.locator('button[aria-pressed="true"]').filter({ visible: true }).first()).toBeVisible()
})

test('offline after a reload a member’s record, visited game and balance are there with their age; the banner tells no time of what is not there; a logout leaves nothing [UX-12]', async ({
  page,
  context,
  server,
}) => {
  const { name } = await asMember(page, server)
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.goto('/game/sport/crty')
  await page.getByRole('tab', { name: /今日/ }).click()
  await pickable(page).first().click()
  await (await openSlip(page)).getByLabel('本金').fill('20')
  await page.getByRole('button', { name: /^投注 ¥/ }).click()
  await expect(page.getByRole('heading', { name: '投注已接受' })).toBeVisible()
  const number =
    (await page
      .getByText(/T\d \d{4} \d{4}/)
      .first()
      .textContent()) ?? ''
  await page
    .getByRole('link', { name: /\+\d+|另有/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/–|对/)
  await expect.poll(() => keptPages(page)).toContain('sport.gameDetail')
  const game = page.url()
  await page.goto('/mine/betRecord')
  await expect(page.getByText(number).first()).toBeVisible()
  await expect.poll(() => keptPages(page)).toEqual(expect.arrayContaining(['funds.getBalance', 'record.betRecordList', 'sport.gameDetail']))

  await server.kill()
  await context.setOffline(true)
  try {
    await page.reload()
    await expect(page.getByText(number).first()).toBeVisible()
    await expect(page.getByText(/没有更新成功，显示 \d\d:\d\d:\d\d 的内容/)).toBeVisible()
    await expect(balance(page)).toHaveText('¥9,980.00')
    await expect(page.getByText(/余额截至 \d\d:\d\d/)).toBeVisible()
    await page.goto(game)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/–|对/)
    await expectStale(page)
    // A page never visited shows no content and no time.
    await page.goto('/mine/betRecord')
    await page.getByRole('button', { name: /^已结算/ }).click()
    await expect(page.getByText('注单没有加载出来')).toBeVisible()
    await expect(page.getByText('已离线，联网后自动更新')).toBeVisible()
    await expect(page.getByText(/已离线，显示/)).toHaveCount(0)

    await page.getByRole('button', { name: `账户 ${name}` }).click()
    await page.getByRole('button', { name: '退出登录' }).click()
    await expect.poll(() => keptPages(page)).toEqual([])
  } finally {
    await server.start()
    await context.setOffline(false)
  }
})

test('nothing kept, no server: the app still starts, and says what it could not load', async ({ page, server }) => {
  await asMember(page, server)
  await page.goto('/app/help')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.evaluate(() => localStorage.removeItem('answers'))
  await server.kill()
  try {
    await page.goto('/')
    await expect(page.getByText('公告没有加载出来')).toBeVisible()
    await expect(prices(page)).toHaveCount(0)
  } finally {
    await server.start()
  }
})

test('damaged kept answers start the app as if there were none [SET-14]', async ({ page }) => {
  const errors: Error[] = []
  page.on('pageerror', (error) => errors.push(error))
  await page.goto('/')
  for (const [what, answers] of Object.entries({
    'no JSON': '{"timestamp":',
    'another shape': '{"timestamp":1,"buster":"x","clientState":{"queries":[{"state":{"data":5}}]}}',
    'a foreign value': 'null',
  })) {
    await page.evaluate((text) => localStorage.setItem('answers', text), answers)
    await page.reload()
    await expect(page.getByRole('button', { name: /公告/ }), what).toBeVisible()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('answers') ?? ''), what).toMatch(/queryNoticeListByPage/)
    expect(errors, what).toEqual([])
  }
})
