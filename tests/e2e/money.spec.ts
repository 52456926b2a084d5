import { expect, type Page } from 'playwright/test'
import { asMember, balance, openSlip, QUIET_DAY, test } from './support.ts'

// Its own server, because the test plays the day to the end.
test.use({ serverOptions: { ...QUIET_DAY } })

const row = (page: Page) => page.getByRole('row', { name: 'Northbridge – Westholm' })
const home = (page: Page) => row(page).getByRole('button', { name: /全场独赢 Northbridge$/ })

/** Records every clock text the row shows from now on, in order, without repeats. */
async function clockTexts(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    const look = () => {
      const row = document.querySelector('[aria-label="Northbridge – Westholm"]')
      const text = /即将开始|(?:上半场|下半场) [\d+]+'|中场/.exec(row?.textContent ?? '')?.[0]
      if (text !== undefined && seen.at(-1) !== text) seen.push(text)
    }
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true })
    look()
  })
  return () => page.evaluate(() => (window as unknown as { seen: string[] }).seen)
}

test('a bet in play waits its delay in sight, is accepted, and at the whistle settles by the real result in every tab; the clock reads minutes and periods; an open game page follows without a reload; a handicap says the score it counts from @fault [BET-14][SLIP-10][SPORT-12][SPORT-13][SPORT-15][SPORT-25]', async ({
  page,
  server,
  context,
}) => {
  await asMember(page, server)
  const [other, game] = [await context.newPage(), await context.newPage()]
  await Promise.all([page.goto('/game/sport/crty'), other.goto('/')])
  await expect(balance(other)).toHaveText('¥10,000.00')
  await page.getByRole('tab', { name: /今日/ }).click()
  await game.goto((await row(page).getByRole('link').first().getAttribute('href')) ?? '')
  const handicaps = game.getByRole('region', { name: '让球 · 全场' }).locator('button[data-move]')
  await expect(handicaps.first()).toBeEnabled()
  const clocks = await clockTexts(page)
  // From here two hours of football take a minute; suspensions stay in wall time. The page's next try to connect might come after kick-off
  // or half-time, which are seconds away: it hears that the network is back, and tries now.
  const fast = async () => {
    await server.kill()
    await server.start(['--speed', '120'])
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
  }
  await fast()
  // It stands there for two seconds and a half, in which a busy machine may not have looked once.
  await expect.poll(clocks).toContain('即将开始')
  await page.getByRole('tab', { name: /滚球/ }).click()
  await expect(row(page).getByText(/上半场 \d+'/)).toBeVisible()

  await expect(row(page), 'the goal of minute 20').toContainText('1', { timeout: 60_000 })
  await expect(home(page), 'suspended around the goal').toBeDisabled()
  await expect(game.getByRole('heading', { level: 1 })).toContainText('1–0')
  await expect(handicaps.and(game.locator(':enabled'))).toHaveCount(0)
  await expect(game.getByRole('img', { name: /^封盘/ }).first()).toBeVisible()
  await expect(home(page), 'reopened after it').toBeEnabled()
  await expect(handicaps.first()).toBeEnabled()

  // The delay runs by the match clock, so it runs in real time while the test observes it.
  await server.kill()
  await server.start(['--speed', '1'])
  await expect(home(page)).toBeEnabled({ timeout: 30_000 })
  await row(page)
    .getByRole('button', { name: /全场让球 Northbridge/ })
    .first()
    .click()
  const slip = await openSlip(page)
  await expect(slip.getByText('让球 · 全场 · 以投注时 1–0 起算')).toBeVisible()
  await home(page).click()
  await slip.getByRole('radio', { name: '接受任何' }).click()
  await slip.getByLabel('本金').fill('100')
  await slip.getByRole('button', { name: /投注 ¥100/ }).click()
  await expect(slip.getByRole('heading', { name: '正在确认注单' })).toBeVisible()
  await expect(slip.getByRole('button', { name: /正在确认 \d/ })).toBeDisabled()
  const tickets = page.getByRole('region', { name: '最近十单' })
  await expect(tickets.getByText(/确认中/)).toBeVisible()
  await expect(balance(other), 'the stake is held in every tab').toHaveText('¥9,900.00')

  await expect(slip.getByRole('heading', { name: '投注已接受' })).toBeVisible()
  await expect(tickets.getByText('已接受').first()).toBeVisible()
  const returns = /预计返还¥([\d,.]+)/.exec(((await slip.textContent()) ?? '').replaceAll(/\s/g, ''))?.[1]
  const returnFen = Math.round(Number(returns?.replaceAll(',', '')) * 100)
  expect(returnFen).toBeGreaterThan(10_000)

  await fast()
  await expect(tickets.getByText('赢', { exact: true }), 'it settles at the final whistle').toBeVisible({ timeout: 150_000 })
  const after = new Intl.NumberFormat('en', { minimumFractionDigits: 2 }).format((990_000 + returnFen) / 100)
  for (const tab of [page, other]) await expect(balance(tab)).toHaveText(`¥${after}`)
  await expect(row(page)).toHaveCount(0)
  await expect(game.getByText('这场比赛已结束，或不存在')).toBeVisible()

  const seen = await clocks()
  const order = ['即将开始', '上半场', '中场', '下半场']
  expect([...new Set(seen.map((text) => text.split(' ')[0]))]).toEqual(order)
  const minutes = (period: string) =>
    seen
      .filter((text) => text.startsWith(period))
      .map((text) =>
        text
          .slice(period.length + 1, -1)
          .split('+')
          .map(Number),
      )
  // Ten minutes pass in five seconds here, and a page that reconnects may miss as many.
  expect(Math.max(...minutes('上半场').map(([minute = 0]) => minute))).toBeLessThanOrEqual(45)
  expect(minutes('下半场')[0]?.[0]).toBeGreaterThanOrEqual(46)
  expect(server.command('server/cli/audit.ts')).toContain('The books hold.')
})
