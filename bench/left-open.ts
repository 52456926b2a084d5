import { parseArgs } from 'node:util'
import { type CDPSession, chromium, type Locator, type Page } from 'playwright'
import { newMember } from '../tests/support/api.ts'
import { startServer } from '../tests/support/server.ts'
import { growthOf, LAUNCH } from './measure.ts'
import { heapOfWorker } from './worker-heap.ts'

/**
 * `npm run bench -- left-open [--minutes N]`: one page of the built app that is never loaded again, beside games at eight times their speed, while
 * a member reads lists and games, bets, and looks at record, deposit and member page without a rest: an hour of it is eight hours of play. Its
 * memory is read on the same page after each lap, and must not grow by more than a twentieth.
 */
const { values } = parseArgs({ options: { minutes: { type: 'string', default: '60' } } })
const MINUTES = Number(values.minutes)
const SPEED = 8
const SPARE = 0.05
const WAIT_MS = 10_000
/** All games in play may be between two halves. */
const PATIENCE_MS = 300_000
const OUTCOME = /投注已接受|投注未成功|没有接受/

/** Bytes after garbage collection, and counts. */
interface Sample {
  heap: number
  worker: number
  nodes: number
  listeners: number
}

const server = await startServer({ args: ['--speed', String(SPEED)] })
const browser = await chromium.launch(LAUNCH)
const samples: Sample[] = []
try {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, locale: 'zh-CN' })
  const { token } = await newMember(server.origin, 'leftopen9')
  await context.addInitScript((value) => {
    localStorage.setItem('safeSwitch', '0')
    localStorage.setItem('token', value)
  }, token)
  const page = await context.newPage()
  let faults = 0
  page.on('pageerror', () => faults++)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Performance.enable')
  await page.goto(server.origin)
  await page.evaluate(() => Object.assign(window, { leftOpen: true }))
  const startedAt = performance.now()
  const minutes = () => (performance.now() - startedAt) / 60_000
  console.log(`${MINUTES} minutes at ${SPEED} times the speed; kB of the page and of the shared worker, nodes, listeners`)
  let [laps, bets] = [0, 0]
  while (minutes() < MINUTES) {
    bets += (await lap(page)) ? 1 : 0
    laps++
    const sample = await sampleOf(devtools)
    samples.push(sample)
    const { heap, worker, nodes, listeners } = sample
    console.log([minutes().toFixed(1), Math.round(heap / 1e3), Math.round(worker / 1e3), nodes, listeners].join('\t'))
  }
  const isSame = await page.evaluate(() => 'leftOpen' in window)
  const grown = (['heap', 'worker', 'nodes', 'listeners'] as const).map((what) => ({ what, by: growthOf(samples.map((one) => one[what])) }))
  console.log(`${laps} laps, ${bets} bets answered, ${faults} faults of the page${isSame ? '' : '; it was loaded again'}`)
  console.log(`from the second third to the last: ${grown.map(({ what, by }) => `${what} ${(by * 100).toFixed(1)} %`).join(', ')}`)
  // A run too short to say how much has grown has not shown that nothing has.
  if (!isSame || faults > 0 || bets < laps / 2 || !grown.every(({ by }) => by <= SPARE)) process.exitCode = 1
} finally {
  await browser.close()
  await server.close()
}

/** Ends where it began. Returns whether a bet was answered. */
async function lap(page: Page): Promise<boolean> {
  const tab = (name: string) => page.getByRole('navigation', { name: '底部导航' }).getByRole('link', { name })
  const price = page.locator('button[data-move]:enabled').filter({ visible: true }).first()
  await tab('体育').tap()
  await page.getByRole('tab', { name: /滚球/ }).tap()
  await price.waitFor({ timeout: PATIENCE_MS })
  await page.locator('main').getByRole('link', { name: /^另有/ }).first().tap()
  await page.waitForURL(/crty\/\d/)
  await price.waitFor({ timeout: PATIENCE_MS })
  await page.goBack()
  await page.getByRole('tab', { name: /早盘/ }).tap()
  const opener = page.getByRole('button', { name: /^打开.*投注单/ })
  // A price may be suspended under the finger.
  do await price.tap()
  while (!(await reached(opener)))
  const answered = await bet(page, opener)
  for (const [name, path] of [
    ['注单', '/mine/betRecord'],
    ['存款', '/mine/savemoney'],
    ['我的', '/mine'],
  ] as const) {
    await tab(name).tap()
    await page.waitForURL(`**${path}`)
    await page.locator('main').getByRole('button').filter({ visible: true }).first().waitFor()
  }
  await tab('首页').tap()
  await page.locator('main').getByRole('link', { name: '读让球攻略' }).waitFor({ state: 'attached' })
  return answered
}

async function bet(page: Page, opener: Locator): Promise<boolean> {
  await opener.tap()
  const slip = page.getByRole('region', { name: '投注单' })
  await slip.getByLabel('本金').fill('10')
  const place = slip.getByRole('button', { name: /^投注 ¥/ })
  // The pick may be suspended by now.
  const isOpen = await reached(place)
  if (isOpen) await place.tap()
  const answered = isOpen && (await reached(slip.getByText(OUTCOME).first()))
  const done = slip.getByRole('button', { name: /^(完成|清空)$/ }).first()
  if (await done.isVisible()) await done.tap()
  const fold = page.getByRole('button', { name: '收起', exact: true })
  if (await fold.isVisible()) await fold.tap()
  await slip.waitFor({ state: 'hidden' })
  return answered
}

function reached(what: Locator): Promise<boolean> {
  return what.waitFor({ timeout: WAIT_MS }).then(
    () => true,
    () => false,
  )
}

async function sampleOf(devtools: CDPSession): Promise<Sample> {
  for (let round = 0; round < 3; round++) await devtools.send('HeapProfiler.collectGarbage')
  const { metrics } = await devtools.send('Performance.getMetrics')
  const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? Number.NaN
  return {
    ...{ heap: metric('JSHeapUsedSize'), worker: await heapOfWorker(browser) },
    ...{ nodes: metric('Nodes'), listeners: metric('JSEventListeners') },
  }
}
