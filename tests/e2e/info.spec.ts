import { expect, type Locator, type Page } from 'playwright/test'
import { HELP_CODES } from '../../contract/help-codes.ts'
import { expectContrast, expectNoViolations } from './accessibility.ts'
import { asMember, isPhone, plainly, test } from './support.ts'

const title = (page: Page): Locator => page.getByRole('heading', { level: 1 })

test('each of the 23 help pages opens for a visitor from the list of all, with its own title and words [ROUTE-22] [HELP-01] [HELP-03] @phone @long', async ({
  page,
}) => {
  const seen = new Set<string>()
  for (const code of HELP_CODES) {
    await page.goto('/app/help')
    await page.getByRole('navigation', { name: '帮助目录' }).locator(`a[href="/app/help/${code}"]`).click()
    await expect(page).toHaveURL(new RegExp(`/app/help/${code}$`))
    await expect(page.getByRole('article').getByRole('heading', { level: 2 }).first()).toBeVisible()
    const name = (await title(page).textContent()) ?? ''
    await expect(page).toHaveTitle(`${name} · Parlay`)
    seen.add(name)
  }
  expect(seen.size).toBe(HELP_CODES.length)
  expect(seen).toContain('条款与规则')
  expect(seen).toContain('在线客服')
})

test('games, partner, sponsors, download and promotions each open for a visitor in the main layout with their own page [ROUTE-05]', async ({
  page,
}) => {
  const pages = [
    ['/dz/game', '电子游戏'],
    ['/agent', '合作伙伴'],
    ['/sponsor', '赞助伙伴'],
    ['/download', '下载应用'],
    ['/activity/discount', '优惠活动'],
    ['/activity/friendInvitation', '好友邀请'],
  ] as const
  for (const [path, name] of pages) {
    await page.goto(path)
    await expect(title(page), path).toHaveText(name)
    await expect(page, 'asks for no login').toHaveURL(new RegExp(`${path}$`))
    await expect(page.getByRole('banner').getByRole('navigation', { name: '主导航' })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})

test('the index leads to a page, finds one by its title, and names no page that is not there', async ({ page, origin }) => {
  await page.goto('/app/help')
  const index = page.getByRole('main').getByRole('navigation', { name: '帮助目录' })
  await expect(index.getByRole('heading')).toHaveText(['入门', '存取与转账', '玩法与攻略', '常见问题', '规则与责任', '关于'])
  await expect(index.getByRole('link')).toHaveCount(HELP_CODES.length)
  await index.getByRole('searchbox').fill('攻略')
  await expect(index.getByRole('link')).toHaveText(['让球攻略', '大小球攻略'])
  await index.getByRole('searchbox').fill('密码')
  await expect(index.getByText('没有标题里有这几个字的')).toBeVisible()
  await index.getByRole('searchbox').fill('')
  await index.getByRole('link', { name: '大小球攻略' }).click()
  await expect(page).toHaveURL(`${origin}/app/help/dxqgl`)
  await page.getByRole('article').getByRole('link', { name: '让球攻略' }).last().click()
  await expect(title(page)).toHaveText('让球攻略')
})

test('an address with a heading opens there, in its own page though a visited one has the same, and names the tab by its page', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1920, height: 500 })
  await page.goto('/app/help/bczr#help')
  await expect(page.getByRole('heading', { name: '求助' })).toBeInViewport()
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(100)
  await page.goto('/app/help/rqgl')
  await page.getByRole('article').getByRole('link', { name: '大小球攻略' }).click()
  await expect(title(page)).toHaveText('大小球攻略')
  await page.getByRole('complementary').getByRole('link', { name: '滚球的大小' }).click()
  await expect(page.getByRole('heading', { name: '滚球的大小' })).toBeInViewport()
  await expect(page.getByRole('navigation', { name: '打开的页面' }).getByRole('link')).toHaveText(['让球攻略', '大小球攻略'])
})

test('a help page is at most 820 px wide, and says until when it holds once the network is gone [UX-04]', async ({ page, context }) => {
  await page.goto('/app/help/rqgl')
  await expect(title(page)).toHaveText('让球攻略')
  const box = await page.getByRole('article').getByRole('table').boundingBox()
  expect(box?.width).toBeLessThanOrEqual(820)
  await expect(page.getByText(/内容截至/)).toHaveCount(0)
  await context.setOffline(true)
  await expect(page.getByText(/内容截至 \d\d-\d\d \d\d:\d\d（刚刚|分前）/)).toBeVisible()
  await expect(page.getByRole('button', { name: '联网后可用' })).toBeDisabled()

  await page.getByRole('article').getByRole('link', { name: '大小球攻略' }).click()
  await expect(page.getByText('这一篇还没存到本机')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: '怎么读一个盘口' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(/内容截至/)).toHaveCount(0)
})

test('offline the index marks the pages that are not kept on the device @phone', async ({ page, context }) => {
  await page.goto('/app/help/rqgl')
  await expect(title(page)).toHaveText('让球攻略')
  if (isPhone(page)) {
    await page.goto('/app/help')
    await page.getByRole('link', { name: '让球攻略' }).click()
    await expect(page.getByRole('heading', { name: '怎么读一个盘口' })).toBeVisible()
    await page.goBack()
  }
  await context.setOffline(true)
  const menu = page.getByRole('navigation', { name: '帮助目录' })
  await expect(menu.getByText('未存到本机')).toHaveCount(HELP_CODES.length - 1)
  await expect(menu.getByRole('link', { name: '让球攻略' })).not.toContainText('未存到本机')
})

test('a page that does not load says so and can be asked for again [UX-04]', async ({ page }) => {
  await plainly(page)
  let broken = true
  await page.route('**/help/page', (route) =>
    broken ? route.fulfill({ json: { status_code: 6005, data: null, message: '' } }) : route.continue(),
  )
  await page.goto('/app/help/kh')
  await expect(page.getByRole('alert').getByText('内容没有加载出来')).toBeVisible()
  broken = false
  await page.getByRole('alert').getByRole('button', { name: '重试' }).click()
  await expect(title(page)).toHaveText('开户')
})

test('the terms of the register form are the pages of help, switched at the foot; behind them the form keeps its input @phone [AUTH-05] [LEGAL-15] [LEGAL-16]', async ({
  page,
}) => {
  const words = async (path: string) => {
    await page.goto(path)
    await expect(page.getByRole('article').getByRole('heading', { level: 2 }).first()).toBeVisible()
    return page.getByRole('article').locator('p, li, td').allTextContents()
  }
  const [terms, privacy] = [await words('/app/help/gztk'), await words('/app/help/ysgz')]
  await page.goto('/')
  await page.getByRole('button', { name: '注册' }).first().click()
  const form = page.getByRole('dialog', { name: '注册' })
  await expect(form.getByRole('textbox')).toHaveCount(3)
  await expect(form.getByText(/邮箱|地址/)).toHaveCount(0)
  await form.getByLabel('用户名').fill('linhai88')
  await form.getByLabel('密码', { exact: true }).fill('harbour42')
  await form.getByRole('checkbox').check()
  await form.getByRole('button', { name: '条款与规则' }).click()
  const dialog = page.getByRole('dialog').last()
  const shown = async (name: string) => {
    const region = dialog.getByRole('region', { name })
    await expect(region.getByRole('listitem').first()).toBeVisible()
    return region.locator('p, li, td').allTextContents()
  }
  const inTerms = await shown('条款与规则')
  const size = async () => {
    const box = await dialog.boundingBox()
    return [box?.width, box?.height]
  }
  await expect.poll(size, 'full screen on phones').toEqual(isPhone(page) ? [390, 844] : [640, 500])
  expect(inTerms.length).toBeGreaterThan(15)
  expect(terms).toEqual(expect.arrayContaining(inTerms))
  await expectNoViolations(page)
  await dialog.getByRole('radio', { name: '隐私政策' }).click()
  expect(privacy).toEqual(expect.arrayContaining(await shown('隐私政策')))
  await dialog.getByRole('button', { name: '返回注册' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(form.getByLabel('用户名')).toHaveValue('linhai88')
  await expect(form.getByLabel('密码', { exact: true })).toHaveValue('harbour42')
  await expect(form.getByRole('checkbox')).toBeChecked()
  await form.getByRole('button', { name: '隐私政策' }).click()
  await expect(dialog.getByRole('radio', { name: '隐私政策' })).toBeChecked()
})

test('/sponsor shows what the server says of the sponsors, in the main layout [HOME-02]', async ({ page }) => {
  await plainly(page)
  const answered = page.waitForResponse('**/advertising/sponsorContent')
  await page.goto('/sponsor')
  const { data } = (await (await answered).json()) as { data: { partners: { name: string; text: string }[] } }
  expect(data.partners.length).toBeGreaterThan(0)
  for (const { name, text } of data.partners) {
    await expect(page.getByRole('heading', { name })).toBeVisible()
    await expect(page.getByText(text)).toBeVisible()
  }
  await expect(page.getByText(/内容更新于 \d\d-\d\d \d\d:\d\d/)).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await page.getByRole('link', { name: '合作说明' }).click()
  await expect(title(page)).toHaveText('合作伙伴')
})

test('the footer leads to about, terms, partners, privacy and the licences of what the page is made of, and says 18+ [HOME-07] [OPS-22]', async ({
  page,
}) => {
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  await expect(footer).toContainText('18+')
  for (const code of ['gywm', 'gztk', 'hzhb', 'ysgz', 'bczr']) await expect(footer.locator(`a[href="/app/help/${code}"]`)).toBeVisible()
  const licences = await page.request.get(String(await footer.getByRole('link', { name: '开源许可' }).getAttribute('href')))
  expect([licences.headers()['content-type'], await licences.text()]).toEqual([
    expect.stringMatching(/^text\/plain; charset=utf-8/i),
    expect.stringContaining('Meta Platforms'),
  ])
  await footer.getByRole('link', { name: '投注限额' }).click()
  await expect(page.getByRole('heading', { name: '投注限额' })).toBeInViewport()
})

test('with navigation and notices failing or empty, home shows its own categories and a hint [HOME-08]', async ({ page }) => {
  await plainly(page)
  for (const json of [
    { status_code: 6005, data: null, message: '' },
    { status_code: 6000, data: { list: [], total: 0 }, message: '' },
  ]) {
    // A call that the page makes by itself meanwhile has no answer before the press.
    let pressed: Promise<void> | undefined
    await page.route(/navigationList|queryNoticeListByPage/, (route) =>
      pressed ? pressed.then(() => route.fallback()) : route.fulfill({ json }),
    )
    await page.goto('/')
    await expect(page.getByRole('main').getByRole('link', { name: /^体育/ })).toBeVisible()
    await expect(page.getByRole('navigation').getByRole('link', { name: '体育' }).first()).toBeVisible()
    await expect(page.getByRole('alert').getByText('分类没有加载出来')).toBeVisible()
    await expect(page.getByRole('region', { name: '热门赛事' })).toBeVisible()
    pressed = page.getByRole('alert').filter({ hasText: '分类没有加载出来' }).getByRole('button', { name: '重试' }).click()
    await pressed
    await expect(page.getByText('分类没有加载出来')).toHaveCount(0)
    await page.unroute(/navigationList|queryNoticeListByPage/)
    await page.evaluate(() => localStorage.clear())
  }
})

test('home lists what is on offer, and tells a member what concerns them [HOME-03]', async ({ page, server }) => {
  await page.goto('/')
  const offers = page.getByRole('region', { name: '优惠活动' })
  await expect(offers.getByRole('link', { name: /注册即得 ¥10,000/ })).toBeVisible()
  await asMember(page, server)
  await page.goto('/')
  await offers.getByRole('link', { name: /你的 ¥10,000 游戏币已到账/ }).click()
  await expect(page).toHaveTitle(/^注册礼 · /)
})

test('the banners move on by themselves until someone looks closer or stops them', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.clock.install()
  await page.goto('/')
  const banners = page.getByRole('region', { name: '推荐' })
  const link = (name: string) => banners.getByRole('link', { name })
  await expect(link('看今晚赛程')).toBeVisible()
  await page.clock.runFor(6_500)
  await expect(link('怎么安装')).toBeInViewport({ ratio: 1 })
  await banners.getByRole('button', { name: '暂停轮播' }).click()
  await page.getByRole('main').click({ position: { x: 5, y: 400 } })
  await page.clock.runFor(30_000)
  await expect(link('怎么安装')).toBeInViewport({ ratio: 1 })
  await expect(banners.getByRole('button', { name: '继续轮播' })).toBeVisible()
})

test('for who asked for less motion the banners stand still, and a button turns them @phone', async ({ page }) => {
  await page.clock.install()
  await page.goto('/')
  const banners = page.getByRole('region', { name: '推荐' })
  await expect(banners.getByRole('link', { name: '看今晚赛程' })).toBeVisible()
  await page.clock.runFor(30_000)
  await expect(banners.getByRole('link', { name: '看今晚赛程' })).toBeInViewport({ ratio: 1 })
  await expect(banners.getByRole('button', { name: '暂停轮播' })).toHaveCount(0)
  if (isPhone(page)) return
  await banners.getByRole('button', { name: '上一张' }).click()
  await page.clock.runFor(1_000)
  await expect(banners.getByRole('link', { name: '看伙伴' })).toBeInViewport({ ratio: 1 })
})

// One page of each template; the terms, which share the second, are checked in their dialog.
for (const path of ['/app/help', '/app/help/rqgl', '/sponsor', '/download'])
  test(`${path} has no accessibility violation, in either edition enough contrast, and does not scroll sideways @phone`, async ({
    page,
  }) => {
    await page.goto(path)
    await expect(title(page)).toBeAttached()
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await expectNoViolations(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
    await page.evaluate(() => Object.assign(document.documentElement.dataset, { edition: 'professional' }))
    await expectContrast(page)
  })

test.describe('with the app stored on the device', () => {
  test.use({ serviceWorkers: 'allow' })

  test('what was read is read again with the server gone, and says its age; what was not is marked [HELP-04] [UX-04] @fault', async ({
    page,
    context,
    server,
  }) => {
    await page.goto('/')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    for (const path of ['/app/help/rqgl', '/sponsor', '/app/help/zxkf']) {
      await page.goto(path)
      await expect(title(page)).toBeAttached()
    }
    await page.getByRole('main').getByRole('button', { name: '联系客服' }).click()
    await expect(page.getByRole('dialog').getByRole('link', { name: '打开客服' })).toBeVisible()
    await page.goto('/app/help')
    await expect(page.getByRole('link', { name: '让球攻略' })).toBeVisible()
    // A wide screen shows the first page beside the list, and keeps it as any that was read.
    await expect(title(page)).toHaveText('开户')
    await server.kill()
    await context.setOffline(true)
    try {
      await page.goto('/app/help/rqgl')
      await expect(page.getByRole('heading', { name: '怎么读一个盘口' })).toBeVisible()
      await expect(page.getByText(/内容截至/)).toBeVisible()
      await page.goto('/sponsor')
      await expect(title(page)).toHaveText('赞助伙伴')
      await expect(page.getByText(/内容截至/)).toBeVisible()
      await page.goto('/app/help/tjllq')
      await expect(page.getByText('这一篇还没存到本机')).toBeVisible()
      await page.goto('/app/help')
      const menu = page.getByRole('navigation', { name: '帮助目录' })
      await expect(menu.getByText('未存到本机')).toHaveCount(HELP_CODES.length - 3)
      await page.goto('/')
      await page.getByRole('contentinfo').getByRole('button', { name: '在线客服' }).click()
      await expect(page.getByRole('dialog').getByRole('link', { name: '打开客服' })).toBeVisible()
      await expect(page.getByRole('dialog')).toContainText('联网后才能开始')
    } finally {
      await server.start()
      await context.setOffline(false)
    }
  })
})
