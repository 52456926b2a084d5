import { expect, type Page } from 'playwright/test'
import { expectNoViolations } from './accessibility.ts'
import { isPhone, plainly, test } from './support.ts'

/** The ways to customer service that CS-04 names, and the footer. */
const WAYS: [string, string, (page: Page) => Promise<void>][] = [
  [
    'the navigation',
    '@phone ',
    async (page) => {
      await page.goto('/')
      const main = page.getByRole('navigation', { name: '主导航' }).getByRole('button', { name: '客服' })
      await (isPhone(page) ? page.getByRole('contentinfo').getByRole('button', { name: '在线客服' }) : main).click()
    },
  ],
  [
    'the auth dialog',
    '[AUTH-06] ',
    async (page) => {
      await page.goto('/')
      await page.getByRole('button', { name: '登录' }).first().click()
      await page.getByRole('dialog').getByRole('button', { name: '联系客服' }).click()
    },
  ],
  [
    'its help page',
    '',
    async (page) => {
      await page.goto('/app/help/zxkf')
      await page.getByRole('main').getByRole('button', { name: '联系客服' }).click()
    },
  ],
]

for (const [from, tags, start] of WAYS)
  test(`customer service from ${from}: first the notice, then a new tab without opener ${tags}[CS-01] [CS-02] [CS-04]`, async ({
    page,
    context,
    origin,
  }) => {
    await start(page)
    const notice = page.getByRole('dialog', { name: '联系客服前请看' })
    await expect(notice).toContainText('存款渠道只在本网站、本应用和官方客服里给出')
    if (from === 'its help page') {
      await expect(notice.getByRole('link', { name: '打开客服' })).toBeVisible()
      await expectNoViolations(page)
    }
    await notice.getByRole('button', { name: '取消' }).click()
    await expect(notice).toHaveCount(0)
    expect(context.pages()).toHaveLength(1)

    await start(page)
    const opened = context.waitForEvent('page')
    await notice.getByRole('link', { name: '打开客服' }).click()
    const desk = await opened
    await expect(desk).toHaveURL(`${origin}/service-desk.html`)
    await expect(desk.getByText('没有人值守')).toBeVisible()
    expect(await desk.evaluate(() => window.opener)).toBeNull()
    await expect(notice).toHaveCount(0)
  })

test('without an address to go to, customer service says so and opens nothing [CS-04]', async ({ page, context }) => {
  await plainly(page)
  let url = ''
  await page.route('**/onlinecustomservice', (route) => route.fulfill({ json: { status_code: 6000, data: { url }, message: '' } }))
  for (const bad of ['', 'javascript:alert(1)', 'data:text/html,x']) {
    url = bad
    await page.goto('/app/help/zxkf')
    await page.getByRole('main').getByRole('button', { name: '联系客服' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '打开客服' }).click()
    await expect(page.getByText('客服暂时打不开')).toBeVisible()
    expect(context.pages()).toHaveLength(1)
  }
})

test('the button of a help page is there once nothing above it is to come: none is pressed that moves away [CS-04]', async ({ page }) => {
  await plainly(page)
  const held = Promise.withResolvers<void>()
  await page.route('**/help/page', async (route) => {
    await held.promise
    await route.continue()
  })
  const asked = page.waitForRequest('**/help/page')
  await page.goto('/app/help/zxkf')
  await asked
  const box = page.getByRole('complementary', { name: '本页和客服' })
  await expect(box).toHaveCount(1)
  await expect(box.getByRole('button')).toHaveCount(0)
  held.resolve()
  await expect(box.getByRole('button', { name: '联系客服' })).toBeVisible()
})
