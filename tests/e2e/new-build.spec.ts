import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, type Request } from 'playwright/test'
import { newMember } from '../support/api.ts'
import { startDeployProxy } from '../support/deploy-proxy.ts'
import { freshName, letIn, openSlip, openToday, test } from './support.ts'
import { kept, visit } from './worker-support.ts'

test.use({ serviceWorkers: 'allow' })

/** Polls `what`, each time after a return to the page, at which the page looks for a new worker once it has registered one. */
const returningTo = <Value>(page: Page, what: () => Promise<Value>) =>
  expect.poll(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    return await what()
  })

test('a new build is announced in every tab and waits; accepting it activates it and reloads that tab once [PWA-07] @fault', async ({
  page,
  context,
  server,
}) => {
  const site = await startDeployProxy(server.origin)
  const build = (tab: Page) => tab.locator('meta[name="build"]').getAttribute('content')
  const notice = (tab: Page) => tab.getByText('新版本已就绪')
  try {
    await visit(page, site.origin)
    const other = await context.newPage()
    for (const tab of [page, other]) await tab.goto(`${site.origin}/`)
    expect(await build(page)).toBe('first')
    await expect(notice(page), 'the first worker is no update').toHaveCount(0)

    site.deploy('second')
    await returningTo(page, () => notice(page).isVisible()).toBe(true)
    await expect(notice(other)).toBeVisible()
    await page.getByRole('button', { name: '稍后' }).click()
    await expect(notice(page)).toHaveCount(0)
    await page.reload()
    expect(await build(page), 'a reload alone activates nothing').toBe('first')
    await expect(notice(page), 'and the build is offered again').toBeVisible()

    const loads = { page: 0, other: 0 }
    page.on('load', () => loads.page++)
    other.on('load', () => loads.other++)
    await page.getByRole('button', { name: '立即更新' }).click()
    await expect.poll(() => build(page)).toBe('second')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await expect(notice(page)).toHaveCount(0)
    expect(loads).toEqual({ page: 1, other: 0 })
    expect(await build(other), 'the other tab keeps what it shows').toBe('first')
    await other.getByRole('button', { name: '立即更新' }).click()
    await expect.poll(() => build(other)).toBe('second')
    await expect.poll(() => loads).toEqual({ page: 1, other: 1 })
  } finally {
    await site.close()
  }
})

test('a new build is taken though the page sends requests all the time, which wake the old worker [PWA-07] @fault', async ({
  page,
  server,
}) => {
  const site = await startDeployProxy(server.origin)
  try {
    await visit(page, site.origin)
    await page.goto(`${site.origin}/`)
    site.deployAnew('second')
    await returningTo(page, () => page.getByText('新版本已就绪').isVisible()).toBe(true)
    await page.evaluate(() => setInterval(() => void fetch(`/healthz?${Math.random()}`).catch(() => undefined), 100))
    await page.getByRole('button', { name: '立即更新' }).click()
    await expect(page.locator('meta[name="build"]')).toHaveAttribute('content', 'second')
  } finally {
    await site.close()
  }
})

/** Appended to the old worker: the first message it gets, which is that it retires, keeps it busy for `ms`, or until it gets 'go'. */
const busy = (ms: number) => `
  let go
  self.addEventListener('message', (event) => {
    if (event.data === 'go') go()
    else if (!go) event.waitUntil(new Promise((done) => setTimeout(go = done, ${ms})))
  })`

for (const freed of ['while the page is opened', 'when the page is there', 'after the build was offered again'])
  test(`a new build is taken though the old worker is busy and answers the reload: it is free ${freed} [PWA-07] @fault`, async ({
    page,
    server,
  }) => {
    const site = await startDeployProxy(server.origin)
    const notice = page.getByText('新版本已就绪')
    const take = () => page.getByRole('button', { name: '立即更新' }).click()
    try {
      const worker = await (await fetch(`${site.origin}/sw.js`)).text()
      site.deployWorker(worker + busy(freed === 'while the page is opened' ? 2_050 : 60_000))
      await visit(page, site.origin)
      await page.goto(`${site.origin}/`)
      site.deployAnew('second')
      site.deployWorker(null)
      await returningTo(page, () => notice.isVisible()).toBe(true)

      const loaded = page.waitForEvent('load')
      await take()
      await loaded
      if (freed === 'after the build was offered again') {
        await expect(notice).toBeVisible()
        await take()
      }
      if (freed !== 'while the page is opened') await page.evaluate(() => navigator.serviceWorker.controller?.postMessage('go'))
      await expect(page.locator('meta[name="build"]')).toHaveAttribute('content', 'second')
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
      await expect(page.getByRole('contentinfo')).toBeVisible()
      await expect(notice).toHaveCount(0)
    } finally {
      await site.close()
    }
  })

test('a tab that got the build it had asked for asks again for the next one [PWA-07] @fault', async ({ page, server }) => {
  const site = await startDeployProxy(server.origin)
  const notice = page.getByText('新版本已就绪')
  try {
    await visit(page, site.origin)
    // What a tab keeps while it reloads for a worker that is not active yet, which may be so before the page is answered.
    await page.addInitScript(() => sessionStorage.setItem('build-awaited', '1'))
    await page.goto(`${site.origin}/`)
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('build-awaited'))).toBe(null)
    site.deployAnew('second')
    await returningTo(page, () => notice.isVisible()).toBe(true)
    await expect(page.locator('meta[name="build"]')).toHaveAttribute('content', 'first')
  } finally {
    await site.close()
  }
})

for (const edition of ['classic', 'professional'])
  test(`in the ${edition} edition a new build keeps the slip’s picks and typed stakes, and waits for bets that are on their way [PWA-07] [SLIP-12] @fault`, async ({
    page,
    server,
  }) => {
    const site = await startDeployProxy(server.origin)
    const build = () => page.locator('meta[name="build"]').getAttribute('content')
    const notice = page.getByText('新版本已就绪')
    const take = page.getByRole('button', { name: '立即更新' })
    let loads = 0
    try {
      await letIn(page, (await newMember(server.origin, freshName())).token)
      await page.addInitScript((value) => localStorage.setItem('edition', value), edition)
      await visit(page, site.origin)
      await openToday(page, site.origin)
      await expect(page.locator('html')).toHaveAttribute('data-edition', edition)
      const games = page.locator('[id^="game-"]')
      await games.nth(0).locator('button[data-move]').first().click()
      const slip = await openSlip(page)
      await slip.getByRole('radio', { name: '多项' }).click()
      await games.nth(1).locator('button[data-move]').first().click()
      const stakes = slip.getByRole('textbox')
      await stakes.nth(0).fill('50')
      await stakes.nth(1).fill('100')
      await slip.getByRole('radio', { name: '接受任何' }).click()
      page.on('load', () => loads++)

      site.deployAnew('second')
      await returningTo(page, () => notice.isVisible()).toBe(true)
      await take.click()
      await expect.poll(build).toBe('second')
      await expect(stakes.nth(0)).toHaveValue('50')
      await expect(stakes.nth(1)).toHaveValue('100')
      await expect(slip.getByRole('radio', { name: '接受任何' })).toBeChecked()
      await page.waitForLoadState()
      const opened = loads

      const isBet = (request: Request) => request.postData()?.includes('placeBet') === true
      const first = page.waitForRequest(isBet)
      const held: (() => void)[] = []
      await page.route('**/venue/resource', async (route) => {
        if (held.length === 0 && isBet(route.request())) await new Promise<void>((answer) => held.push(answer))
        await route.continue()
      })
      await slip.getByRole('button', { name: '投注 ¥150' }).click()
      await first
      site.deployAnew('third')
      await returningTo(page, () => notice.isVisible()).toBe(true)
      await take.click()
      await expect(page.getByText('有一笔还在等结果')).toBeVisible()
      expect(loads, 'the page goes on as it is').toBe(opened)
      held[0]?.()
      await expect(slip.getByText(/^已接受 ¥(50|100) · T8/), 'both are sent, and their receipt is seen').toHaveCount(2)
      await expect(notice, 'and the build is offered again').toBeVisible()
      expect(await build()).toBe('second')
      await take.click()
      await expect.poll(build).toBe('third')
    } finally {
      await site.close()
    }
  })

test('while builds are exchanged, a worker that is answered the page of another build does not install; with its own it does, and opens offline [PWA-07] [OPS-14] @fault', async ({
  page,
  context,
  server,
}) => {
  const site = await startDeployProxy(server.origin)
  const build = () => page.locator('meta[name="build"]').getAttribute('content')
  const notice = page.getByText('新版本已就绪')
  try {
    await visit(page, site.origin)
    await page.goto(`${site.origin}/`)
    site.beginDeploying('second')
    const outcome = await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      const ended = new Promise((done) => {
        registration.onupdatefound = () => {
          const worker = registration.installing
          worker?.addEventListener('statechange', () => done(worker.state))
        }
      })
      await registration.update()
      return await ended
    })
    expect(outcome).toBe('redundant')
    await page.reload()
    expect(await build()).toBe('first')
    await expect(notice).toHaveCount(0)

    site.deployAnew('second')
    await returningTo(page, () => notice.isVisible()).toBe(true)
    await page.getByRole('button', { name: '立即更新' }).click()
    await expect.poll(build).toBe('second')
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByRole('contentinfo')).toBeVisible()
    expect(await build()).toBe('second')
  } finally {
    await site.close()
  }
})

test('the kill switch takes the worker and all it stored from an installed client, whose pages go on, and work when opened again @fault', async ({
  page,
  server,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'kill-'))
  const site = await startDeployProxy(server.origin)
  try {
    execFileSync(process.execPath, ['scripts/kill-switch.ts', folder])
    await visit(page, site.origin)
    await page.goto(`${site.origin}/`)
    await expect.poll(() => kept(page)).not.toEqual([])
    let loads = 0
    page.on('load', () => loads++)

    site.deployWorker(readFileSync(join(folder, 'sw.js'), 'utf8'))
    const left = () =>
      page.evaluate(async () => [
        (await navigator.serviceWorker.getRegistrations()).length,
        (await caches.keys()).length,
        (await indexedDB.databases()).filter(({ name }) => name === 'parlay-content').length,
      ])
    await returningTo(page, left).toEqual([0, 0, 0])
    await page.getByRole('button', { name: '登录' }).first().click()
    await expect(page.getByRole('dialog'), 'a part of the page that was not loaded yet').toBeVisible()
    expect(loads, 'nothing was reloaded').toBe(0)
    await expect(page.getByText('新版本已就绪')).toHaveCount(0)

    expect((await page.goto(`${site.origin}/`))?.fromServiceWorker()).toBe(false)
    await page.getByRole('button', { name: '登录' }).first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect.poll(left, 'the page registered it again, and it left again').toEqual([0, 0, 0])
  } finally {
    await site.close()
    rmSync(folder, { recursive: true })
  }
})
