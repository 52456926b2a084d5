import { expect } from 'playwright/test'
import { enter, main, open, sentence, test, yuan } from '../e2e/casino-support.ts'
import { seated } from '../support/casino.ts'

// The tables keep their own time: a draw a minute, a shoe's round every half.

test('a bet on the draw is put, taken back with its money, and the draw is told with what it brought', async ({ page, world, casino }) => {
  const member = await enter(page, { world, casino }, 'JGCP', 'lottery')
  const before = await member.balance()
  // The chain begins with the draw after the first launch, and bets close ten seconds before each minute.
  const bet = async () => {
    await expect(page.getByText(/截止，还有 (?:[2-5]\d|1[5-9]) 秒/)).toBeVisible({ timeout: 130_000 })
    await page.getByRole('button', { name: /^大 0\.95/ }).click()
    await page.getByRole('button', { name: '投注 ¥10' }).click()
  }
  await bet()
  const own = await open(page, '我的')
  await own.getByRole('button', { name: '撤回' }).click()
  await expect(own.getByRole('listitem').first()).toContainText('已撤回')
  expect(await member.balance(), 'the stake is back').toBe(before)
  await page.keyboard.press('Escape')
  await bet()
  await expect(sentence(page)).toContainText(/第 \d{4} 期已投 大 ¥10\.00，等开奖/)
  await expect(sentence(page), 'the draw after the bet').toContainText(/押 大 ¥10\.00，返还 ¥(0\.00|19\.50)/, { timeout: 90_000 })
  await expect(main(page)).toContainText(`余额 ${yuan(await member.balance())}`)
})

test('chips are laid on the table, a bet is taken, and its cards and return are told [FAIR-01]', async ({ page, world, casino }) => {
  const member = await enter(page, { world, casino }, 'XHZR', 'baccarat')
  await expect(page.getByText(/^还有 (?:1\d|[5-9]) 秒/)).toBeVisible({ timeout: 90_000 })
  await page.getByRole('radio', { name: '¥10', exact: true }).click()
  await page.getByRole('button', { name: /^庄，/ }).click()
  await page.getByRole('button', { name: '下注 ¥10' }).click()
  await expect(page.getByRole('button', { name: '已下注 ¥10' })).toBeVisible()
  await expect(sentence(page)).toContainText(/押 庄 ¥10，返还 ¥(0\.00|10\.00|19\.50)/, { timeout: 90_000 })
  await expect(main(page)).toContainText(`余额 ${yuan(await member.balance())}`)
})

test('rounds before the last thirty are read when they are asked for', async ({ page, world, casino }) => {
  const member = await world.member(`angler${process.pid.toString(36)}1`)
  const { bet } = await seated(casino.ask, member, 'SLBY', 'fishing')
  // Half a second apart.
  const shoot = async () => 'data' in (await bet<'fishing'>({ fish: 'small', priceFen: '20' }))
  for (let shot = 0; shot < 32; shot++) await expect.poll(shoot).toBe(true)

  await page.goto(`${casino.origin}/SLBY?token=${await member.launch('SLBY', 'fishing')}&game_code=fishing`)
  const past = page.getByRole('region', { name: '历史' }).getByRole('listitem')
  await expect(past).toHaveCount(30)
  await page.getByRole('button', { name: '更早的' }).click()
  await expect(past).toHaveCount(32)
  await expect(page.getByRole('button', { name: '更早的' })).toHaveCount(0)
})
