import { PLAYED } from '../../../casino/server/venues.ts'
import { hashToken } from '../../../server/account/session/sessions.ts'
import { audit } from '../../../server/domains.ts'
import { setSpendable } from '../../support/betting.ts'
import { borrowChance } from '../harness/chance.ts'
import { CALM, Network } from '../harness/network.ts'
import { type History, inTurn } from '../harness/run.ts'
import { idsOf, lotOf, Timeline } from '../harness/timeline.ts'
import { must, Violation } from '../harness/violation.ts'
import { borrowWaits } from '../harness/waits.ts'
import { addMembers } from '../money/stage.ts'
import { betOn, openPage, type Page } from '../rounds/page.ts'
import { type Broken, processesOf, weatherOf } from '../rounds/processes.ts'
import type { Login } from '../rounds/site.ts'
import { Clocks, HALF_A_DAY_MS, worldOf } from '../rounds/world.ts'
import { Books } from './books.ts'
import { type Stage, sitesOn, THERE } from './stage.ts'
import { type WalletPage, walletPage } from './wallet-page.ts'

const PLAY_MS = 45_000
/** Longer than the latest call, than what a casino waits before it asks again, and than a move is asked for. */
const HEAL_MS = 130_000
/** The audit looks at so many histories at once. */
const AUDITED = 10
const PURSES = [3_000n, 20_000n, 400_000n]
const GAME = 'niuniu'

/**
 * One history of a venue with its own books: members move money in and out, bring all back, and play with what is there, by hand or with money
 * that goes along and comes back by itself. All lines lose, double and delay, two processes of the site die at any await and the venue after any
 * write; then everything heals. Each change of either's books is held against the model, and in the end they say the same.
 */
export const playHistory = inTurn(async (stage: Stage, seed: number, broken: Broken = {}, stopped?: AbortSignal): Promise<History> => {
  const timeline = new Timeline(`moves ${seed}`, stopped)
  const { random } = timeline
  if (stage.histories === 0 || seed % AUDITED === 1) await stage.empty()
  const giveChanceBack = borrowChance(`chance ${seed}`)
  const giveWaitsBack = borrowWaits(timeline)
  stage.emptyCasino()
  const members = await addMembers(stage.db, stage.histories++, 1 + random.below(2))
  await stage.db.updateTable('venue').set({ state: 'open' }).execute()
  const start = new Map<bigint, bigint>()
  for (const { id } of members) {
    start.set(id, random.pick(PURSES))
    await setSpendable(stage.db, id, start.get(id) ?? 0n)
  }
  const books = new Books({ ...stage, start })
  const clocks = new Clocks(timeline)
  let healed = false
  const [wire, pageLine] = [new Network(timeline), new Network(timeline)]
  const failed = (whose: string) => (error: unknown) => books.note(() => must(false, () => `the ${whose} failed: ${String(error)}`))
  const processes = processesOf({
    ...{ timeline, stage, clocks, wire, broken, failed, siteKey: stage.siteKeyText },
    sites: (actor) => sitesOn(stage, wire, actor, async (...call) => processes.casino().serve(...call), broken.there),
    mayFall: () => !healed,
  })
  const newId = idsOf(timeline)

  const logins: Login[] = members.map(({ id, token }) => ({ memberId: id, tokenHash: hashToken(token) }))
  let pages: { game: Page | null; wallet: WalletPage; takesAlong: boolean }[] = []
  let opened = 0
  const open = (login: Login = random.pick(logins)) => {
    const name = `page${opened++}`
    const wallet = walletPage({
      ...{ name, login, timeline, network: pageLine, newId },
      act: async (...call) => processes.anySite().act(...call),
      hear: (...told) => books.hear(...told),
    })
    const page = { game: null as Page | null, wallet, takesAlong: random.chance(0.5) }
    pages.push(page)
    void wallet.takeAlong(page.takesAlong)
    const enter = () => {
      page.game = openPage(GAME, login, {
        ...{ name, timeline, network: pageLine, newId, venueOf: () => THERE, now: () => clocks.casino },
        // Asked whether money goes along, some enter without.
        launch: async (of, enName, gameCode) => processes.anySite().launch(of, enName, gameCode, random.chance(0.8)),
        receive: async (call, asked) => processes.casino().receive(call, asked),
        hear: () => undefined,
      })
    }
    return { page, enter }
  }
  type OpenPage = (typeof pages)[number]
  const yuan = () => String(1 + random.below(random.pick([10, 100, 2_000])))
  /** Entering takes the main wallet along where the member has it so; leaving brings everything back. */
  async function enter(): Promise<void> {
    const { page, enter: begin } = open()
    if (page.takesAlong || random.chance(0.5)) await page.wallet.transfer('in', page.takesAlong ? 'all' : yuan())
    begin()
    for (let i = 0; i < 8; i++) timeline.after(2_000 + random.next() * 30_000, 'a bet', null, () => void (healed || bet(page)))
  }
  const bet = ({ game }: OpenPage) => game?.bet(betOn(GAME, timeline, PLAYED[GAME].stakesFen, 0))
  function move({ wallet }: OpenPage): void {
    void wallet.transfer(random.chance(0.6) ? 'in' : 'out', random.chance(0.9) ? yuan() : '0')
    // Most faults happen while money is on its way.
    if (random.chance(0.4)) timeline.after(random.next() ** 2 * 2_000, 'an accident', null, () => (random.chance(0.5) ? fall() : happen()))
  }
  const close = (page: OpenPage) => {
    page.game?.die()
    page.wallet.die()
    pages = pages.filter((other) => other !== page)
  }
  async function leave(page: OpenPage): Promise<void> {
    page.game?.die()
    page.game = null
    if (page.takesAlong) await page.wallet.recycle()
  }
  const { moveVenue, logOut, logIn, rest, jump } = worldOf({
    ...{ timeline, stage, seed, logins, barred: books.barred, clocks, venueOf: () => THERE },
  })
  const falls = [processes.killCasino, processes.killSite, () => pages.length > 0 && close(random.pick(pages))]
  const fall = () => void (healed || random.pick(falls)())

  /** All kinds of events, with their weights. */
  const events: [number, (page: OpenPage) => unknown][] = [
    [45, move],
    [15, ({ wallet }) => wallet.recycle()],
    [10, () => pages.length < 4 && enter()],
    [30, bet],
    [8, leave],
    [4, close],
    [3, ({ wallet }) => wallet.takeAlong(random.chance(0.5))],
    [4, processes.killSite],
    [3, processes.killCasino],
    [6, () => processes.startOne(random.below(2))],
    [3, processes.openCasino],
    [3, (page) => page.game && moveVenue(page.game)],
    [1, logOut],
    [3, logIn],
    [1, rest],
    [2, jump],
  ]
  const lot = lotOf(events)
  function happen(): void {
    if (healed) return
    if (pages.length === 0) open()
    random.pick(lot)(random.pick(pages))
  }

  let [seen, written] = [-1, -1]
  const look = async () => {
    const changes = stage.writes()
    if (changes !== written) {
      written = changes
      books.followCasino()
    }
    if (stage.stepped.settled && stage.stepped.commits !== seen) {
      seen = stage.stepped.commits
      await books.followSite()
    }
    books.check()
  }

  let steps = 0
  const ended = (violation: string | null): History => ({ seed, steps, violation, log: timeline.log, counts: books.counts })
  try {
    processes.start()
    for (let i = 1 + random.below(2); i > 0; i--) void enter()
    wire.weather = weatherOf(timeline)
    pageLine.weather = weatherOf(timeline)
    for (let i = 16 + random.below(16); i > 0; i--) timeline.after(2_000 + random.next() * PLAY_MS, 'a move', null, happen)
    steps += await timeline.runUntil(PLAY_MS, look)

    timeline.say('everything heals')
    healed = true
    wire.weather = CALM
    pageLine.weather = CALM
    processes.start()
    steps += await timeline.runUntil(timeline.now + HEAL_MS, look)
    clocks.jump('casino', HALF_A_DAY_MS)
    steps += await timeline.runUntil(timeline.now + 20_000, look)
    books.checkEnd()
    // Once more, and nothing moves.
    const before = JSON.stringify(books.counts)
    processes.killCasino()
    processes.openCasino()
    steps += await timeline.runUntil(timeline.now + 35_000, look)
    must(JSON.stringify(books.counts) === before, () => 'another start of the venue moved something')
    books.checkEnd()
    if (seed % AUDITED === 0) {
      const { faults } = await audit(stage.db)
      must(faults.length === 0, () => `after the last ${AUDITED} histories the audit finds ${faults.join('; ')}`)
    }
    return ended(null)
  } catch (error) {
    if (!(error instanceof Violation)) throw error
    return ended(error.message)
  } finally {
    await processes.end()
    giveWaitsBack()
    giveChanceBack()
  }
})
