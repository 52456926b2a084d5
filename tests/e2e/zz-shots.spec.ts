import { asMember, closeSlip, openSlip, test } from './support.ts'

test('shots @phone', async ({ page, server }, info) => {
  test.setTimeout(120_000)
  const dir = `/tmp/series-shots/${info.project.name}`
  await asMember(page, server)
  await page.goto('/game/sport/crty')
  await page.getByRole('tab', { name: /今日/ }).click()
  const cells = (i: number) => page.getByRole('article').nth(i).locator('button[aria-pressed]')
  await cells(0).nth(0).click()
  const slip = await openSlip(page)
  await page.screenshot({ path: `${dir}-1single.png` })
  await slip.getByRole('radio', { name: '多项' }).click()
  for (const [g, c] of [
    [1, 1],
    [0, 2],
    [2, 0],
  ] as const) {
    await closeSlip(page)
    await cells(g).nth(c).click()
  }
  await openSlip(page)
  await page.screenshot({ path: `${dir}-2multiple.png` })
  await slip.getByRole('radio', { name: '串关' }).click()
  await slip.getByLabel('本金').fill('100')
  await page.screenshot({ path: `${dir}-3series.png` })
  await page.waitForTimeout(12_000)
  await page.screenshot({ path: `${dir}-4moved.png` })
  const place = slip.getByRole('button', { name: /投注 ¥100/ })
  await place.click()
  await slip.getByRole('heading', { name: /投注已接受|赔率变了/ }).waitFor()
  await page.screenshot({ path: `${dir}-5done.png` })
  if (await slip.getByRole('button', { name: /^接受/ }).isVisible()) await slip.getByRole('button', { name: /^接受/ }).click()
  await slip.getByRole('heading', { name: '投注已接受' }).waitFor()
  await slip.getByRole('button', { name: '保留选项' }).click()
  await slip.getByRole('radio', { name: '多项' }).click()
  const fields = slip.getByRole('textbox')
  for (const [i, v] of ['50', '100', '20', '30'].entries()) await fields.nth(i).fill(v)
  await page.screenshot({ path: `${dir}-6many.png` })
  await slip.getByRole('button', { name: /投注 ¥200/ }).click()
  await slip.getByRole('heading', { name: /投注已接受|部分|没有投成/ }).waitFor({ timeout: 20_000 })
  await page.screenshot({ path: `${dir}-7receipt.png` })
})
