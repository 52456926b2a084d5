import { createHash } from 'node:crypto'
import { expect, type Page } from 'playwright/test'
import { enter, main, open, sentence, test, yuan } from './casino-support.ts'
import { expectTraditional } from './traditional.ts'

test('a spin is shown as the server decided it, the next one waits, and a changed seed reveals the one that was committed to [FAIR-01] [FAIR-05] @phone', async ({
  page,
  world,
  casino,
}) => {
  const member = await enter(page, { world, casino }, 'XHDZ', 'slot')
  await expect(main(page)).toContainText('返还率 96.5 %')
  await expect(main(page)).toContainText(`余额${yuan(await member.balance())}`)
  const spin = page.getByRole('button', { name: '转一次 ¥1.00' })
  await expect(spin).not.toHaveAttribute('aria-disabled', 'true')
  await spin.focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Space')
  await expect(sentence(page)).toContainText(/返还 ¥|免费转/)
  await expect(main(page), 'the balance is the ledger’s').toContainText(`余额${yuan(await member.balance())}`)
  const rows = (await open(page, '历史')).getByRole('listitem')
  await expect(rows, 'the second press came too soon').toHaveCount(1)
  await expect(rows.first()).toContainText(/第 1 转.*−1\.00/)
  await page.keyboard.press('Escape')

  const seeds = await open(page, '公平性')
  const [commitment = ''] = await seeds.getByRole('definition').allTextContents()
  await seeds.getByRole('button', { name: '换种子并公开' }).click()
  const own = seeds.getByLabel(/你的新种子/)
  await own.fill('有空格 的')
  await seeds.getByRole('button', { name: '换成它并公开' }).click()
  await expect(own).toHaveAccessibleDescription(/只能用字母/)
  await own.fill('linhai-4471')
  await seeds.getByRole('button', { name: '换成它并公开' }).click()
  await expect(seeds).toContainText('刚公开的服务器种子')
  const told = await seeds.getByRole('definition').allTextContents()
  const [seed = ''] = told.filter((text) => createHash('sha256').update(Buffer.from(text, 'hex')).digest('hex') === commitment)
  expect(seed).toMatch(/^[\da-f]{64}$/)
  expect(told[1]).toBe('linhai-4471')
})

/** The pictures in sight on the reels, with their types. */
const inSight = (page: Page) =>
  main(page)
    .getByRole('img', { name: /五轴三行/ })
    .locator('.column > :nth-child(-n + 3)')
    .evaluateAll((cells) => cells.map((cell) => /^url\("data:(image\/[\w+]+)[^"]+"\)/.exec(getComputedStyle(cell).backgroundImage)))

test('every cell of the reels shows a picture, in the dark another one, and where a browser gives back other pixels than were drawn as well [UX-01]', async ({
  page,
  world,
  casino,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await enter(page, { world, casino }, 'XHDZ', 'slot')
  const kinds = async () => (await inSight(page)).map((one) => one?.[1])
  await expect.poll(kinds).toEqual(Array(15).fill('image/png'))
  const light = await inSight(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(async () => (await inSight(page)).filter((one, i) => one?.[0] !== light[i]?.[0])).toHaveLength(15)

  await page.addInitScript(() => {
    CanvasRenderingContext2D.prototype.getImageData = () => new ImageData(1, 1)
  })
  await enter(page, { world, casino }, 'XHDZ', 'slot')
  await expect.poll(kinds).toEqual(Array(15).fill('image/svg+xml'))
})

test('a spin whose answer is lost is asked for again and played once [FAIR-05] @long', async ({ page, world, casino }) => {
  const member = await enter(page, { world, casino }, 'XHDZ', 'slot')
  const spin = page.getByRole('button', { name: '转一次 ¥1.00' })
  await expect(spin).not.toHaveAttribute('aria-disabled', 'true')
  let lost = 0
  await page.route('**/api/play', async (route) => {
    const answer = await route.fetch()
    if (lost++ > 0) return route.fulfill({ response: answer })
    return route.abort()
  })
  await spin.click()
  await expect(page.getByRole('alert')).toContainText('正在核对')
  await expect(sentence(page)).toContainText(/返还 ¥|免费转/)
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(lost, 'once more with the same round').toBe(2)
  await expect(page.getByRole('region', { name: '历史' }).getByRole('listitem')).toHaveCount(1)
  await expect(main(page)).toContainText(`余额${yuan(await member.balance())}`)
})

test('niuniu, twenty-one, fishing and gomoku are played by the keyboard alone, and each result is one sentence', async ({
  page,
  world,
  casino,
}) => {
  const press = async (name: string | RegExp) => {
    const button = page.getByRole('button', { name })
    await expect(button).toBeEnabled()
    await button.focus()
    await page.keyboard.press('Enter')
  }
  const niuniu = await enter(page, { world, casino }, 'ZLQP', 'niuniu')
  await press(/^发牌/)
  await expect(sentence(page)).toContainText(/你(没牛|牛).，庄.*押 ¥.*，返还 ¥|你(没牛|牛).*押 ¥/)
  await expect(main(page)).toContainText(`余额${yuan(await niuniu.balance())}`)

  const twentyOne = await enter(page, { world, casino }, 'ZLQP', 'blackjack')
  await press(/^发牌/)
  await expect(sentence(page)).toContainText(/轮到你|返还/)
  while (await page.getByRole('button', { name: '停牌' }).isVisible()) {
    await press('停牌')
    await expect(sentence(page)).toContainText(/返还|轮到你/)
  }
  await expect(sentence(page)).toContainText(/押 ¥.*，返还 ¥/)
  await expect(main(page)).toContainText(`余额${yuan(await twentyOne.balance())}`)

  const fisher = await enter(page, { world, casino }, 'SLBY', 'fishing')
  await page.getByRole('radio', { name: /^梭鱼/ }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: '圆鱼，10 倍，机会 9.6 %' })).toBeChecked()
  await press(/^发一炮/)
  await expect(sentence(page)).toContainText(/圆鱼没打中，−¥|打中圆鱼 ×10，返还 ¥/)
  await expect(main(page)).toContainText(`余额${yuan(await fisher.balance())}`)

  await enter(page, { world, casino }, 'ZLQP', 'gomoku')
  await press('开始一盘')
  await expect(sentence(page)).toHaveText('轮到你')
  await page.getByRole('application').focus()
  await page.keyboard.press('Enter')
  await expect(sentence(page)).toHaveText('预放在 H8')
  await page.keyboard.press('Enter')
  await expect(sentence(page)).toContainText(/电脑下在 [A-O]\d+，轮到你/)
  await press('认输')
  await expect(sentence(page)).toContainText('你认输了')
})

test('an address that was used opens nothing, and says where the money is', async ({ page, world, casino }) => {
  await enter(page, { world, casino }, 'XHDZ', 'slot')
  await expect(page.getByRole('button', { name: /^转一次/ })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('alert')).toContainText(/现在进不去|这次游戏已经结束/)
  await expect(page.getByRole('button', { name: '回到网站' })).toBeVisible()
})

test('for a site in Traditional Chinese the games’ page is Traditional: every game, the lobby, and what it refuses [SET-05] @long', async ({
  page,
  world,
  casino,
}) => {
  for (const [venue, game, title] of [
    ['XHDZ', 'slot', '月下聽松'],
    ['XHZR', 'baccarat', '百家樂'],
    ['JGCP', 'lottery', '一分彩'],
    ['ZLQP', 'niuniu', '牛牛'],
    ['ZLQP', 'blackjack', '二十一點'],
    ['ZLQP', 'gomoku', '五子棋'],
    ['SLBY', 'fishing', '漁舟'],
  ] as const) {
    await enter(page, { world, casino }, venue, game, 'zh-TW')
    await expect(page).toHaveTitle(title)
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-TW')
    await expect(main(page)).toContainText(game === 'gomoku' ? '棋' : /返還/)
    await expectTraditional(page, /返還|落子/)
  }
  await enter(page, { world, casino }, 'ZLQP', '', 'zh-TW')
  await expect(page.getByRole('heading', { name: '選一個遊戲' })).toBeVisible()
  await expectTraditional(page, /二十一點/)
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('這次遊戲已經結束')
  await expectTraditional(page, /這次/)
})
