import { expect } from 'playwright/test'
import { asMember, openSlip, pickable, test } from '../e2e/support.ts'

test('on a flaky network readings are asked again, banner and prices come and go with it, and a bet is sent once [PWA-10]', async ({
  page,
  context,
  server,
}) => {
  await asMember(page, server)
  let dropped = 0
  await page.route('**/queryNoticeListByPage', (route) => (dropped++ < 2 ? route.abort('connectionreset') : route.continue()))
  await page.goto('/')
  await expect(page.getByRole('button', { name: /公告/ })).toContainText('游戏币')
  expect(dropped).toBeGreaterThan(2)

  const bets: string[] = []
  let lost = 0
  await page.route('**/venue/resource', async (route) => {
    const { method, Request } = route.request().postDataJSON() as { method: string; Request: { id?: string } }
    if (method !== 'placeBet') return route.continue()
    bets.push(Request.id ?? '')
    // The call arrives, but its answer is lost.
    await route.fetch()
    await route.abort('connectionreset')
    lost += 1
  })
  await page.goto('/game/sport/crty')
  await page.getByRole('tab', { name: /今日/ }).click()
  await pickable(page).first().click()
  const slip = await openSlip(page)
  await slip.getByLabel('本金').fill('50')
  const place = slip.getByRole('button', { name: /^投注 ¥50|接受.*并投注 ¥50/ })
  await expect(place).toBeEnabled()
  await place.click()
  await expect.poll(() => lost).toBe(1)
  // setOffline does not affect the socket of a SharedWorker: the server must be down too.
  await context.setOffline(true)
  await server.kill()
  await expect(page.getByText('已离线')).toBeVisible()
  await expect(pickable(page)).toHaveCount(0)
  await server.start()
  await context.setOffline(false)
  await expect(page.getByText('已离线')).toHaveCount(0)
  await expect(slip.getByRole('heading', { name: '投注已接受' })).toBeVisible()
  await expect(pickable(page).first()).toBeEnabled()
  expect(bets).toHaveLength(1)
})
