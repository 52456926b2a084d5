import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { type BrowserContext, chromium } from 'playwright'
import type { GameList } from '../contract/sport.ts'
import { DEMO_LOGIN } from '../server/seed.ts'
import { apiOf } from '../tests/support/api.ts'
import { freePort, startServer } from '../tests/support/server.ts'
import { startBarePage } from './bare-page.ts'
import { LAUNCH, median, THROTTLE } from './measure.ts'
import { inOwnTime, READING, type TraceEvent } from './own-time.ts'
import { buildMaps, removeMaps, startProfile } from './start-profile.ts'

/**
 * `npm run bench -- lighthouse [--runs N] [--profile]`: Lighthouse's default phone profile (simulated throttling) of bare
 * React and, in the same rounds, of home, sports, a game, its chat, the wallet and a lobby. See README.md.
 */
/** Fetched on use: 150 MB that nothing else needs. */
const LIGHTHOUSE = 'lighthouse@13.5.0'
const SPORTS = '/game/sport/crty'
/** What should be perfect, beside the performance. */
const QUALITIES = ['accessibility', 'best-practices', 'seo']
const TRACE = 'trace.json'
const MOST_BYTES = 64 * 1024 * 1024
const LIMITS = { score: 95, blockedMs: 200 }

interface Numbers {
  score: number
  blockedMs: number
  largestPaintMs: number
  shift: number
}

/** The used part of its report. */
interface Report {
  runtimeError?: { message: string }
  environment: { benchmarkIndex: number }
  categories: Record<string, Category>
  audits: Record<string, { title: string; score: number | null; numericValue?: number }>
}

interface Category {
  score: number | null
  auditRefs: { id: string; weight: number }[]
}

/** A run as Lighthouse measures it, and in the page's own time (own-time.ts). */
interface Measured {
  measured: Numbers
  own: Numbers
  /** What else than performance is not perfect. */
  lacks: string[]
  /** How fast the machine was, by Lighthouse's own small benchmark. */
  index: number
}

interface Page {
  name: string
  url: string
  /** Browser folder of which each run gets a copy. */
  profile: string | null
  /** The name of a button that is pressed as soon as it is there. */
  press?: string
}

const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' }, profile: { type: 'boolean', default: false } } })
const runs = Number(values.runs)
const [server, bare] = [await startServer(), await startBarePage()]
const member = mkdtempSync(join(tmpdir(), 'bench-member-'))
try {
  await logIn(member)
  const game = await aGame()
  const pages: Page[] = [
    { name: 'bare React', url: bare.origin, profile: null },
    { name: 'home', url: server.origin, profile: null },
    { name: 'sports, a visitor', url: server.origin + SPORTS, profile: null },
    { name: 'sports, a member', url: server.origin + SPORTS, profile: member },
    { name: 'game', url: game, profile: member },
    { name: 'chat', url: game, profile: member, press: '聊天' },
    { name: 'wallet', url: `${server.origin}/mine/wallet`, profile: member },
    { name: 'lobby of slots', url: `${server.origin}/dz/game`, profile: member },
  ]
  if (values.profile) await printProfiles(pages.slice(1))
  else {
    const measured = new Map<Page, Measured[]>(pages.map((page) => [page, []]))
    for (let run = 0; run < runs; run++) for (const [page, numbers] of measured) numbers.push(await measure(page))
    for (const line of lines(measured)) console.log(line)
  }
} finally {
  await bare.close()
  await server.close()
  rmSync(member, { recursive: true, force: true })
}

async function printProfiles(pages: readonly Page[]): Promise<void> {
  await buildMaps()
  for (const { name, url, profile } of pages) {
    console.log(`${name}, throttled ${THROTTLE}×`)
    for (const line of await inBrowser(profile, (_, context) => startProfile(context, url))) console.log(line)
  }
  removeMaps()
}

function openBrowser(folder: string, port: number): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, {
    ...LAUNCH,
    args: [...LAUNCH.args, `--remote-debugging-port=${port}`],
    locale: 'zh-CN',
  })
}

/** A separate browser for each run, with nothing but the profile. */
async function inBrowser<T>(profile: string | null, use: (port: number, context: BrowserContext) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-profile-'))
  if (profile) cpSync(profile, folder, { recursive: true })
  const port = await freePort()
  const context = await openBrowser(folder, port)
  try {
    return await use(port, context)
  } finally {
    await context.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function aGame(): Promise<string> {
  const { data } = await apiOf(server.origin).call('sport.gameList', { gameType: 'FT', showType: 'RB' })
  const [game] = (data as GameList).games
  if (!game) throw new Error('no game is in play')
  return `${server.origin}${SPORTS}/${game.gameId}`
}

/** Presses the button of this name in each page that is opened from now on, as soon as it is there. */
function pressAtOnce(context: BrowserContext, name: string): Promise<unknown> {
  return context.addInitScript((wanted) => {
    const watch = new MutationObserver(() => {
      const button = [...document.querySelectorAll('button')].find((one) => (one.ariaLabel ?? one.textContent).trim() === wanted)
      if (!button) return
      watch.disconnect()
      button.click()
    })
    watch.observe(document, { childList: true, subtree: true })
  }, name)
}

/** Lighthouse clears the cache and the service worker, but keeps the login. */
async function measure(page: Page): Promise<Measured> {
  const artifacts = mkdtempSync(join(tmpdir(), 'bench-lighthouse-'))
  const run = async (...flags: string[]) => {
    const categories = `--only-categories=${['performance', ...QUALITIES].join()}`
    const asked = [
      page.url,
      categories,
      `--additional-trace-categories=${READING}`,
      '--form-factor=mobile',
      '--quiet',
      '--output=json',
      ...flags,
    ]
    const { stdout } = await promisify(execFile)('npx', ['--yes', LIGHTHOUSE, ...asked], { maxBuffer: MOST_BYTES })
    return stdout
  }
  const audit = async () => JSON.parse(await run(`--audit-mode=${artifacts}`)) as Report
  try {
    await inBrowser(page.profile, async (port, context) => {
      if (page.press !== undefined) await pressAtOnce(context, page.press)
      return run(`--port=${port}`, `--gather-mode=${artifacts}`)
    })
    const report = await audit()
    const file = join(artifacts, TRACE)
    const trace = JSON.parse(readFileSync(file, 'utf8')) as { traceEvents: TraceEvent[] }
    writeFileSync(file, JSON.stringify({ ...trace, traceEvents: inOwnTime(trace.traceEvents) }))
    return {
      measured: numbersOf(page, report),
      own: numbersOf(page, await audit()),
      lacks: lacksOf(report),
      index: report.environment.benchmarkIndex,
    }
  } finally {
    rmSync(artifacts, { recursive: true, force: true })
  }
}

function numbersOf({ name }: Page, { audits, categories, runtimeError }: Report): Numbers {
  if (runtimeError) throw new Error(`Lighthouse of ${name}: ${runtimeError.message}`)
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN
  return {
    score: scoreOf(categories.performance),
    blockedMs: value('total-blocking-time'),
    largestPaintMs: value('largest-contentful-paint'),
    shift: value('cumulative-layout-shift'),
  }
}

function scoreOf(category: Category | undefined): number {
  return (category?.score ?? Number.NaN) * 100
}

/** The categories below 100, with the audits that a page does not pass. */
function lacksOf({ categories, audits }: Report): string[] {
  return QUALITIES.map((name) => ({ name, category: categories[name] }))
    .filter(({ category }) => scoreOf(category) !== 100)
    .map(({ name, category }) => {
      const failed = (category?.auditRefs ?? []).filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      return `${name} ${scoreOf(category).toFixed(0)}: ${failed.map(({ id }) => audits[id]?.title).join('; ')}`
    })
}

/** Makes a browser folder with a logged-in member. */
async function logIn(folder: string): Promise<void> {
  const context = await openBrowser(folder, await freePort())
  const page = await context.newPage()
  await page.goto(server.origin)
  await page.getByRole('button', { name: '登录' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('用户名').fill(DEMO_LOGIN.name)
  await dialog.getByLabel('密码', { exact: true }).fill(DEMO_LOGIN.password)
  await dialog.getByRole('button', { name: '登录', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  await context.close()
}

function lines(measured: ReadonlyMap<Page, Measured[]>): string[] {
  const head = ['page', 'score', 'blocked', 'largest paint', 'shift', `≥ ${LIMITS.score}, ≤ ${LIMITS.blockedMs} ms`]
  const line = (name: string, all: readonly Numbers[]) => {
    const middle = (of: keyof Numbers) => median(all.map((one) => one[of]))
    const [score, blockedMs] = [middle('score'), middle('blockedMs')]
    const verdict = score >= LIMITS.score && blockedMs <= LIMITS.blockedMs ? 'ok' : 'short'
    const paint = `${(middle('largestPaintMs') / 1_000).toFixed(1)} s`
    return [name, score.toFixed(0), `${blockedMs.toFixed(0)} ms`, paint, middle('shift').toFixed(3), verdict]
  }
  const rows = [...measured].flatMap(([{ name }, all]) => [
    line(
      name,
      all.map((one) => one.measured),
    ),
    line(
      '  its own time',
      all.map((one) => one.own),
    ),
  ])
  const others = [...measured].map(([{ name }, all]) => {
    const lacks = [...new Set(all.flatMap((one) => one.lacks))]
    return `${name}: ${lacks.length === 0 ? `${QUALITIES.join(', ')} 100` : lacks.join(' | ')}`
  })
  const table = [head, ...rows].map((row) => row.map((cell, at) => (at === 0 ? cell.padEnd(20) : cell.padStart(15))).join(''))
  const indexes = [...measured.values()].flat().map(({ index }) => index)
  const range = [Math.min(...indexes), median(indexes), Math.max(...indexes)].map((index) => index.toFixed(0))
  return [...table, ...others, `the machine's benchmark index by Lighthouse: ${range.join(', ')} (least, median, most)`]
}
