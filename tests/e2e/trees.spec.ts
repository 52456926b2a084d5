import { expect } from 'playwright/test'
import { asMember, openSlip, openToday, test, visitor } from './support.ts'

/**
 * What a screen reader is told, kept as text in trees/. `npm run browser -- trees --update-snapshots` writes it anew, to be read: a member's
 * name in it is made a pattern by hand, and what comes at a moment of its own is taken out.
 */

test('a screen reader is told what the login dialog and a slip of two selections are, as it is kept [UX-02]', async ({ page, server }) => {
  await page.goto('/')
  await visitor(page).click()
  const login = page.getByRole('dialog', { name: '登录' })
  await expect(login.getByLabel('用户名')).toBeVisible()
  await expect(login).toMatchAriaSnapshot({ name: 'login.aria.yml' })
  await asMember(page, server)
  await openToday(page)
  const handicap = (name: string) =>
    page
      .getByRole('row', { name })
      .getByRole('button', { name: /全场让球/ })
      .first()
  await handicap('Northbridge – Westholm').click()
  const slip = await openSlip(page)
  await slip.getByRole('radio', { name: '串关' }).click()
  await handicap('Southmoor – Eastvale').click()
  await expect(slip.getByRole('listitem')).toHaveCount(2)
  await expect(slip).toMatchAriaSnapshot({ name: 'slip.aria.yml' })
})

test('a screen reader is told what the deposit form, the wallet, its limits and an empty record are, as it is kept [UX-02]', async ({
  page,
  server,
}) => {
  await asMember(page, server)
  await page.goto('/mine/savemoney')
  const form = page.getByRole('form', { name: '存款' })
  await expect(form.getByRole('radio', { name: /首存礼/ })).toBeVisible()
  await expect(form).toMatchAriaSnapshot({ name: 'deposit.aria.yml' })
  await page.goto('/mine/wallet')
  await expect(page.getByRole('region', { name: '中心钱包' })).toMatchAriaSnapshot({ name: 'wallet.aria.yml' })
  await expect(page.getByRole('region', { name: '本月限额' })).toMatchAriaSnapshot({ name: 'limits.aria.yml' })
  await page.goto('/mine/betRecord')
  await expect(page.getByText('这几天没有注单')).toBeVisible()
  await expect(page.getByRole('main')).toMatchAriaSnapshot({ name: 'record.aria.yml' })
})

test('a screen reader is told what a game’s chat and a lobby are, as it is kept [UX-02]', async ({ page, server }) => {
  await asMember(page, server)
  await page.goto('/game/realbet')
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('main')).toMatchAriaSnapshot({ name: 'lobby.aria.yml' })
  await openToday(page)
  await page.getByRole('row', { name: 'Northbridge – Westholm' }).getByRole('link').first().click()
  await page.getByRole('tab', { name: '聊天' }).click()
  const chat = page.getByRole('region', { name: '聊天' })
  await chat.getByRole('textbox', { name: '说点什么' }).fill('大家好')
  await chat.getByRole('button', { name: '发送' }).click()
  await expect(chat.getByText('我：')).toBeAttached()
  await expect(chat).toMatchAriaSnapshot({ name: 'chat.aria.yml' })
})
