import { expect, type Page } from 'playwright/test'
import { DEMO_LOGIN } from '../../server/seed.ts'
import { logIn, openSlip, pickable, test } from '../e2e/support.ts'

test.use({ serviceWorkers: 'allow' })

/** The output of the page and its workers, without the browser's own messages on failed connections and its graphics. */
function printed(page: Page): string[] {
  const lines: string[] = []
  const note = (line: string) => {
    if (!/^Failed to load resource|WebSocket connection to|net::ERR_|GL Driver Message/.test(line)) lines.push(line)
  }
  page.on('console', (message) => note(message.text()))
  page.on('pageerror', (error) => lines.push(String(error)))
  page.on('worker', (worker) => worker.on('console', (message) => note(message.text())))
  return lines
}

test('a whole visit prints nothing: pages, a login, a pick, a lost server, a start without one, a logout [SET-18]', async ({
  page,
  server,
}) => {
  const lines = printed(page)
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await logIn(page, DEMO_LOGIN.name, DEMO_LOGIN.password)
  await page.getByRole('link', { name: '体育', exact: true }).filter({ visible: true }).first().click()
  await page.getByRole('tab', { name: /今日/ }).click()
  await pickable(page).first().click()
  await openSlip(page)
  await server.kill()
  try {
    await expect(page.getByText('行情中断').first()).toBeAttached()
    await page.goto('/no/such/page')
    await expect(page.getByRole('heading', { name: '没有这个页面' })).toBeVisible()
    await page.goto('/game/sport/crty')
    await expect(page.getByRole('tab', { name: /今日/ })).toBeVisible()
  } finally {
    await server.start()
  }
  await expect(pickable(page).first().or(page.getByText('现在没有这类赛事'))).toBeVisible({ timeout: 45_000 })
  await page.evaluate(() => localStorage.removeItem('token'))
  await page.reload()
  await expect(page.getByRole('button', { name: '登录' }).first()).toBeVisible()
  expect(lines).toEqual([])
})

test('a damaged storage and a database held by an old page print nothing either [SET-18]', async ({ page, context }) => {
  const old = await context.newPage()
  await old.goto('/openapi.json')
  await old.evaluate(
    () =>
      new Promise<void>((resolve) => {
        localStorage.setItem('answers', '{')
        localStorage.setItem('edition', '☠')
        const opening = indexedDB.open('parlay-odds', 1)
        opening.onsuccess = () => {
          Object.assign(window, { held: opening.result })
          resolve()
        }
      }),
  )
  const lines = printed(page)
  await page.goto('/')
  await expect(page.getByText('旧版本的页面还开着')).toBeVisible()
  await expect(pickable(page).first()).toBeVisible()
  expect(lines).toEqual([])
})
