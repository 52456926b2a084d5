import { expect, type Page } from 'playwright/test'
import { asMember, plainly } from './support.ts'
import { test } from './with-games.ts'

/** The bodies of a call that the page sent. */
function sent(page: Page, call: string): Record<string, unknown>[] {
  const bodies: Record<string, unknown>[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(call)) bodies.push(request.postDataJSON())
  })
  return bodies
}

const answerLaunch = (page: Page, status_code: number, data: unknown, message = '') =>
  page.route('**/venue/launch', (route) => route.fulfill({ json: { status_code, data, message } }))
const enter = (page: Page, name = '星河真人') => page.getByRole('button', { name: `进入${name}` }).click()
const game = (page: Page) => page.frameLocator('iframe')
const frameRoute = (address: string) => `/game/${encodeURIComponent(address)}`

test('a visitor is asked to log in, and nothing is launched [LAUNCH-01] @phone', async ({ page }) => {
  await plainly(page)
  const launches = sent(page, '/venue/launch')
  await page.goto('/game/realbet')
  await enter(page)
  await expect(page.getByText('请先登录后了解更多')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(launches).toEqual([])
  await page.goto(frameRoute('https://games.example/x'))
  await expect(page, 'the frame’s route, too').toHaveURL(/:\d+\/$/)
})

test('a game is framed at its address without the token in the history; a reload launches anew; leaving comes back and asks for the balance [ROUTE-07] [LAUNCH-02] [LAUNCH-05] [LAUNCH-19] [SEC-04] @phone', async ({
  page,
  server,
  games,
}) => {
  await asMember(page, server)
  await page.goto('/game/realbet')
  const launches = sent(page, '/venue/launch')
  await page.route('**/venue/launch', async (route) => {
    await expect(page.getByText('启动中').first()).toBeVisible()
    await route.continue()
  })
  await enter(page)
  await expect(game(page).getByRole('heading', { name: 'XHZR baccarat' })).toBeVisible()
  await page.unroute('**/venue/launch')
  expect(launches).toEqual([{ enName: 'xhzr', gameCode: 'baccarat' }])
  expect(decodeURIComponent(page.url())).toContain(`/game/${games.origin}/XHZR?lang=zh-CN&game_code=baccarat`)
  expect(page.url()).not.toContain('token')
  await expect(page).toHaveTitle(/^百家乐 · /)
  await expect(page.getByRole('status', { name: '余额' })).toHaveText('¥10,000.00')
  const frame = page.locator('iframe')
  expect(await frame.getAttribute('sandbox')).toBe('allow-scripts')
  const [first] = games.asked.filter((path) => path.startsWith('/XHZR')).slice(-1)
  await page.reload()
  await expect(game(page).getByRole('heading', { name: 'XHZR baccarat' })).toBeVisible()
  expect(launches).toHaveLength(2)
  expect(games.asked.at(-1)).not.toBe(first)
  const balances = sent(page, '/transfer/getBalance')
  await game(page).getByRole('button', { name: 'ended' }).click()
  await expect(page.getByText('这次游戏已结束')).toBeVisible()
  await page.getByRole('button', { name: '再进一次' }).click()
  await expect(game(page).getByRole('heading')).toBeVisible()
  expect(launches).toHaveLength(3)
  const before = balances.length
  await game(page).getByRole('button', { name: 'leave' }).click()
  await expect(page).toHaveURL(/\/game\/realbet$/)
  await expect.poll(() => balances.length).toBeGreaterThan(before)
})

test('without a network the game stays under a notice that says where bets are, and comes back by itself @long', async ({
  page,
  server,
  context,
}) => {
  await asMember(page, server)
  await page.goto('/game/realbet')
  await enter(page)
  await expect(game(page).getByRole('heading')).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText('网络断了')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('网络断了')).toHaveCount(0)
  await expect(game(page).getByRole('heading')).toBeVisible()
})

test('our own sports open as a page of the site [LAUNCH-03] [LAUNCH-06]', async ({ page, server }) => {
  await asMember(page, server)
  await page.goto('/game/sport')
  await enter(page, '本站体育')
  await expect(page).toHaveURL(/\/game\/sport\/crty$/)
})

test('a venue of its own window opens there, and a blocked one by a button [LAUNCH-04] [LAUNCH-19]', async ({
  page,
  server,
  games,
  context,
}) => {
  await asMember(page, server)
  await page.goto('/game/lottery')
  const [apart] = await Promise.all([context.waitForEvent('page'), enter(page, '第一彩票')])
  await expect(apart.getByRole('heading', { name: 'G1CP' })).toBeVisible()
  expect(new URL(apart.url()).origin).toBe(games.origin)
  expect(await apart.evaluate(() => window.opener)).toBe(null)
  await apart.close()
  await expect(page).toHaveURL(/\/game\/lottery$/)
  await page.evaluate(() => {
    const real = window.open
    window.open = () => {
      window.open = real
      return null
    }
  })
  await enter(page, '第一彩票')
  await expect(page.getByText('浏览器拦住了新窗口')).toBeVisible()
  const [byHand] = await Promise.all([context.waitForEvent('page'), page.getByRole('button', { name: '打开第一彩票' }).click()])
  await expect(byHand.getByRole('heading', { name: 'G1CP' })).toBeVisible()
})

test('a site-relative address opens here, another value is shown by the slot page in a frame that may do nothing, and a foreign address nowhere [LAUNCH-06] [LAUNCH-07] [LAUNCH-18] [ROUTE-02] @long', async ({
  page,
  server,
}) => {
  await asMember(page, server)
  await page.goto('/game/realbet')
  await answerLaunch(page, 6000, { url: '/mine/wallet' })
  await enter(page)
  await expect(page).toHaveURL(/\/mine\/wallet$/)
  await page.goto('/game/realbet')
  await page.unroute('**/venue/launch')
  await answerLaunch(page, 6000, { url: '<h1>stored</h1><script>document.body.append("ran")</script>' })
  await enter(page)
  await expect(page).toHaveURL(/\/pg\/game$/)
  await expect(game(page).getByRole('heading', { name: 'stored' })).toBeVisible()
  await expect(game(page).getByText('ran')).toHaveCount(0)
  expect(await page.locator('iframe').getAttribute('sandbox')).toBe('')
  await page.reload()
  await expect(game(page).getByRole('heading', { name: 'stored' })).toBeVisible()
  for (const url of ['https://evil.example/', 'javascript:alert(1)', '//evil.example/x', 'data:text/html,x']) {
    await page.goto('/game/realbet')
    await page.unroute('**/venue/launch')
    await answerLaunch(page, 6000, { url })
    await enter(page)
    await expect(page.getByText('这个地址没有登记')).toBeVisible()
    await expect(page).toHaveURL(/\/game\/realbet$/)
  }
})

test('a deep link to another address frames nothing [LAUNCH-18] [SEC-05]', async ({ page, server, games }) => {
  await asMember(page, server)
  for (const address of [
    'https://evil.example/',
    'javascript:alert(1)',
    'data:text/html,x',
    `${games.origin}/OTHER`,
    '//evil.example',
    'plain',
  ]) {
    await page.goto(frameRoute(address))
    await expect(page.getByText('这个游戏地址不安全')).toBeVisible()
    await expect(page.locator('iframe')).toHaveCount(0)
  }
})

test('a refused transfer says why and moves nothing; one refused for the activity leaves one way in; other refusals of a launch are told [LAUNCH-08] [LAUNCH-09] [LAUNCH-15]', async ({
  page,
  server,
}) => {
  await asMember(page, server)
  await page.goto('/game/realbet')
  await answerLaunch(page, 6399, null, '场馆没有应答')
  await enter(page)
  await expect(page.getByText('场馆没有应答')).toBeVisible()
  await expect(page.getByText('启动中')).toHaveCount(0)
  await page.unroute('**/venue/launch')
  await answerLaunch(page, 6413, null)
  await page.route('**/venue/allBalance', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replaceAll('"form":"seamless"', '"form":"transfer"') })
  })
  const refuseTransfer = (code: number, message: string) =>
    page.route('**/venue/transfer', (route) => route.fulfill({ json: { status_code: code, data: null, message } }))
  await refuseTransfer(6012, '现在不能转入')
  await enter(page)
  const dialog = page.getByRole('dialog', { name: '进入星河真人' })
  await expect(dialog).toContainText('你还在参加该场馆的活动。流水没满之前，星河真人里的钱不能转出。')
  await expect(dialog.getByRole('button', { name: '转入并进入' })).toBeEnabled()
  await expect(dialog.getByRole('button', { name: '直接进入' })).toBeEnabled()
  await dialog.getByLabel('从中心钱包转入').fill('5')
  await dialog.getByRole('button', { name: '转入 ¥5 并进入' }).click()
  await expect(page.getByText('现在不能转入').first()).toBeVisible()
  await expect(dialog.getByLabel('从中心钱包转入')).toHaveValue('5')
  await page.unroute('**/venue/transfer')
  await refuseTransfer(6413, '')
  await dialog.getByRole('button', { name: '转入 ¥5 并进入' }).click()
  await expect(dialog).toContainText('中心钱包没有变动')
  await page.unroute('**/venue/launch')
  await dialog.getByRole('button', { name: '直接进入' }).click()
  await expect(game(page).getByRole('heading', { name: 'XHZR' })).toBeVisible()
})

test('a hostile game reaches neither this page, nor the window, nor any storage; its flood and forged messages do nothing [SEC-04]', async ({
  page,
  server,
  context,
}) => {
  await asMember(page, server)
  const windows: Page[] = []
  context.on('page', (opened) => windows.push(opened))
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  const transfers = sent(page, '/venue/transfer')
  const balances = sent(page, '/transfer/getBalance')
  await page.goto('/game/fishing')
  const before = balances.length
  await enter(page, '深蓝渔场')
  const out = game(page).locator('#out')
  await expect(out).toContainText('database')
  const results = JSON.parse((await out.textContent()) ?? '{}') as Record<string, string>
  expect(Object.keys(results)).toHaveLength(11)
  for (const [name, result] of Object.entries(results)) expect([name, result]).toEqual([name, 'denied'])
  await page.getByRole('button', { name: '重新加载' }).click()
  await expect(out).toContainText('database')
  await expect(page.getByRole('status', { name: '余额' })).toHaveText('¥10,000.00')
  expect(new URL(page.url()).origin).toBe(server.origin)
  expect(windows).toEqual([])
  expect(dialogs).toEqual([])
  expect(transfers).toEqual([])
  expect(balances.length - before, 'five thousand hints, and not a call for each').toBeLessThan(60)
})
