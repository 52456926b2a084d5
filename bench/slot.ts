import { type Browser, chromium } from 'playwright'
import { casinoProcess, casinoWorld } from '../tests/support/casino.ts'
import { frameRate, median, THROTTLE, watchTaps } from './measure.ts'
import { type Row, table } from './table.ts'

/** The slot's page on a phone, throttled, while it spins; beside itself at rest, which is what machine and throttle leave. See README.md. */
const RUNS = 3
const SPINS = 6
const SPIN_MS = 1_500
/** Until the next spin may begin, free spins apart. */
const BETWEEN_MS = 2_000

interface Numbers {
  spinning: number
  resting: number
  /** Of all taps. */
  answersMs: number[]
}

const world = await casinoWorld()
const casino = await casinoProcess(world)
const browser = await chromium.launch(process.env.BROWSER_PATH ? { executablePath: process.env.BROWSER_PATH } : {})
try {
  const runs: Numbers[] = []
  for (let run = 0; run < RUNS; run++) runs.push(await visit(browser, run))
  const of = (name: 'spinning' | 'resting') => median(runs.map((one) => one[name]))
  const answers = runs.flatMap(({ answersMs }) => answersMs)
  const rest = { peer: 'the same page at rest', unit: 'frames/s' } as const
  const rows: Row[] = [
    {
      what: 'slot spinning, 4× throttled: frame rate',
      ...rest,
      ours: of('spinning'),
      theirs: of('resting'),
      atLeast: { ratio: 0.98, orOurs: 60 },
    },
    {
      what: 'slowest answer to a tap',
      peer: 'the median of them',
      unit: 'ms',
      ours: Math.max(...answers),
      theirs: median(answers),
      atMost: { ours: 100 },
    },
  ]
  console.log(table(rows))
} finally {
  await browser.close()
  await casino.kill()
  await world.close()
}

async function visit(on: Browser, run: number): Promise<Numbers> {
  const context = await on.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 })
  try {
    const page = await context.newPage()
    const token = await (await world.member(`spinner${run}`)).launch('XHDZ', 'slot')
    await page.goto(`${casino.origin}/XHDZ?lang=zh&token=${token}&game_code=slot`)
    const button = page.locator('button.main.big[aria-disabled="false"]')
    await button.waitFor()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE })
    const answers = await watchTaps(page, 'aria-disabled')
    const aSpin = () => page.waitForTimeout(SPIN_MS)
    await aSpin()
    const resting = await frameRate(page, aSpin)
    const rates: number[] = []
    for (let spin = 0; spin < SPINS; spin++) {
      await button.tap()
      rates.push(await frameRate(page, aSpin))
      await page.waitForTimeout(BETWEEN_MS)
      await button.waitFor()
    }
    const answersMs = await answers()
    if (answersMs.length !== SPINS) throw new Error(`${answersMs.length} of ${SPINS} taps were answered`)
    return { spinning: median(rates), resting, answersMs }
  } finally {
    await context.close()
  }
}
