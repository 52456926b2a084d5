import { expect } from 'playwright/test'
import { dateTimeOf } from '../../domain/days.ts'
import type { ServerOptions } from '../support/server.ts'
import { aged } from './aged.ts'
import { asMember, plainly, test } from './support.ts'
import { expectTraditional } from './traditional.ts'

/** The generated teams (Arsenal, …) have Chinese names, so that names are checked too. */
const TRADITIONAL: ServerOptions = { env: { SITE_LANGUAGE: 'zh-TW' } }
test.use({ serverOptions: TRADITIONAL })

test('the manifest is Traditional, and has no pictures of Simplified pages [SET-05] [UX-06]', async ({ request }) => {
  const { shortcuts, ...manifest } = (await (await request.get('/manifest.webmanifest')).json()) as { shortcuts: { name: string }[] }
  expect(shortcuts.map(({ name }) => name)).toEqual(['體育', '投注紀錄', '存款', '訊息中心', '說明中心'])
  expect(manifest).not.toHaveProperty('screenshots')
})

test('home, the account dialog and what it refuses are Traditional [SET-05]', async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-TW')
  await expect(page).toHaveTitle('首頁 · Parlay')
  await expect(page.getByText('本站全部金額均為遊戲幣，不可兌換').first()).toBeVisible()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expectTraditional(page)

  await page.getByRole('button', { name: '登入' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '登入', exact: true }).click()
  await expect(dialog.getByText('帳號不能為空')).toBeVisible()
  await expectTraditional(page)
  await dialog.getByLabel('帳號').fill('nobody88')
  await dialog.getByLabel('密碼', { exact: true }).fill('wrong1234')
  await dialog.getByRole('button', { name: '登入', exact: true }).click()
  await expect(page.getByText('帳號或密碼錯誤').first()).toBeVisible()
  await expectTraditional(page)
})

test('the sports page, its lists and the names of teams are Traditional [SET-05]', async ({ page, server }) => {
  await asMember(page, server)
  await page.goto('/game/sport/crty')
  for (const tab of [/早盤/, /今日/]) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.locator('button[data-move]').first()).toBeVisible()
    await expectTraditional(page)
  }
  await page.goto('/no/such/page')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('沒有這個頁面')
  await expectTraditional(page)
})

test('of when a record is that is behind is Traditional [SET-05] [REC-01] @phone', async ({ page, server }) => {
  await asMember(page, server)
  const { at, end } = await aged(page)
  await page.goto('/mine/betRecord')
  await expect(page.getByText(`截至 ${dateTimeOf(at)} 的紀錄`)).toBeVisible()
  await expectTraditional(page)
  await end()
})

test('pages of words are Traditional: help, sponsors [SET-05]', async ({ page }) => {
  for (const [path, mark] of [
    ['/app/help/kh', '註冊'],
    ['/app/help/gztk', '條款'],
    ['/sponsor', '夥伴'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('main')).toContainText(mark)
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    await expectTraditional(page)
  }
})

test('a site that changes its language is followed by a page stored before, at once and at the next start [SET-05]', async ({ page }) => {
  // Calls plainly, because the test replaces the answer.
  await plainly(page)
  await page.route('**/configuration/preInfo', async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    answer.data.siteBaseConfig.language = 'zh-CN'
    await route.fulfill({ response, json: answer })
  })
  await page.goto('/')
  await expect(page).toHaveTitle('首页 · Parlay')
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
  await page.route('**/configuration/preInfo', (route) => route.abort())
  await page.goto('/')
  await expect(page).toHaveTitle('首页 · Parlay')
})
