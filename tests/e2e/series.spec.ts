import { expect, type Page } from 'playwright/test'
import { asMember, balance, openSlip, openToday, QUIET_DAY, test } from './support.ts'

// Its own server, because the test plays the day to the end.
test.use({ serverOptions: { ...QUIET_DAY } })

const price = (page: Page, game: string, name: RegExp) => page.getByRole('row', { name: game }).getByRole('button', { name })

test('picks of three markets become a series without the second of a match, survive a reload, are placed as one and settle by their results [SLIP-01] [SLIP-03] [SLIP-04] [SLIP-06] [SLIP-17] [BET-04] [ENG-06]', async ({
  page,
  server,
}) => {
  await asMember(page, server)
  await openToday(page)
  const slip = await openSlip(page)
  const mode = (name: string) => slip.getByRole('radio', { name })
  await price(page, 'Northbridge – Westholm', /全场独赢 Northbridge$/).click()
  await mode('多项').click()
  await price(page, 'Southmoor – Eastvale', /全场独赢 和局$/).click()
  await price(page, 'Northbridge – Westholm', /全场大小 大/).click()
  await expect(slip.getByRole('listitem')).toHaveCount(3)

  await page.getByLabel('赔率类型').selectOption('E')
  await mode('串关').click()
  await expect(page.getByLabel('赔率类型')).toHaveValue('H')
  await expect(page.getByLabel('赔率类型')).toBeDisabled()
  await expect(slip.getByText('与第 1 项同场，不计入串关')).toBeVisible()
  await slip.getByLabel('本金').fill('100')
  await slip.getByRole('radio', { name: '接受任何' }).click()

  await page.reload()
  await expect(slip.getByText('与第 1 项同场，不计入串关')).toBeVisible()
  await expect(mode('串关')).toBeChecked()
  await expect(slip.getByLabel('本金')).toHaveValue('100')
  const place = slip.getByRole('button', { name: '投注 ¥100' })
  await expect(place, 'priced anew before it can be sent').toBeEnabled()
  await place.click()
  await expect(slip.getByRole('heading', { name: '投注已接受' })).toBeVisible()
  await expect(slip.getByText('2串1')).toBeVisible()
  await expect(balance(page)).toHaveText('¥9,900.00')
  const returns = /预计返还¥([\d,.]+)/.exec(((await slip.textContent()) ?? '').replaceAll(/\s/g, ''))?.[1]
  const returnFen = Math.round(Number(returns?.replaceAll(',', '')) * 100)
  await slip.getByRole('button', { name: '完成' }).click()
  const tickets = page.getByRole('region', { name: '最近十单' })
  await expect(tickets.getByText('2串1')).toBeVisible()

  await server.kill()
  await server.start(['--speed', '600'])
  await expect(tickets.getByText('赢', { exact: true }), 'both legs come true at the whistle').toBeVisible({ timeout: 120_000 })
  const after = new Intl.NumberFormat('en', { minimumFractionDigits: 2 }).format((990_000 + returnFen) / 100)
  await expect(balance(page)).toHaveText(`¥${after}`)
})
