import { readFileSync } from 'node:fs'
import { expect, type Page } from 'playwright/test'
import { expectContrast } from './accessibility.ts'
import { asMember, test } from './support.ts'

test.use({ serverOptions: { env: { SITE_BRAND: 'xia', SITE_TITLE: '霞光体育' } } })

const NAME = '霞光体育'
const plum = 'rgb(37, 12, 44)'
const barColour = (page: Page) =>
  page
    .getByRole('banner')
    .filter({ visible: true })
    .evaluate((bar) => getComputedStyle(bar).backgroundColor)

test('a site of another brand has its own name, colours, icon and manifest, by configuration alone [HOME-04] @long', async ({
  page,
  request,
}) => {
  await page.goto('/')
  await expect(page).toHaveTitle(`首页 · ${NAME}`)
  await expect(page.locator('html')).toHaveAttribute('data-brand', 'xia')
  await expect(page.getByRole('link', { name: `${NAME} 首页` })).toContainText(NAME)
  expect(await barColour(page)).toBe(plum)
  await expect(page.getByText('Parlay')).toHaveCount(0)
  const html = await (await request.get('/')).text()
  expect(html).toContain(`<title>${NAME}`)
  expect(html).toContain('content="#250c2c"')
  expect(html, 'the name under the icon of an iPhone').toContain(`<meta name="apple-mobile-web-app-title" content="${NAME}"`)
  const manifest = (await (await request.get('/manifest.webmanifest')).json()) as Record<string, unknown>
  expect(manifest).toMatchObject({ short_name: NAME, theme_color: '#250c2c', background_color: '#250c2c', lang: 'zh-CN' })
  expect(await (await request.get('/favicon.svg')).text()).toContain('#250c2c')
  const icon = await (await request.get('/icons/icon-192.png')).body()
  expect(icon.equals(readFileSync('public/brands/xia/icons/icon-192.png'))).toBe(true)
  expect(icon.equals(readFileSync('public/icons/icon-192.png'))).toBe(false)
  for (const path of ['/startup/1179x2556.png', '/icons/shortcut-record.png', '/install/sports-wide.webp'])
    expect((await (await request.get(path)).body()).equals(readFileSync(`public/brands/xia${path}`)), path).toBe(true)
})

test('in either edition its pages keep their contrast [HOME-04] [SET-01] @long', async ({ page, server }) => {
  await asMember(page, server)
  for (const [path, mark] of [
    ['/', page.getByRole('article').first()],
    ['/game/sport/crty', page.getByRole('tab', { name: /今日/ })],
  ] as const) {
    await page.goto(path)
    await expect(mark).toBeVisible()
    for (const edition of ['classic', 'professional']) {
      await page.evaluate((value) => Object.assign(document.documentElement.dataset, { edition: value }), edition)
      await expectContrast(page)
    }
  }
})

test('a page stored under another brand follows what the site says now, and starts with it next time [HOME-04] @long', async ({ page }) => {
  // A service worker may answer with the build's page, which has no site's values.
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    const body = (await response.text()).replace('data-brand="xia"', 'data-brand="parlay"').replace(NAME, 'Parlay')
    await route.fulfill({ response, body })
  })
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('data-brand', 'xia')
  await expect(page).toHaveTitle(`首页 · ${NAME}`)
  await page.route(/\/(g|site)\//, (route) => route.abort())
  await page.goto('/')
  expect(await barColour(page)).toBe(plum)
  await expect(page.getByRole('link', { name: `${NAME} 首页` })).toBeVisible()
})
