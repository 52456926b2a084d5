import { setTimeout as sleep } from 'node:timers/promises'
import { type BrowserContext, chromium, type Page } from 'playwright'
import { newMember } from '../../tests/support/api.ts'
import { freePort, startServer } from '../../tests/support/server.ts'
import { LAUNCH, median } from '../measure.ts'
import { type Row, table } from '../table.ts'
import { openLine, type Shape } from './line.ts'

/** `npm run bench -- network`: how long the built app's home and bets take on a bad line. See README.md. */
const BAD: Shape = { kbitPerS: 400, roundTripMs: 400, loss: 0.05 }
const THIRD_G: Shape = { kbitPerS: 1_600, roundTripMs: 300, loss: 0.01 }
const ROUNDS = 3
const BETS = 5
/** After this a call that was sent into silence is given up, and asked for by its id. */
const SILENCE_MS = 45_000
const AWAY_MS = 60_000
const OUTCOME = /投注已接受|投注未成功|没有接受/
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, locale: 'zh-CN' } as const

const port = await freePort()
const line = await openLine(port)
const server = await startServer({ env: { PUBLIC_ORIGIN: line.origin, PORT: String(port) } })
const browser = await chromium.launch(LAUNCH)
const rows: Row[] = []
try {
  const plain = await visits(null)
  for (const [name, shape] of [
    ['400 kbit/s, 400 ms, 5 % lost', BAD],
    ['3G', THIRD_G],
  ] as const) {
    const shaped = await visits(shape)
    rows.push(row(`${name}: first visit`, shaped.first, plain.first, 6), row(`${name}: repeat visit`, shaped.repeat, plain.repeat, 1.5))
  }
  await bets()
  await outages()
} finally {
  await browser.close()
  line.close()
  await server.close()
}
console.log(table(rows))

function row(what: string, ours: number[], theirs: number[], atMostS: number): Row {
  return { what, peer: 'no shape', ours: median(ours) / 1_000, theirs: median(theirs) / 1_000, unit: 's', atMost: { ours: atMostS } }
}

/** Home, by who was never here and by who was: until the masthead's login button is there. */
async function visits(shape: Shape | null): Promise<{ first: number[]; repeat: number[] }> {
  const times = { first: [] as number[], repeat: [] as number[] }
  for (let round = 0; round < ROUNDS; round++) {
    const context = await browser.newContext(PHONE)
    line.shape(shape)
    times.first.push(await interactiveMs(context))
    line.shape(null)
    const page = await context.newPage()
    await page.goto(line.origin)
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await page.close()
    line.shape(shape)
    times.repeat.push(await interactiveMs(context))
    await context.close()
  }
  line.shape(null)
  return times
}

async function bets(): Promise<void> {
  const { context, page } = await memberPage('network01')
  const times = { plain: [] as number[], bad: [] as number[] }
  for (const [name, shape] of [
    ['plain', null],
    ['bad', BAD],
  ] as const)
    for (let n = 0; n < BETS; n++) {
      await typeBet(page, n)
      line.shape(shape)
      times[name].push(await saidMs(page))
      line.shape(null)
    }
  await typeBet(page, BETS)
  line.shape(BAD)
  line.hold(true)
  const silent = await saidMs(page)
  await sleep(SILENCE_MS)
  line.hold(false)
  const backAt = performance.now()
  await page.getByText(OUTCOME).first().waitFor({ timeout: 120_000 })
  rows.push(
    row('a bet at 400 kbit/s, 400 ms, 5 % lost, until it is answered', times.bad, times.plain, 3),
    row('a bet on a silent line, until it says so', [silent], times.plain, 3.5),
    row('its outcome, after the silence', [performance.now() - backAt], times.plain, 10),
  )
  await context.close()
}

async function memberPage(name: string): Promise<{ context: BrowserContext; page: Page }> {
  const { token } = await newMember(line.origin, name)
  const context = await browser.newContext(PHONE)
  await context.addInitScript((value) => {
    localStorage.setItem('safeSwitch', '0')
    localStorage.setItem('token', value)
  }, token)
  return { context, page: await context.newPage() }
}

/** A list with prices, whose line is away for a minute, and whose device then gets another address without a word. */
async function outages(): Promise<void> {
  const { context, page } = await memberPage('network02')
  const live = page.locator('button[data-move]:enabled').first()
  /** Milliseconds until a price can be picked, or none. */
  const pickable = async (isTo: boolean) => {
    const from = performance.now()
    await live.waitFor({ state: isTo ? 'attached' : 'detached', timeout: 120_000 })
    return performance.now() - from
  }
  const away = async () => {
    await context.setOffline(true)
    line.cut(true)
    const rest = await pickable(false)
    await sleep(AWAY_MS)
    line.cut(false)
    await context.setOffline(false)
    return [rest, await pickable(true)]
  }
  const moved = async () => {
    line.move()
    return [await pickable(false), await pickable(true)]
  }
  await page.goto(`${line.origin}/game/sport/crty`)
  await pickable(true)
  const plain = [...(await away()), ...(await moved())]
  line.shape(BAD)
  const bad = [...(await away()), ...(await moved())]
  line.shape(null)
  const names = [
    ['a line gone: prices rest', 1],
    ['and are live a minute later, when it is back', 10],
    ['a change of address: prices rest', 11],
    ['and are live again', 10],
  ] as const
  rows.push(...names.map(([what, atMostS], n) => row(what, bad.slice(n, n + 1), plain.slice(n, n + 1), atMostS)))
  await context.close()
}

/** Picks a price and types a stake, on a line that is not shaped. */
async function typeBet(page: Page, n: number): Promise<void> {
  await page.goto(`${line.origin}/game/sport/crty`)
  await page.getByRole('tab', { name: /今日/ }).tap()
  await page.locator('button[data-move]:enabled').nth(n).tap({ timeout: 120_000 })
  await page.getByRole('button', { name: /^打开.*投注单/ }).tap()
  const slip = page.getByRole('region', { name: '投注单' })
  await slip.getByRole('button', { name: '+100', exact: true }).tap()
}

/** From the press until the slip has an answer, or says that it waits. */
async function saidMs(page: Page): Promise<number> {
  const from = performance.now()
  await page.getByRole('button', { name: '投注 ¥100' }).tap()
  await page.getByText(OUTCOME).or(page.getByText('正在等结果')).first().waitFor({ timeout: 120_000 })
  return performance.now() - from
}

async function interactiveMs(context: BrowserContext): Promise<number> {
  const page = await context.newPage()
  const from = performance.now()
  void page.goto(line.origin, { waitUntil: 'commit', timeout: 120_000 }).catch(() => undefined)
  const button = page.getByRole('button', { name: '登录' }).filter({ visible: true }).first()
  await button.waitFor({ timeout: 120_000 })
  const took = performance.now() - from
  await page.close()
  return took
}
