import { expect, type Page } from 'playwright/test'
import { asMember, logIn, plainly, test } from './support.ts'

const RESOURCE = '**/game/api/v1/venue/resource'
const dialog = (page: Page) => page.getByRole('dialog')

/** Refuses the page's sport calls with this code from now on. */
async function refuseSports(page: Page, code: number, message = '', status = 200): Promise<void> {
  await page.route(RESOURCE, (route) => route.fulfill({ status, json: { status_code: code, data: null, message } }))
}

test('a page for members leads a visitor to the route login: home with the login dialog open [ROUTE-13] [ROUTE-24] [ROUTE-33]', async ({
  page,
  origin,
}) => {
  await page.goto('/mine/wallet', { waitUntil: 'commit' })
  await expect(page.getByText('请先登录后了解更多')).toBeVisible()
  await expect(page).toHaveURL(`${origin}/`)
  await expect(dialog(page).getByRole('tab', { name: '登录' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
})

for (const [what, status, code] of [
  ['the code 6001', 200, 6001],
  ['HTTP 401', 401, 6003],
] as const) {
  test(`${what} says so, clears the session, goes home and opens the login [ERR-02] [ERR-03]`, async ({ page, server, origin }) => {
    await asMember(page, server)
    await page.goto('/')
    await expect(page.getByRole('contentinfo')).toBeVisible()
    // Looked for from the first refused call on, which may be one of home's: a slow click outlasts the three seconds of the toast.
    const said = expect(page.getByText('请重新登录')).toBeVisible()
    await refuseSports(page, code, '', status)
    await Promise.all([said, page.getByRole('navigation').getByRole('link', { name: '体育' }).first().click()])
    await expect(page).toHaveURL(`${origin}/`)
    await expect(dialog(page).getByRole('tab', { name: '登录' })).toHaveAttribute('aria-selected', 'true')
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  })
}

test('a missing real name is asked for with a way to complete it, on whatever page @phone [ERR-05] [ROUTE-33]', async ({
  page,
  server,
  origin,
}) => {
  await asMember(page, server)
  await page.goto('/')
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await refuseSports(page, 6449, '请先完善姓名再投注')
  await page.getByRole('navigation').getByRole('link', { name: '体育' }).first().click()
  await expect(dialog(page)).toContainText('请先完善姓名再投注')
  await dialog(page).getByRole('button', { name: '知道了' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await page.reload()
  await dialog(page).getByRole('button', { name: '去完善' }).click()
  await expect(page).toHaveURL(`${origin}/mine/userinfo`)
  await expect(dialog(page)).toHaveCount(0)
})

test('data of another game is said on sport calls [ERR-07]', async ({ page, server }) => {
  await asMember(page, server)
  await refuseSports(page, 6302)
  await page.goto('/game/sport/crty')
  await expect(page.getByText('数据异常，请重新进入游戏').first()).toBeVisible()
})

for (const path of ['/', '/no/such/page'])
  test(`on ${path} a dialog that is slow to come shows a loading toast, which ends by itself after 3 s [ROUTE-33] [ROUTE-34]`, async ({
    page,
  }) => {
    const held = Promise.withResolvers<void>()
    await page.route(/assets\/auth-(dialog|slot).*\.js/, async (route) => {
      await held.promise
      await route.continue()
    })
    await page.clock.install()
    await page.goto(path)
    await expect(page.getByRole('main')).toBeVisible()
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.getByRole('button', { name: '登录' }).first().click()
    await page.clock.runFor(400)
    const loading = page.getByText('正在打开', { exact: true })
    await expect(loading).toBeVisible()
    await page.clock.runFor(2_000)
    await expect(loading).toBeVisible()
    await page.clock.runFor(1_500)
    await expect(loading).toHaveCount(0)
    held.resolve()
    await expect(dialog(page).getByLabel('用户名')).toBeVisible()
  })

test('preInfo runs at start and tells the address and the site configuration [TRANSPORT-14]', async ({ page }) => {
  await plainly(page)
  const told = page.waitForResponse('**/site/api/v1/configuration/preInfo')
  await page.goto('/no/such/page')
  const { data } = (await (await told).json()) as { data: unknown }
  expect(data).toMatchObject({ ip: expect.stringMatching(/\d/), siteBaseConfig: { h5DomainUrl: expect.any(String), title: 'Parlay' } })
})

test('a file of the app that is lost with the network, or missing in its own build, leaves the page as it is; one that is gone since another build brings the new page, once @long', async ({
  page,
}) => {
  let loads = 0
  page.on('load', () => loads++)
  let file: 'lost' | 'missing' = 'lost'
  let site: 'lost' | 'same build' | 'other build' = 'lost'
  await page.route(/assets\/auth-(dialog|slot).*\.js/, (route) => (file === 'lost' ? route.abort() : route.fulfill({ status: 404 })))
  await page.route(
    (url) => url.pathname === '/',
    (route) => {
      if (route.request().isNavigationRequest() || site === 'same build') return route.continue()
      if (site === 'lost') return route.abort()
      return route.fulfill({ contentType: 'text/html', body: '<script type="module" src="/assets/start-of-another.js"></script>' })
    },
  )
  const logIn = () => page.getByRole('button', { name: '登录' }).first().click()
  await page.goto('/')
  await logIn()
  await expect(page.getByText('服务开小差了')).toBeVisible()
  ;[file, site] = ['missing', 'same build']
  await page.reload()
  await logIn()
  await expect(page.getByText('服务开小差了')).toBeVisible()
  expect(loads).toBe(2)
  site = 'other build'
  await page.reload()
  const reloaded = page.waitForEvent('load')
  await logIn()
  await reloaded
  await logIn()
  await expect(page.getByText('服务开小差了')).toBeVisible()
  expect(loads).toBe(4)
})

/** Refuses calls with this end of their path with this code. */
const refuse = (page: Page, path: string, code: number, message: string) =>
  page.route(`**/${path}`, (route) => route.fulfill({ json: { status_code: code, data: null, message } }))

test('what blocks an entry is said over the form, once, and what was typed stays; an answer that is none is the hiccup; customer service is offered where the code says so @phone [ERR-16] [ERR-17]', async ({
  page,
}) => {
  await plainly(page)
  await page.goto('/')
  await refuse(page, 'user/login', 6501, '登录与注册暂停服务，请稍后再来')
  await logIn(page, 'linhai88', 'harbour42')
  const tips = page.getByRole('dialog', { name: '提示' })
  await expect(tips).toContainText('登录与注册暂停服务，请稍后再来')
  await expect(page.getByText('登录与注册暂停服务，请稍后再来')).toHaveCount(1)
  // The dialog gets keys once it has the focus.
  await expect(page.locator('[role=dialog]:focus-within', { hasText: '登录与注册暂停服务' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(tips).toHaveCount(0)
  await expect(dialog(page).getByLabel('用户名')).toHaveValue('linhai88')
  await expect(dialog(page).getByLabel('密码', { exact: true })).toHaveValue('harbour42')
  await page.unroute('**/user/login')
  const submit = dialog(page).getByRole('button', { name: '登录', exact: true })
  for (const body of ['{"status_code":7777,"data":null,"message":""}', '<html>']) {
    await page.route('**/user/login', (route) => route.fulfill({ contentType: 'application/json', body }))
    await submit.click()
    await expect(dialog(page).getByRole('alert').filter({ hasText: /./ })).toHaveText('服务开小差了，请稍后再试')
    await page.unroute('**/user/login')
  }
  await refuse(page, 'user/login', 6030, '账户已冻结，请联系客服')
  await submit.click()
  await expect(tips).toContainText('账户已冻结，请联系客服')
  await tips.getByRole('button', { name: '联系客服' }).click()
  // The dialogs before it may still be closing.
  await expect(dialog(page).filter({ hasText: '联系客服前请看' })).toBeVisible()
})

test('6500 is silent, a verification leads a member to /mine/auth [ERR-17]', async ({ page, server, origin }) => {
  const { name } = await asMember(page, server)
  await page.goto('/')
  const refresh = page.getByRole('button', { name: '刷新余额' })
  await expect(page.getByRole('button', { name: `账户 ${name}` })).toBeVisible()
  const BALANCE = '**/transfer/getBalance'
  const answered = async (body: string) => {
    await page.unroute(BALANCE)
    await page.route(BALANCE, (route) => route.fulfill({ contentType: 'application/json', body }))
    const done = page.waitForResponse(BALANCE)
    await refresh.click()
    await done
  }
  await answered(JSON.stringify({ status_code: 6500, data: null, message: '不该出现' }))
  await answered(JSON.stringify({ status_code: 6035, data: null, message: '请先完成验证' }))
  const tips = page.getByRole('dialog', { name: '提示' })
  await expect(tips).toContainText('请先完成验证')
  await expect(page.getByText('不该出现')).toHaveCount(0)
  await tips.getByRole('button', { name: '去验证' }).click()
  await expect(page).toHaveURL(`${origin}/mine/auth`)
  await expect(dialog(page)).toHaveCount(0)
})
