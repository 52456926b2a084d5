import { REGISTRATION_GRANT_FEN } from '../../../contract/constants.ts'
import { type PlayType, priceIndex, type Selection } from '../../../domain/markets.ts'
import type { SlipMode } from '../../../domain/selections.ts'
import type { ToldChances } from '../../../server/engine/play/leg-chances.ts'
import type { SlipPick } from '../../../src/features/betting/slip/bet.ts'
import { Fault } from '../../../src/transport/fault.ts'
import { START } from '../../support/betting.ts'
import { tabOf } from '../harness/hands.ts'
import { CALM, Network } from '../harness/network.ts'
import type { BreakPage } from '../harness/pressed.ts'
import { type History, inTurn } from '../harness/run.ts'
import { ServerTime } from '../harness/server-time.ts'
import type { Tamper } from '../harness/stepped-database.ts'
import { idsOf, lotOf, Timeline } from '../harness/timeline.ts'
import { Violation } from '../harness/violation.ts'
import { Books } from './books.ts'
import { Chances } from './chances.ts'
import { type Device, openDevice, type SlipLine, type Tab } from './device.ts'
import { addMatches, addResult, type Match, moveMarket, pickOf, resultsOf } from './matches.ts'
import type { Staked } from './payouts.ts'
import { type Process, startProcess } from './process.ts'
import { addMembers, type Stage } from './stage.ts'

export interface Broken {
  database?: Tamper
  /** Changes what the engine tells of open legs. */
  engine?: (told: ToldChances) => ToldChances
  page?: BreakPage
}

const PLAY_MS = 45_000
const HEAL_MS = 100_000
const MODES: readonly (SlipMode | 'system')[] = ['single', 'multiple', 'series', 'system']
const STAKES = [1_000n, 2_000n, 5_000n, 50_000n, 300_000n, 999_900n]
/** Of a line of a system. */
const LINE_STAKES = [400n, 1_100n, 5_000n, 50_000n]
const PARTS = [100, 100, 50, 33, 7, 1]

/** Where a call moves no money, the page shows that it failed. */
const unanswered = (error: unknown): void => {
  if (!(error instanceof Fault)) throw error
}

/**
 * One history: members with one or two browsers press single bets, several at once, series and systems on three or four games, cash them out,
 * whole or in part, by hand or automatically, and order bets at a price, while the network loses, doubles and delays, tabs and the server
 * die, clocks jump, players log in and out, markets close, the engine thinks anew, results come in and are corrected; then everything
 * heals, and every page must know the truth. Checks the books after every step.
 */
export const playHistory = inTurn(async (stage: Stage, seed: number, broken: Broken = {}, stopped?: AbortSignal): Promise<History> => {
  const run = stage.histories++
  const timeline = new Timeline(`money ${seed}`, stopped)
  const { random } = timeline
  const members = await addMembers(stage.db, run, 1 + random.below(2))
  const matches = await addMatches(stage.db, random, 0.2, 3 + random.below(2))
  const chances = new Chances(timeline, matches)
  const grants = new Map(members.map(({ id }) => [id, REGISTRATION_GRANT_FEN]))
  const books = new Books(stage.db, { grants, results: resultsOf(matches), chances })

  const network = new Network(timeline)
  const time = new ServerTime(timeline)
  let server: Process | null = null
  let generation = 0
  const startServer = () => {
    if (server) return
    timeline.say('the server starts')
    server = startProcess({
      timeline,
      stepped: stage.stepped,
      tamper: broken.database,
      clock: time,
      offers: matches,
      members,
      tellChances: (legs) => chances.told(legs).map(broken.engine ?? ((told) => told)),
      name: `server ${generation++}`,
    })
    // Results are delivered until a process takes them, and once more.
    for (const match of matches) deliver(match)
  }
  const deliver = ({ game, results }: Match) => {
    for (const [i, score] of results.entries()) server?.settle(game.gameId, score, i + 1)
  }
  const killServer = async () => {
    timeline.say('the server dies')
    const dead = server
    server = null
    await dead?.kill()
  }

  const newId = idsOf(timeline, run * 1_000)
  const devices: Device[] = Array.from({ length: 1 + random.below(2) }, (_, i) =>
    openDevice({
      name: `phone${i}`,
      timeline,
      network,
      books,
      server: () => server,
      wallStart: START + (random.chance(0.2) ? random.below(2 * 86_400_000) - 86_400_000 : 0),
      newId,
      breakPage: broken.page ?? ((deps) => deps),
    }),
  )

  /** All kinds of events, with their weights. */
  const moves: [number, (device: Device) => void][] = [
    [40, press],
    [6, (device) => tabOf(timeline, device).die()],
    [6, (device) => void (device.tabs.length < 3 && device.openTab())],
    [4, (device) => device.setOnline(random.chance(0.4))],
    [4, (device) => device.signIn(tabOf(timeline, device), random.pick(members))],
    [3, (device) => tabOf(timeline, device).session.signOut(random.chance(0.7) ? 'logout' : 'expired')],
    [3, (device) => tabOf(timeline, device).askNow()],
    [3, (device) => device.jumpClock(random.below(7_200_000) - 3_600_000)],
    [2, () => time.jump(random.below(8_400_000) - 4_200_000)],
    [24, cashOut],
    [3, (device) => ask(device, (tab) => tab.cancelAutomatic(anyTicket(tab) ?? newId()))],
    [12, preorder],
    [3, (device) => ask(device, (tab) => tab.cancelPreorder(random.chance(0.2) ? null : anyOf(books.preorders.waiting)))],
    [6, () => chances.move()],
    [4, () => void (server ? timeline.work(killServer) : startServer())],
    [4, startServer],
    [12, () => moveMarket(matches, { ...stage, timeline })],
    [2, () => judge(random.pick(matches))],
  ]
  const lot = lotOf(moves)
  let healed = false
  const move = () => {
    if (healed) return
    random.pick(lot)(random.pick(devices))
  }

  function line(match: Match): SlipLine {
    const pick = pickOf(random, match)
    return { pick, quote: { oddsMilli: pick.oddsMilli, state: 'open', direction: null, caption: '' } }
  }

  function press(device: Device): void {
    const mode = random.pick(MODES)
    const several = mode === 'system' ? matches : matches.slice(random.below(matches.length - 1))
    const lines = mode === 'single' ? [line(random.pick(matches))] : several.map(line)
    const size = mode === 'series' ? lines.length : 1
    const staked = mode === 'system' ? system(lines.length) : { folds: [{ size, fen: random.pick(STAKES) }], bankers: [] }
    const entered = { mode: mode === 'system' ? 'series' : mode, staked, presses: random.chance(0.2) ? 2 : 1 }
    // In one tab, or in all of them at once.
    for (const tab of random.chance(0.15) ? [...device.tabs] : [tabOf(timeline, device)]) tab.bet(lines, entered)
    accident()
  }

  /** One or more folds of several lines, perhaps with the whole and with bankers. */
  function system(count: number): Staked {
    const bankers = random.chance(0.4) ? [random.below(count)] : []
    const sizes = Array.from({ length: count - 1 }, (_, i) => i + 2).filter((size) => size > bankers.length && random.chance(0.6))
    // A fold that leaves one leg out, so that there are several lines.
    const all = sizes.some((size) => size < count) ? sizes : [...new Set([count - 1, ...sizes])].sort((a, b) => a - b)
    return { folds: all.map((size) => ({ size, fen: random.pick(LINE_STAKES) })), bankers }
  }

  /** Most faults happen while a call is pending. */
  function accident(): void {
    if (random.chance(0.5)) timeline.after(random.next() ** 2 * 1_000, 'an accident', null, move)
  }

  const anyOf = (ids: readonly string[]): string => (ids.length > 0 ? random.pick(ids) : newId())
  const anyTicket = ({ session }: Tab): string | null => {
    const open = books.openOf(BigInt(session.get().userId || 0))
    return open.length > 0 ? random.pick(open) : null
  }
  const ask = (device: Device, send: (tab: Tab) => Promise<void>) => void send(tabOf(timeline, device)).catch(unanswered)

  function cashOut(device: Device): void {
    const tab = tabOf(timeline, device)
    const ticket = anyTicket(tab)
    if (ticket === null) return
    const times = random.chance(0.3) ? 1 + random.next() * 0.4 : null
    const percent = random.pick(PARTS)
    const presses = random.chance(0.2) ? 2 : 1
    for (const pressed of random.chance(0.15) ? [...device.tabs] : [tab])
      for (let i = 0; i < presses; i++) pressed.cashOut(ticket, percent, times).catch(unanswered)
    accident()
  }

  function preorder(device: Device): void {
    const match = random.pick(matches)
    const pick = pickOf(random, match)
    const target = pick.oddsMilli + 1 + random.below(15)
    const stakeFen = random.chance(0.15) ? null : random.pick(STAKES)
    const endsAt = random.chance(0.7) ? time.now() + 1 + random.below(120_000) : null
    ask(device, (tab) => tab.preorder(pick, { target, stakeFen, endsAt }))
    if (random.chance(0.7)) timeline.after(random.next() * 20_000, 'a price rises', null, () => raise(match, pick, random.below(40)))
    accident()
  }

  function raise({ markets }: Match, pick: SlipPick, by: number): void {
    const market = markets.find(({ id }) => id === pick.marketId)
    const at = priceIndex(pick.w as PlayType, pick.selection)
    if (market) market.prices = market.prices.map((price, i) => (i === at ? price + by : price))
  }

  function judge(match: Match): void {
    addResult(match, timeline, 0.2)
    deliver(match)
  }

  /** A price that can be bet on now. */
  function priceOf(pick: string): number | null {
    const [marketId, selection] = pick.split(' ')
    for (const { game, markets, results } of matches) {
      const market = markets.find(({ id }) => id === marketId)
      if (market)
        return market.status === 'open' && results.length === 0 && game.isLive === 0
          ? (market.prices[priceIndex(market.w, selection as Selection)] ?? 0)
          : null
    }
    return null
  }

  let seen = -1
  const look = async () => {
    for (const device of devices) device.deliver()
    // Reads only committed and changed data.
    if (stage.stepped.settled && stage.stepped.changes !== seen) {
      seen = stage.stepped.changes
      await books.read()
    }
    books.check()
  }

  let steps = 0
  try {
    startServer()
    for (const device of devices) {
      device.signIn(device.openTab(), random.pick(members))
      while (random.chance(0.4) && device.tabs.length < 3) device.openTab()
    }
    network.weather = { loss: random.pick([0, 0.1, 0.4]), copy: random.pick([0, 0.2]), delay: random.pick([0, 0.1]) }
    for (let i = 0, count = 14 + random.below(12); i < count; i++) timeline.after(random.next() * PLAY_MS, 'a move', null, move)
    steps += await timeline.runUntil(PLAY_MS, look)

    timeline.say('everything heals')
    healed = true
    network.weather = CALM
    startServer()
    for (const device of devices) {
      device.setOnline(true)
      for (const member of members) {
        for (const tab of [...device.tabs]) tab.die()
        device.signIn(device.openTab(), member)
        steps += await timeline.runUntil(timeline.now + HEAL_MS, look)
      }
    }
    books.preorders.checkPrices(priceOf)
    time.jump(600_000)
    await timeline.work(killServer)
    startServer()
    steps += await timeline.runUntil(timeline.now + 10_000, look)
    for (const match of matches) {
      while (match.results.length === 0 || random.chance(0.5)) judge(match)
      steps += await timeline.runUntil(timeline.now + 10_000, look)
    }
    books.checkEnd()
    return { seed, steps, violation: null, log: timeline.log, counts: books.counts }
  } catch (error) {
    if (!(error instanceof Violation)) throw error
    return { seed, steps, violation: error.message, log: timeline.log, counts: books.counts }
  } finally {
    await killServer()
    // The duties look at everybody's: what a broken history leaves is not done in the next.
    const ids = members.map(({ id }) => id)
    await stage.db.deleteFrom('cash_out_rule').where('member_id', 'in', ids).execute()
    await stage.db.deleteFrom('preorder').where('member_id', 'in', ids).execute()
  }
})
