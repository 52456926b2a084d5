import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import { routeOf, routes } from '../../src/app/navigation/routes.ts'
import { violations } from '../../tests/e2e/accessibility.ts'
import { startGameServer } from '../../tests/support/game-server.ts'
import { startServer } from '../../tests/support/server.ts'
import { toTraditional } from '../traditional/convert.ts'
import { reasonOf } from './allowed.ts'
import { type Finding, measure, recordShifts } from './measure.ts'
import { type Walker, walker } from './member.ts'
import { type Scene, type Site, scenes } from './scenes.ts'
import { contactSheets, type Shot } from './sheets.ts'

const USAGE = `npm run walk
    opens every route, dialog, drawer and state, measures it and lays contact sheets into reports/walk. Exit code 1: something was found
    that has no reason in scripts/walk/allowed.ts.
    Without more it goes through all widths in the classic edition, and at 1920 and 390 px through the professional one, the brand xia
    and Traditional Chinese.
    --width 390 --width landscape, --route /mine/wallet or the name of a route or scene, several of each
    --edition classic|professional, --brand parlay|xia, --script zh-CN|zh-TW: only this one, at all widths or those given
    --mocks FOLDER: pictures of mocks, <name>-<desktop|phone>-<edition or brand>.png, are laid beside the pages`

/** Touch up to the tablets' width; `landscape` is a phone on its side. */
const SIZES = {
  ...{ '1920': { width: 1920, height: 1080 }, '1440': { width: 1440, height: 900 }, '1024': { width: 1024, height: 768 } },
  ...{ '768': { width: 768, height: 1024 }, '390': { width: 390, height: 844 }, '320': { width: 320, height: 640 } },
  landscape: { width: 844, height: 390 },
}
type Size = keyof typeof SIZES
const isSize = (text: string): text is Size => text in SIZES
/** The two widths of the design, at which everything is looked at. */
const DESIGNED: readonly Size[] = ['1920', '390']
const WIDEST_TOUCH = 1024

interface Round {
  edition: string
  brand: string
  script: string
  sizes: readonly Size[]
}

const { values } = parseArgs({
  options: {
    ...{ width: { type: 'string', multiple: true }, route: { type: 'string', multiple: true } },
    ...{ edition: { type: 'string' }, brand: { type: 'string' }, script: { type: 'string' }, mocks: { type: 'string' } },
    help: { type: 'boolean' },
  },
})

const folder = 'reports/walk'

const roundAt = (size: Size, { edition, brand, script }: Round) => [size, edition, brand, script].join(' ')

function rounds(): Round[] {
  const all = Object.keys(SIZES).filter(isSize)
  const given = (values.width ?? []).filter(isSize)
  const base = { edition: 'classic', brand: 'parlay', script: 'zh-CN' }
  const { edition, brand, script } = values
  if (edition ?? brand ?? script) {
    const one = { edition: edition ?? base.edition, brand: brand ?? base.brand, script: script ?? base.script }
    return [{ ...one, sizes: given.length > 0 ? given : all }]
  }
  if (given.length > 0) return [{ ...base, sizes: given }]
  return [
    { ...base, sizes: all },
    { ...base, edition: 'professional', sizes: DESIGNED },
    { ...base, brand: 'xia', sizes: DESIGNED },
    { ...base, script: 'zh-TW', sizes: DESIGNED },
  ]
}

/** By what was found, where it was. */
const found = new Map<string, { scene: string; finding: Finding; at: string[] }>()
function note(scene: string, at: string, findings: readonly Finding[]): void {
  for (const finding of findings) {
    // What all pages have, as the foot, is one finding.
    const key = JSON.stringify([finding, reasonOf(scene, finding)])
    const known = found.get(key) ?? { scene, finding, at: [] }
    found.set(key, { ...known, at: [...known.at, `${scene} ${at}`] })
  }
}

/** Addresses that links lead to, each with a scene that has it. */
const links = new Map<string, string>()

async function open(browser: Browser, origin: string, size: Size, { edition, script }: Round, token: string): Promise<BrowserContext> {
  const viewport = SIZES[size]
  const touch = viewport.width <= WIDEST_TOUCH
  const context = await browser.newContext({
    ...{ viewport, locale: script, timezoneId: 'Asia/Shanghai', baseURL: origin, reducedMotion: 'reduce', serviceWorkers: 'block' },
    ...(touch && { isMobile: true, hasTouch: true }),
  })
  await context.addInitScript(
    (start) => {
      for (const [name, value] of Object.entries(start)) if (value) localStorage.setItem(name, value)
      // Each scene begins with an empty slip.
      localStorage.removeItem('slip')
    },
    { edition, token, safeSwitch: '0' },
  )
  await context.addInitScript(recordShifts)
  return context
}

/** A page's parts have come once it grew no more for so long; one that always grows is looked at all the same. */
const [QUIET_MS, MOST_MS] = [400, 2_500]

/** Waits until what was asked for is there and stands still. */
async function settled(page: Page): Promise<void> {
  // Pages with prices are never idle: the request for their worker's script does not end for Playwright.
  await page.waitForLoadState('networkidle', { timeout: 1_200 }).catch(() => undefined)
  await page.evaluate(
    async ([quietMs, mostMs]) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      let quiet = setTimeout(resolve, quietMs)
      const seen = new MutationObserver((changes) => {
        if (!changes.some(({ addedNodes }) => [...addedNodes].some((node) => node instanceof Element))) return
        clearTimeout(quiet)
        quiet = setTimeout(resolve, quietMs)
      })
      seen.observe(document.body, { childList: true, subtree: true })
      setTimeout(resolve, mostMs)
      await promise
      seen.disconnect()
    },
    [QUIET_MS, MOST_MS] as const,
  )
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true]') && document.fonts.status === 'loaded')
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    await Promise.race([Promise.allSettled(ending.map((one) => one.finished)), new Promise((resolve) => setTimeout(resolve, 1_000))])
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  })
}

function siteOf(page: Page, { script }: Round): Site {
  const say = script === 'zh-TW' ? toTraditional : (text: string) => text
  const isPhone = (page.viewportSize()?.width ?? 0) < 768
  return {
    ...{ page, isPhone, say },
    async press(text, within = page) {
      const name = say(text)
      const pressed = (['tab', 'radio', 'link'] as const).reduce(
        (all, role) => all.or(within.getByRole(role, { name })),
        within.getByRole('button', { name }),
      )
      await pressed.filter({ visible: true }).first().click()
    },
    async slip() {
      const slip = page.getByRole('region', { name: say('投注单') })
      if (!(await slip.isVisible())) await page.getByRole('button', { name: new RegExp(`^${say('打开')}.*${say('投注单')}`) }).click()
      await slip.waitFor()
      return slip
    },
  }
}

async function look(page: Page, scene: Scene, size: Size, round: Round): Promise<{ findings: Finding[]; picture: Buffer }> {
  const { width, height } = SIZES[size]
  const findings: Finding[] = []
  await page.goto('about:blank')
  await page.goto(scene.path)
  try {
    await settled(page)
    const shifts = await page.evaluate(() => (window as unknown as { shifts: { sum: number; parts: string[] } }).shifts)
    if (shifts.sum > 0.1) findings.push({ kind: 'shifts', what: shifts.parts.join('; ').replace(/\d+/g, '#') })
    await scene.act?.(siteOf(page, round))
    await settled(page)
  } catch (error) {
    findings.push({ kind: 'not reached', what: String(error).split('\n')[0] ?? '' })
  }
  const dialog = scene.dialog === true
  const whole = await page.evaluate(() => document.documentElement.scrollHeight)
  const clip = { x: 0, y: 0, width, height: dialog ? height : Math.min(whole, height * 3) }
  const picture = await page.screenshot({ fullPage: !dialog, clip, type: 'jpeg', quality: 70 })
  if (DESIGNED.includes(size)) {
    for (const what of await violations(page)) findings.push({ kind: 'accessibility', what })
    writeFileSync(join(folder, 'trees', `${scene.name} ${roundAt(size, round)}.txt`), await page.locator('body').ariaSnapshot())
  }
  const hrefs = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
      .filter(({ origin }) => origin === location.origin)
      .map(({ pathname, search }) => pathname + search),
  )
  for (const href of hrefs) if (!links.has(href)) links.set(href, scene.name)
  const touch = width <= WIDEST_TOUCH
  findings.push(...(await page.evaluate(measure, { width, touch, dialog })))
  return { findings, picture }
}

async function walk(browser: Browser, round: Round): Promise<void> {
  const games = await startGameServer()
  const connected = games.env(['XHDZ', 'XHZR', 'JGCP', 'G1CP'])
  const server = await startServer({ env: { ...connected, SITE_BRAND: round.brand, SITE_LANGUAGE: round.script } })
  try {
    const member: Walker = await walker(server)
    const wanted = values.route
    const all = scenes(member, games.origin).filter(
      ({ name, path }) => !wanted || wanted.some((one) => one === path || name === one || name.startsWith(`${one} `)),
    )
    for (const size of round.sizes) {
      const at = roundAt(size, round)
      const kind = SIZES[size].width < 768 ? 'phone' : 'desktop'
      const appearance = round.brand === 'parlay' ? round.edition : round.brand
      const shots: Shot[] = []
      const contexts = {
        in: await open(browser, server.origin, size, round, member.token),
        out: await open(browser, server.origin, size, round, ''),
      }
      for (const scene of all) {
        const page = await (scene.visitor ? contexts.out : contexts.in).newPage()
        page.setDefaultTimeout(10_000)
        try {
          const { findings, picture } = await look(page, scene, size, round)
          note(scene.name, at, findings)
          const mock = values.mocks && scene.mock && join(values.mocks, `${scene.mock}-${kind}-${appearance}.png`)
          shots.push({ label: `${scene.name} · ${size}`, picture, ...(mock && { mock }) })
        } catch (error) {
          note(scene.name, at, [{ kind: 'not reached', what: String(error).split('\n')[0] ?? '' }])
        }
        await page.close()
      }
      await Promise.all([contexts.in.close(), contexts.out.close()])
      await contactSheets(shots, folder, at.replaceAll(' ', '-'), SIZES[size].width)
      console.log(`${at}: ${all.length} scenes`)
    }
    if (!wanted) checkLinks()
  } finally {
    await server.close()
    await games.close()
  }
}

/** Each link leads to a page, and each page has a link to it. */
function checkLinks(): void {
  const reached = new Set<string>()
  for (const [href, scene] of links) {
    const { name, path } = routeOf(new URL(href, 'http://site').pathname)
    // Files are no pages; the page of what was not found names itself.
    if (name === 'notFound' && scene !== name && !/\.\w+$/.test(href)) note(scene, 'any', [{ kind: 'dead link', what: href }])
    reached.add(path)
  }
  for (const { name, path } of routes) if (!reached.has(path)) note(name, 'any', [{ kind: 'no entry', what: path }])
}

function report(): number {
  const open: string[] = []
  const settledOnes: string[] = []
  const sorted = [...found.values()].sort((a, b) => a.finding.kind.localeCompare(b.finding.kind) || a.scene.localeCompare(b.scene))
  for (const { scene, finding, at } of sorted) {
    const reason = reasonOf(scene, finding)
    const line = `${finding.kind}: ${finding.what} [${at[0]}${at.length > 1 ? ` and ${at.length - 1} more` : ''}]`
    if (reason === undefined) open.push(line)
    else settledOnes.push(`${line}\n    ${reason}`)
  }
  writeFileSync(join(folder, 'findings.txt'), [...open, '', 'With a reason:', ...settledOnes, ''].join('\n'))
  for (const line of open) console.log(line)
  console.log(`${open.length} findings, ${settledOnes.length} with a reason; contact sheets in ${folder}`)
  return open.length
}

if (values.help || values.width?.some((one) => !isSize(one))) console.log(USAGE)
else {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(join(folder, 'trees'), { recursive: true })
  const browser = await chromium.launch({
    args: ['--no-sandbox', '--disable-gpu', '--js-flags=--no-opt --no-maglev'],
    ...(process.env.BROWSER_PATH && { executablePath: process.env.BROWSER_PATH }),
  })
  try {
    for (const round of rounds()) await walk(browser, round)
  } finally {
    await browser.close()
  }
  process.exitCode = report() > 0 ? 1 : 0
}
