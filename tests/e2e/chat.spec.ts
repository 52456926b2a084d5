import { expect, type Locator } from 'playwright/test'
import { expectContrast, expectNoViolations } from './accessibility.ts'
import {
  anotherBrowser,
  field,
  freshGame,
  laterGame,
  list,
  openChat,
  pathOf,
  say,
  settled,
  showChat,
  shown,
  speak,
} from './chat-support.ts'
import { browseWith, HOSTS } from './feed-support.ts'
import { asMember, isPhone, QUIET_DAY, test } from './support.ts'

/** A server of its own: it is stopped and started. */
test.use({ serverOptions: { ...QUIET_DAY } })

test('two members talk in two browsers, through a restart of the server; what is written meanwhile comes after it [CHAT-03] [CHAT-05] [CHAT-08] @fault', async ({
  page,
  browser,
  server,
}) => {
  const gameId = await freshGame(server.origin)
  await asMember(page, server)
  const mine = await openChat(page, gameId)
  const otherPage = await anotherBrowser(browser, page, server)
  const theirs = await openChat(otherPage, gameId)
  await expect(mine.getByText('2 人在线')).toBeVisible()
  await say(mine, '  大家好  ')
  await expect(list(theirs).getByText('大家好', { exact: true })).toBeVisible()
  await say(theirs, '你好')
  await expect(list(mine).getByText('你好', { exact: true })).toBeVisible()
  await expect(list(mine).getByRole('img', { name: '已发' })).toHaveCount(1)
  await field(mine).fill('   ')
  await field(mine).press('Enter')

  await server.stop()
  await say(mine, '断线时写的')
  await expect(list(mine).getByText('排队中，第 1 条')).toBeVisible()
  await expect(mine.getByText(/连接断了/)).toBeVisible()
  await server.start()
  for (const chat of [mine, theirs]) await expect(list(chat).getByText('断线时写的', { exact: true })).toBeVisible()
  await expect(mine.getByText(/连接断了/)).toBeHidden()
  await say(theirs, '又在了')
  for (const chat of [mine, theirs]) await expect(list(chat).getByText('又在了', { exact: true })).toBeVisible()
  expect(await shown(mine, /大家好|你好|断线时写的|又在了/)).toEqual(['大家好', '你好', '断线时写的', '又在了'])
  await page.context().setOffline(true)
  await expect(mine.getByText('连接断了，联网后自动恢复'), 'though the shared worker has kept its line').toBeVisible()
  await page.context().setOffline(false)
  await expect(mine.getByText(/连接断了/)).toBeHidden()
  await expect(list(mine).getByText(/^\d+ 人进来了$/)).toHaveCount(0)
  await otherPage.context().close()
})

test('ten messages that wait go out once each, in order, though the page is loaded anew in the middle of them [CHAT-27] [CHAT-05] @long', async ({
  page,
  browser,
  server,
}) => {
  const gameId = await freshGame(server.origin)
  await asMember(page, server)
  const chat = await openChat(page, gameId)
  await say(chat, '第 0 条')
  await expect(list(chat).getByRole('img', { name: '已发' })).toHaveCount(1)
  await server.stop()
  const texts = Array.from({ length: 9 }, (_, i) => `第 ${i + 1} 条`)
  for (const text of texts.slice(0, 5)) await say(chat, text)
  await expect(list(chat).getByText('排队中，第 5 条')).toBeVisible()
  await server.start()
  // The page comes back while they go out.
  await page.reload()
  const again = await showChat(page)
  for (const text of texts.slice(5)) await say(again, text)
  const other = await anotherBrowser(browser, page, server)
  const theirs = await openChat(other, gameId)
  for (const one of [again, theirs]) {
    await expect(list(one).getByText('第 9 条', { exact: true })).toBeVisible()
    expect(await shown(one, /^第 \d 条$/)).toEqual(['第 0 条', ...texts])
  }
  await expect(list(again).getByText('排队中')).toHaveCount(0)
  await other.context().close()
})

test('older messages come in pages above what is read, which does not move, until none is left [CHAT-20] @long', async ({
  page,
  server,
}) => {
  const gameId = await freshGame(server.origin)
  await asMember(page, server)
  // Room for fewer than a page.
  await page.setViewportSize({ width: 1920, height: 700 })
  await speak(
    server.origin,
    `game/${gameId}`,
    Array.from({ length: 38 }, (_, i) => `话 ${i}`),
  )
  const chat = await openChat(page, gameId)
  await expect(list(chat).getByText('话 37', { exact: true })).toBeInViewport()
  await settled(list(chat))
  const [before, after] = await list(chat).evaluate(async (scroller) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const find = (text: string) => [...scroller.querySelectorAll('bdi')].find((said) => said.textContent === text)
    const place = () => find('话 27')?.getBoundingClientRect().top ?? Number.NaN
    scroller.scrollTop = 120
    await frame()
    const first = place()
    // The page before stands above it.
    while (!find('话 22')) await frame()
    for (let i = 0; i < 10; i++) await frame()
    return [first, place()]
  })
  expect(Math.abs((before ?? 0) - (after ?? 99))).toBeLessThan(3)
  await expect(async () => {
    await list(chat).evaluate((scroller) => scroller.scrollTo({ top: 0 }))
    await expect(list(chat).getByText('没有更早的了')).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(list(chat).getByText('话 0', { exact: true })).toBeVisible()
  await speak(server.origin, `game/${gameId}`, ['新的'])
  await chat.getByRole('button', { name: '1 条新消息' }).click()
  await expect(list(chat).getByText('新的', { exact: true })).toBeInViewport()
  await settled(list(chat))
  await list(chat).evaluate((scroller) => scroller.scrollBy({ top: -120 }))
  await speak(server.origin, `game/${gameId}`, ['更新的'])
  await expect(chat.getByRole('button', { name: '1 条新消息' })).toBeVisible()
  await expect(list(chat).getByText('新消息从这里开始')).toHaveCount(1)
})

test('the room of a later game says when it opens and where to talk until then; an operator’s word is nobody’s message [CHAT-11] [CHAT-29] @phone @long', async ({
  page,
  server,
}) => {
  await asMember(page, server)
  await page.goto(pathOf(await laterGame(server.origin)))
  if (isPhone(page)) await page.getByRole('button', { name: '聊天', exact: true }).click()
  else await page.getByRole('tab', { name: '聊天' }).click()
  const chat = page.getByRole('region', { name: '聊天' })
  await expect(chat.getByText('开赛前 30 分钟开放')).toBeVisible()
  await expect(chat.getByText('房间还没开放')).toBeVisible()
  await expect(field(chat)).toHaveCount(0)
  await chat.getByRole('button', { name: /^去.*聊天室$/ }).click()
  await say(chat, `先在这里 ${isPhone(page)}`)
  await expect(list(chat).getByRole('img', { name: '已发' })).toHaveCount(1)
  const room = /league\/\w+/.exec(server.command('server/cli/chat.ts', 'rooms'))?.[0] ?? ''
  server.command('server/cli/chat.ts', 'say', room, '请不要发联系方式')
  await expect(list(chat).getByText('管理员：请不要发联系方式').last()).toBeVisible()
})

test('a mute, a block, a closing and a level each take the place of the field with a sentence, at once [CHAT-09] [CHAT-10] [CHAT-11] [CHAT-12] [CHAT-14] [CHAT-16] [CHAT-29] @long', async ({
  page,
  server,
}) => {
  const { name } = await asMember(page, server)
  const chat = await openChat(page, await freshGame(server.origin))
  const command = (...args: string[]) => server.command('server/cli/chat.ts', ...args)
  // A room in which no other test of this server speaks: it is destroyed.
  await chat.getByRole('button', { name: '聊天室列表' }).click()
  await page
    .getByRole('region', { name: '聊天室列表' })
    .getByRole('button', { name: /聊天室/ })
    .last()
    .click()
  await expect(chat.getByText(/人在线/)).toBeVisible()
  await say(chat, '以前的话')
  await expect(list(chat).getByRole('img', { name: '已发' })).toBeVisible()
  const room = /\w+\/\w+/.exec(command('rooms'))?.[0] ?? ''
  command('close', room)
  await expect(chat.getByText('本房间暂时不能发言')).toBeVisible()
  await expect(field(chat)).toHaveCount(0)
  command('open', room)
  await field(chat).fill('写了一半')
  command('mute', name, '30', room, '刷屏')
  await expect(chat.getByText(/你被禁言到 /)).toBeVisible()
  await expect(chat.getByText('原因是刷屏，仍可以看')).toBeVisible()
  await expect(chat.getByRole('link', { name: '申诉' })).toBeVisible()
  command('unmute', name, room)
  await expect(field(chat), 'what was begun is still there').toHaveValue('写了一半')
  command('block', name, room, '广告')
  await expect(chat.getByText('你不能在本房间发言')).toBeVisible()
  command('unblock', name, room)
  command('level', room, '2')
  await expect(chat.getByText('VIP 2 起可以发言')).toBeVisible()
  await expect(chat.getByRole('link', { name: '看等级' })).toBeVisible()
  command('clear', room)
  await expect(list(chat).getByText(/清空了记录/)).toBeVisible()
  await expect(list(chat).getByText('以前的话', { exact: true })).toHaveCount(0)
  command('destroy', room)
  await expect(chat.getByText('这间房已经关了')).toBeVisible()
  const acts = command('acts')
    .split('\n')
    .map((line) => line.split('  ')[2])
  expect(acts.slice(0, 9)).toEqual(['destroy', 'clear', 'level', 'unblock', 'block', 'unmute', 'mute', 'open', 'close'])
})

test('four tabs show the same messages over one socket, and a draft is kept over a reload [CHAT-25]', async ({ page, server }) => {
  const gameId = await freshGame(server.origin)
  await asMember(page, server)
  const before = await server.sockets()
  const chat = await openChat(page, gameId)
  const tabs = [await page.context().newPage(), await page.context().newPage(), await page.context().newPage()]
  const others = []
  for (const tab of tabs) others.push(await openChat(tab, gameId))
  await say(chat, '一个标签页')
  await say(others[2] ?? chat, '另一个标签页')
  for (const one of [chat, ...others]) {
    await expect(list(one).getByText('另一个标签页', { exact: true })).toBeVisible()
    expect(await shown(one, /标签页/)).toEqual(['一个标签页', '另一个标签页'])
    // All are this member's own.
    await expect(list(one).getByRole('img', { name: '已发' })).toHaveCount(2)
  }
  expect((await server.sockets()) - before).toBe(1)
  for (const tab of tabs) await tab.close()
  await field(chat).fill('没写完')
  await page.reload()
  await expect(field(await showChat(page))).toHaveValue('没写完')
})

test('a visitor reads and speaks from home under a number, and after the login under a name, without a reload; a room may want one [CHAT-23] [CHAT-24] [SESSION-11] @phone', async ({
  page,
  server,
}) => {
  await page.goto('/')
  await page.getByRole('button', { name: '聊天室' }).click()
  await page.getByRole('dialog', { name: '聊天' }).getByRole('button').filter({ hasText: '对' }).first().click()
  const chat = page.getByRole('region', { name: '聊天' })
  await expect(chat.getByText(/以“游客 \d{4}”发言/)).toBeVisible()
  const text = `来看看 ${isPhone(page)}`
  await say(chat, text)
  await expect(list(chat).getByText(text, { exact: true })).toBeVisible()
  await expect(list(chat).getByRole('img', { name: '已发' })).toHaveCount(1)
  const room = /game\/\d+/.exec(server.command('server/cli/chat.ts', 'rooms'))?.[0] ?? ''
  server.command('server/cli/chat.ts', 'guests', room, 'no')
  await expect(chat.getByText('本房间不接受游客发言')).toBeVisible()
  await chat.getByRole('button', { name: '登录', exact: true }).click()
  const dialog = page.getByRole('dialog').filter({ has: page.getByLabel('用户名') })
  await dialog.getByLabel('用户名').fill('demo88')
  await dialog.getByLabel('密码', { exact: true }).fill('demo1234')
  await dialog.getByRole('button', { name: '登录', exact: true }).click()
  await expect(field(chat)).toBeVisible()
  await say(chat, '登录后说的')
  await expect(list(chat).getByText('登录后说的', { exact: true })).toBeVisible()
  await expect(list(chat).getByRole('img', { name: '已发' })).toHaveCount(1)
  server.command('server/cli/chat.ts', 'guests', room, 'yes')
})

test('chat has no accessibility violation and enough contrast, in both editions @phone @long', async ({ page, server }) => {
  const gameId = await freshGame(server.origin)
  await asMember(page, server)
  await speak(server.origin, `game/${gameId}`, [`你们好 ${isPhone(page)}`])
  for (const edition of ['classic', 'professional']) {
    await page.addInitScript((chosen) => localStorage.setItem('edition', chosen), edition)
    const chat = await openChat(page, gameId)
    await say(chat, `我也来了 ${edition} ${isPhone(page)}`)
    await expect(list(chat).getByText(`我也来了 ${edition} ${isPhone(page)}`)).toBeVisible()
    await expectNoViolations(page)
    await expectContrast(page)
  }
})

for (const host of ['elected', 'own'] as const)
  test(`with the feed in ${HOSTS[host].name}, two tabs of a browser and another browser talk all the same [PWA-13] @fault`, async ({
    page,
    browser,
    server,
  }) => {
    const gameId = await freshGame(server.origin)
    await browseWith(page.context(), host)
    await asMember(page, server)
    const first = await openChat(page, gameId)
    const second = await openChat(await page.context().newPage(), gameId)
    const other = await openChat(await anotherBrowser(browser, page, server), gameId)
    await say(second, `从 ${host}`)
    for (const one of [first, second, other]) await expect(list(one).getByText(`从 ${host}`, { exact: true })).toBeVisible()
    await say(other, `到 ${host}`)
    for (const one of [first, second, other]) expect(await eventually(one, `到 ${host}`)).toEqual([`从 ${host}`, `到 ${host}`])
    await other.page().context().close()

    async function eventually(chat: Locator, text: string): Promise<string[]> {
      await expect(list(chat).getByText(text, { exact: true })).toBeVisible()
      return shown(chat, new RegExp(`^. ${host}$`))
    }
  })

test('without a socket a room is read by call, page by page, until none is left [CHAT-21] @long', async ({ page, server }) => {
  const gameId = await freshGame(server.origin)
  await speak(
    server.origin,
    `game/${gameId}`,
    Array.from({ length: 20 }, (_, i) => `说 ${i}`),
  )
  // The page itself holds the socket, where a test can refuse it.
  await browseWith(page.context(), 'own')
  await page.routeWebSocket(/\/feed/, (socket) => void socket.close())
  await asMember(page, server)
  await page.goto(pathOf(gameId))
  await page.getByRole('tab', { name: '聊天' }).click()
  const messages = page.getByRole('region', { name: '聊天' }).getByRole('region', { name: '消息' })
  await expect(messages.getByText('说 19', { exact: true })).toBeVisible()
  for (const earlier of ['说 0', '没有更早的了'])
    await expect(async () => {
      await messages.evaluate((scroller) => scroller.scrollBy({ top: -300 }))
      await expect(messages.getByText(earlier, { exact: true })).toBeVisible({ timeout: 500 })
    }).toPass()
})

test('beside the slip its tab counts what is said; the room asks who wins; the list leads to rooms of leagues; at 1600 px both stand side by side [CHAT-17]', async ({
  page,
  server,
}) => {
  const gameId = await freshGame(server.origin)
  await asMember(page, server)
  const chat = await openChat(page, gameId)
  const poll = list(chat).getByRole('region', { name: '猜一猜' })
  await expect(async () => {
    await list(chat).evaluate((scroller) => scroller.scrollTo({ top: 0 }))
    await expect(poll).toBeVisible({ timeout: 500 })
  }).toPass()
  await poll.getByRole('button').first().click()
  await expect(poll.getByText(/人已选/)).toBeVisible()
  await expect(poll.getByRole('button').first()).toHaveAttribute('aria-pressed', 'true')

  await page.getByRole('tab', { name: '投注单' }).click()
  const tab = page.getByRole('tab', { name: '聊天' })
  await expect(tab).toHaveText('聊天')
  await speak(server.origin, `game/${gameId}`, ['没看见一', '没看见二'])
  await expect(tab).toHaveText('聊天2')
  await tab.click()
  await expect(tab).toHaveText('聊天')
  await chat.getByRole('button', { name: '聊天与投注单并排' }).click()
  await expect(chat).toBeVisible()
  await expect(page.getByRole('region', { name: '投注单', exact: true })).toBeVisible()
  await page.setViewportSize({ width: 1599, height: 900 })
  await expect(page.getByRole('region', { name: '投注单', exact: true })).toHaveCount(0)
  await chat.getByRole('button', { name: '聊天室列表' }).click()
  await page
    .getByRole('region', { name: '聊天室列表' })
    .getByRole('button', { name: /聊天室/ })
    .first()
    .click()
  await say(chat, '联赛里说的')
  await expect(list(chat).getByText('联赛里说的', { exact: true })).toBeVisible()
})
