import type { Game } from '../../../casino/protocol.ts'
import { VENUES } from '../../../casino/server/venues.ts'
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
import { Books } from './books.ts'
import { betOn, openPage, type Page } from './page.ts'
import { type Broken, processesOf, weatherOf } from './processes.ts'
import type { Login } from './site.ts'
import type { Stage } from './stage.ts'
import { Clocks, HALF_A_DAY_MS, worldOf } from './world.ts'

const PLAY_MS = 45_000
/** Longer than the latest call, and than what a casino waits before it asks again. */
const HEAL_MS = 130_000
/** The audit looks at so many histories at once. */
const AUDITED = 10
const PURSES = [3_000n, 20_000n, 400_000n]
const GAMES: readonly Game[] = ['slot', 'slot', 'blackjack', 'blackjack', 'lottery', 'baccarat', 'niuniu', 'fishing', 'gomoku']

const venueOf = (game: Game): string => {
  const [venue] = Object.entries(VENUES).find(([, games]) => games.includes(game)) ?? []
  if (venue === undefined) throw new Error(`${game} is played nowhere`)
  return venue
}

/**
 * One history: members play games of the casino in one or two pages, while both lines lose, double and delay, the site dies at any await
 * and the casino after any write, pages close, clocks jump, logins end, venues close, limits and breaks begin; then everything heals. Each
 * change of either's books is held against the model, and in the end each round has to have ended, once, with both saying the same.
 */
export const playHistory = inTurn(async (stage: Stage, seed: number, broken: Broken = {}, stopped?: AbortSignal): Promise<History> => {
  const timeline = new Timeline(`rounds ${seed}`, stopped)
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
  const books = new Books({ ...stage, venueOf, start })
  const clocks = new Clocks(timeline)
  const casinoNow = () => clocks.casino

  let healed = false
  const wire = new Network(timeline)
  const pageLine = new Network(timeline)
  const failed = (whose: string) => (error: unknown) => books.note(() => must(false, () => `the ${whose} failed: ${String(error)}`))

  const processes = processesOf({
    ...{ timeline, stage, clocks, wire, broken, failed },
    sites: () => stage.sites,
    mayFall: () => !healed,
  })
  const { anySite, openCasino } = processes
  const newId = idsOf(timeline)
  const logins: Login[] = members.map(({ id, token }) => ({ memberId: id, tokenHash: hashToken(token) }))
  let pages: Page[] = []
  let opened = 0
  function open(game: Game = random.pick(GAMES), login: Login = random.pick(logins)): void {
    pages.push(
      openPage(game, login, {
        ...{ name: `page${opened++}`, timeline, network: pageLine, newId, venueOf, now: casinoNow },
        launch: async (...asked) => anySite().launch(...asked),
        receive: async (name, asked) => processes.casino().receive(name, asked),
        hear: (page, round) => books.note(() => books.hear(page, round)),
      }),
    )
  }
  const bet = ({ game }: Page) => {
    const { stakesFen, ...played } = stage.games[game]
    return betOn(game, timeline, stakesFen, 'drawAt' in played ? played.drawAt(casinoNow()).number : 0)
  }
  function play(page: Page): void {
    const times = random.chance(0.15) ? 2 : 1
    for (let i = 0; i < times; i++) page.bet(bet(page))
    // Most faults happen while a round is under way.
    if (random.chance(0.4)) timeline.after(random.next() ** 2 * 2_000, 'an accident', null, () => (random.chance(0.5) ? fall() : move()))
    if (random.chance(0.3)) timeline.after(2_500 + random.next() * 8_000, 'another bet', null, () => void (healed || page.bet(bet(page))))
  }

  const { moveVenue, logOut, logIn, limit, rest, jump } = worldOf({
    timeline,
    stage,
    seed,
    logins,
    barred: books.site.barred,
    clocks,
    venueOf,
  })
  const close = (page: Page) => {
    page.die()
    pages = pages.filter((other) => other !== page)
  }

  const fallOf = [processes.killCasino, processes.killSite, () => pages.length > 0 && close(random.pick(pages))]
  const fall = () => void (healed || random.pick(fallOf)())

  /** All kinds of events, with their weights. */
  const moves: [number, (page: Page) => void][] = [
    [80, play],
    [5, (page) => page.repeat(bet(page))],
    [8, (page) => page.undo()],
    [3, (page) => page.rotate()],
    [5, (page) => page.look()],
    [6, close],
    [8, () => void (pages.length < 4 && open())],
    [3, processes.killSite],
    [2, processes.killCasino],
    [6, () => processes.startOne(random.below(2))],
    [3, openCasino],
    [5, moveVenue],
    [1, logOut],
    [4, logIn],
    [2, limit],
    [1, rest],
    [2, jump],
  ]
  const lot = lotOf(moves)
  function move(): void {
    if (healed) return
    if (pages.length === 0) open()
    random.pick(lot)(random.pick(pages))
  }

  let [seen, written] = [-1, -1]
  const look = async () => {
    // Written at the casino first: the site's books are about rounds that it has.
    const changes = stage.writes()
    if (changes !== written) {
      written = changes
      books.casino.follow()
    }
    if (stage.stepped.settled && stage.stepped.commits !== seen) {
      seen = stage.stepped.commits
      await books.site.follow()
    }
    books.check()
  }

  let steps = 0
  const ended = (violation: string | null): History => ({ seed, steps, violation, log: timeline.log, counts: books.counts })
  try {
    processes.start()
    for (let i = 1 + random.below(3); i > 0; i--) open()
    wire.weather = weatherOf(timeline)
    pageLine.weather = weatherOf(timeline)
    for (let i = 16 + random.below(16); i > 0; i--) timeline.after(2_000 + random.next() * PLAY_MS, 'a move', null, move)
    steps += await timeline.runUntil(PLAY_MS, look)

    timeline.say('everything heals')
    healed = true
    wire.weather = CALM
    pageLine.weather = CALM
    processes.start()
    // Whoever comes back finds what became of the last rounds.
    logIn()
    for (const page of [...pages]) {
      close(page)
      open(page.game)
    }
    steps += await timeline.runUntil(timeline.now + HEAL_MS, look)
    // What was left open is ended by the casino half a day later.
    clocks.jump('casino', HALF_A_DAY_MS)
    steps += await timeline.runUntil(timeline.now + 10_000, look)
    books.checkEnd()
    // Once more, and nothing moves.
    const before = JSON.stringify(books.counts)
    processes.killCasino()
    openCasino()
    steps += await timeline.runUntil(timeline.now + 35_000, look)
    must(JSON.stringify(books.counts) === before, () => 'another start of the casino moved something')
    books.checkEnd()
    if (seed % AUDITED === 0) {
      const { faults, disputes } = await audit(stage.db)
      must(
        faults.length + disputes.length === 0,
        () => `after the last ${AUDITED} histories the audit finds ${[...faults, ...disputes].join('; ')}`,
      )
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
