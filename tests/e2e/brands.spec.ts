import { expect, type Page } from 'playwright/test'
import { startServer } from '../support/server.ts'
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

test('a site of another brand has its own name, colours, icon and manifest, by configuration alone [HOME-04]', async ({
  page,
  request,
  origin,
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
  const manifest = (await (await request.get('/manifest.webmanifest')).json()) as Record<string, unknown>
  expect(manifest).toMatchObject({ short_name: NAME, theme_color: '#250c2c', background_color: '#250c2c', lang: 'zh-CN' })
  expect(await (await request.get('/favicon.svg')).text()).toContain('#250c2c')
  const common = await startServer()
  try {
    const icon = async (at: string) => (await (await request.get(`${at}/icons/icon-192.png`)).body()).toString('base64')
    expect(await icon(common.origin)).not.toBe(await icon(origin))
  } finally {
    await common.close()
  }
})

for (const edition of ['classic', 'professional']) {
  test(`in the ${edition} edition its pages keep their contrast [HOME-04] [SET-01]`, async ({ page, server }) => {
    await asMember(page, server)
    await page.addInitScript((value) => localStorage.setItem('edition', value), edition)
    for (const [path, mark] of [
      ['/', page.getByRole('article').first()],
      ['/game/sport/crty', page.getByRole('tab', { name: /今日/ })],
    ] as const) {
      await page.goto(path)
      await expect(mark).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('data-edition', edition)
      await expectContrast(page)
    }
  })
}

test('a page stored under another brand follows what the site says now, and starts with it next time [HOME-04]', async ({ page }) => {
  // What a service worker may answer with: the page of the build, written for no site.
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
