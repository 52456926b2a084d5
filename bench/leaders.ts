import { Worker } from 'node:worker_threads'
import { type BrowserContext, chromium, type Page } from 'playwright'
import { startFeedSite } from './feed-site.ts'
import { LAUNCH, median } from './measure.ts'
import type {} from './page/tab.ts'

/**
 * `npm run bench -- leaders [kills] [tabs]`: tabs without SharedWorker on a busy machine, whose leader is killed again and again:
 * crashed, closed, and now and then hung, with its locks held. Prints how long the others were without a leader; exits with 1 if two
 * epochs were active at once or a dead leader had no successor within two seconds.
 */
const [kills = 200, tabCount = 20] = process.argv.slice(2).map(Number)
/** One of this many is hung instead of killed. */
const HANG_EVERY = 50
const LIMIT_MS = 2_000

interface Member {
  page: Page
  /** The cores that it had heard when it was killed. */
  reigns?: readonly { boot: string; firstAt: number; lastAt: number }[]
}

const site = await startFeedSite('tab')
const browser = await chromium.launch(LAUNCH)
const context = await browser.newContext()
const tabs: Member[] = []
while (tabs.length < tabCount) tabs.push(await openTab(context))
await Promise.all(tabs.map(({ page }) => live(page, '')))
const busy = [0, 1].map(() => new Worker('for (;;);', { eval: true }))

const startedAt = Date.now()
const took = { leader: [] as number[], all: [] as number[], hung: [] as number[] }
/** First and last message of each core, in any tab. */
const spans = new Map<string, { from: number; to: number }>()
let worstSockets = 0
let twoEpochs = 0
for (let kill = 1; kill <= kills; kill += 1) {
  const { leader, boot } = await findLeader()
  const hangs = kill % HANG_EVERY === 0
  await note(leader)
  const others = tabs.filter((tab) => tab !== leader)
  const killedAt = Date.now()
  if (hangs)
    void leader.page
      .evaluate(
        () =>
          new Promise(() =>
            setTimeout(() => {
              for (;;);
            }),
          ),
      )
      .catch(() => undefined)
  else if (kill % 2 === 0) await leader.page.close()
  else await leader.page.goto('chrome://crash').catch(() => undefined)
  const lives = await Promise.all(others.map(({ page }) => live(page, boot)))
  const allAt = Math.max(...lives.map(({ liveAt }) => liveAt))
  const leaderAt = Math.min(...lives.map(({ firstAt }) => firstAt))
  if (hangs) took.hung.push(allAt - killedAt)
  else {
    took.leader.push(leaderAt - killedAt)
    took.all.push(allAt - killedAt)
  }
  await leader.page.close().catch(() => undefined)
  tabs.splice(tabs.indexOf(leader), 1)
  const [first] = others
  if (first && (await activeEpochs(first.page)) > 1) twoEpochs += 1
  worstSockets = Math.max(worstSockets, site.sockets())
  tabs.push(await openTab(context))
}
for (const tab of tabs) await note(tab)
const overlaps = [...spans.values()].toSorted((a, b) => a.from - b.from).filter(({ from }, i, all) => i > 0 && from < (all[i - 1]?.to ?? 0))

for (const worker of busy) await worker.terminate()
await browser.close()
await site.close()
const line = (what: string, all: number[]) =>
  console.log(`${what}: median ${Math.round(median(all))} ms, slowest ${Math.round(Math.max(...all))} ms`)
console.log(`${kills} leaders of ${tabCount} tabs, both cores busy, ${Math.round((Date.now() - startedAt) / 1_000)} s`)
line('a new leader spoke', took.leader)
line('every tab had its snapshots', took.all)
if (took.hung.length > 0) line(`${took.hung.length} hung leaders, every tab had its snapshots`, took.hung)
console.log(
  `cores that spoke: ${spans.size}; at the same time as another: ${overlaps.length}; looks that found two epochs held: ${twoEpochs}; sockets at most ${worstSockets}`,
)
if (overlaps.length > 0 || twoEpochs > 0 || Math.max(...took.leader) >= LIMIT_MS) process.exitCode = 1

async function openTab(context: BrowserContext): Promise<Member> {
  const page = await context.newPage()
  await page.goto(`${site.url}?seat=elected`)
  return { page }
}

/** Resolves once the tab has a snapshot of another core. */
async function live(page: Page, oldBoot: string): Promise<{ firstAt: number; liveAt: number }> {
  const handle = await page.waitForFunction(
    (old) => {
      const now = window.tab?.reigns.at(-1)
      return now && now.boot !== old && now.liveAt > 0 ? { firstAt: now.firstAt, liveAt: now.liveAt } : null
    },
    oldBoot,
    { timeout: 60_000, polling: 20 },
  )
  return (await handle.jsonValue()) as { firstAt: number; liveAt: number }
}

async function findLeader(): Promise<{ leader: Member; boot: string }> {
  const seats = await Promise.all(
    tabs.map(async (tab) => ({
      tab,
      seen: await tab.page.evaluate(async () => ({ host: (await window.tab?.feed.debug())?.host, boot: window.tab?.reigns.at(-1)?.boot })),
    })),
  )
  const leaders = seats.filter(({ seen }) => seen.host === 'leading tab')
  const [only] = leaders
  if (leaders.length !== 1 || !only) throw new Error(`${leaders.length} tabs lead`)
  return { leader: only.tab, boot: only.seen.boot ?? '' }
}

/** Number of epochs with a living holder. */
function activeEpochs(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const { held = [] } = await navigator.locks.query()
    return held.filter(({ name = '', mode }) => mode === 'exclusive' && / epoch \d+$/.test(name)).length
  })
}

/** Records which cores this tab heard, before it is gone. */
async function note({ page }: Member): Promise<void> {
  for (const { boot, firstAt, lastAt } of await page.evaluate(() => window.tab?.reigns ?? [])) {
    const span = spans.get(boot)
    spans.set(boot, { from: Math.min(firstAt, span?.from ?? firstAt), to: Math.max(lastAt, span?.to ?? lastAt) })
  }
}
