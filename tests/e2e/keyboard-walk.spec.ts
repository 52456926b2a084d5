import { expect } from 'playwright/test'
import { newMember } from '../support/api.ts'
import { arrowTo, enter, heading, isFocused, nav, tabTo } from './keyboard-support.ts'
import { freshName, isPhone, pickable } from './support.ts'
import { test } from './with-games.ts'

test('by the tab key alone: a login, a bet, the chat, a deposit, help [AUTH-01] [BET-01] [CHAT-05] [WALLET-08] [HELP-01] [UX-02] @phone @long', async ({
  page,
  server,
}) => {
  const name = freshName()
  await newMember(server.origin, name, 'kite7bird42')
  await page.goto('/')
  await enter(page, page.getByRole('banner').getByRole('button', { name: '登录' }).filter({ visible: true }))
  const dialog = page.getByRole('dialog', { name: '登录' })
  await tabTo(page, dialog.getByLabel('用户名'))
  await page.keyboard.type(name)
  await tabTo(page, dialog.getByLabel('密码', { exact: true }))
  await page.keyboard.type('kite7bird42')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)

  await enter(page, nav(page, '体育').first())
  await expect(heading(page, '体育')).toBeFocused()
  const today = page.getByRole('tab', { name: /今日/ })
  await tabTo(page, page.getByRole('tab', { selected: true }))
  await arrowTo(page, today, 'ArrowRight')
  await page.keyboard.press('Enter')
  // Home is kept, hidden, with prices of its own.
  const grid = page.getByRole('grid').filter({ visible: true })
  await expect(pickable(grid).first()).toBeVisible()
  await tabTo(page, grid)
  await arrowTo(page, grid.getByRole('row', { name: 'Southmoor – Eastvale' }), 'ArrowDown')
  await arrowTo(page, pickable(grid).and(page.locator(':focus')), 'ArrowRight')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(await isFocused(grid), 'the grid is one stop').toBe(false)
  if (isPhone(page)) await enter(page, page.getByRole('button', { name: /^打开.*投注单/ }))
  const slip = page.getByRole('region', { name: '投注单' })
  await tabTo(page, slip.getByLabel('本金'))
  await page.keyboard.type('20')
  await enter(page, slip.getByRole('button', { name: /^投注/ }))
  await expect(slip.getByRole('heading', { name: '投注已接受' })).toBeFocused()
  if (isPhone(page)) {
    await page.keyboard.press('Escape')
    await expect(slip).toBeHidden()
  }

  await tabTo(page, grid)
  await arrowTo(page, grid.getByRole('rowheader').getByRole('link').and(page.locator(':focus')), 'ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/crty\/[^/]+$/)
  await expect(page.locator('main h1').filter({ visible: true })).toBeFocused()
  // Each price of a hundred plays is a stop.
  await enter(page, page.getByRole('button', { name: '跳过玩法' }))
  if (isPhone(page)) await enter(page, page.getByRole('button', { name: '聊天', exact: true }))
  else {
    const tabs = page.getByRole('tablist', { name: '投注单和聊天' })
    await tabTo(page, tabs.getByRole('tab', { selected: true }))
    await arrowTo(page, tabs.getByRole('tab', { name: '聊天' }), 'ArrowRight')
    await page.keyboard.press('Enter')
  }
  const chat = page.getByRole('region', { name: '聊天' })
  await tabTo(page, chat.getByRole('textbox', { name: '说点什么' }))
  await page.keyboard.type('大家好')
  await page.keyboard.press('Enter')
  await expect(chat.getByRole('region', { name: '消息' }).getByText('大家好', { exact: true })).toBeVisible()
  await expect(chat.getByRole('textbox', { name: '说点什么' })).toBeFocused()
  if (isPhone(page)) {
    await page.keyboard.press('Escape')
    await expect(chat).toBeHidden()
  }

  await enter(page, page.getByRole('link', { name: '存款', exact: true }).filter({ visible: true }).first())
  await expect(heading(page, '存款')).toBeFocused()
  const form = page.getByRole('form', { name: '存款' })
  await tabTo(page, form.getByLabel('存款金额'))
  await page.keyboard.type('500')
  await enter(page, form.getByRole('button', { name: /^存款/ }))
  await enter(page, page.getByRole('alertdialog', { name: '先给自己定个上限' }).getByRole('button', { name: '暂不设' }))
  await expect(page.getByText('等待付款，到账后自动更新')).toBeVisible()
  expect(await page.evaluate(() => document.activeElement !== document.body), 'the order has the focus').toBe(true)

  await enter(page, nav(page, '首页').first())
  await expect(heading(page, /今晚的比赛/)).toBeFocused()
  await enter(page, page.getByRole('contentinfo').locator('a[href="/app/help/gywm"]'))
  await expect(page.locator('main h1').filter({ visible: true })).toBeFocused()
})
