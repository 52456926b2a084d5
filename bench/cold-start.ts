import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright'
import { startServer } from '../tests/support/server.ts'
import { LAUNCH, median } from './measure.ts'
import type { Row } from './table.ts'

const ROUNDS = 3
const TABS = 3

/**
 * Home from navigation to a login button that reacts, in a new tab of a returning player: without network and server, and with the
 * worker stopped as browsers do with idle ones, against network and a running worker. And both in a freshly started browser, where
 * the browser's own start counts more than ours.
 */
export async function coldStartRows(): Promise<Row[]> {
  const server = await startServer()
  const profile = mkdtempSync(join(tmpdir(), 'bench-profile-'))
  const open = () => chromium.launchPersistentContext(profile, { ...LAUNCH, locale: 'zh-CN', viewport: { width: 1_920, height: 1_080 } })
  const ms = { warm: [] as number[], cold: [] as number[], startedOnline: [] as number[], startedOffline: [] as number[] }
  try {
    const first = await open()
    // Browsers keep compiled code from the second run of a script on.
    for (let visit = 0; visit < 3; visit++) await startMs(first, server.origin)
    await first.close()
    for (let round = 0; round < ROUNDS; round++) {
      const online = await open()
      ms.startedOnline.push(await startMs(online, server.origin))
      for (let tab = 0; tab < TABS; tab++) ms.warm.push(await startMs(online, server.origin))
      await server.kill()
      await online.setOffline(true)
      for (let tab = 0; tab < TABS; tab++) {
        await stopWorkers(online)
        ms.cold.push(await startMs(online, server.origin))
      }
      await online.close()
      const offline = await open()
      await offline.setOffline(true)
      ms.startedOffline.push(await startMs(offline, server.origin))
      await offline.close()
      await server.start()
    }
  } finally {
    await server.close()
    rmSync(profile, { recursive: true, force: true })
  }
  const row = (what: string, peer: string, ours: number[], theirs: number[]) =>
    ({ what, peer, ours: median(ours), theirs: median(theirs), unit: 'ms' }) as const
  return [
    { ...row('cold start offline, to interactive', 'warm start online', ms.cold, ms.warm), atMost: { ratio: 1.2 } },
    row('the same, browser just started', 'browser just started, online', ms.startedOffline, ms.startedOnline),
  ]
}

async function stopWorkers(context: BrowserContext): Promise<void> {
  const cdp = await context.newCDPSession(context.pages()[0] ?? (await context.newPage()))
  await cdp.send('ServiceWorker.enable')
  await cdp.send('ServiceWorker.stopAllWorkers')
  await cdp.detach()
}

async function startMs(context: BrowserContext, origin: string): Promise<number> {
  const page = await context.newPage()
  try {
    await page.addInitScript(markInteractive)
    await page.goto(origin)
    await page.getByRole('banner').getByRole('button', { name: '登录' }).click()
    await page.getByRole('dialog').waitFor()
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    return await interactiveMs(page)
  } finally {
    await page.close()
  }
}

const interactiveMs = (page: Page): Promise<number> =>
  page.evaluate(() => performance.getEntriesByName('interactive')[0]?.startTime ?? Number.NaN)

/** The first frame with the masthead's button: React has rendered it, so it reacts. */
function markInteractive(): void {
  const look = () => {
    const buttons = [...document.querySelectorAll('header button')]
    if (buttons.some((button) => button.textContent === '登录')) performance.mark('interactive')
    else requestAnimationFrame(look)
  }
  look()
}
