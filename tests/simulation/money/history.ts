import { REGISTRATION_GRANT_FEN } from '../../../contract/constants.ts'
import type { SlipMode } from '../../../domain/selections.ts'
import type { Clock } from '../../../server/platform/clock.ts'
import { START } from '../../support/betting.ts'
import { tabOf } from '../harness/hands.ts'
import { CALM, Network } from '../harness/network.ts'
import type { BreakPage } from '../harness/pressed.ts'
import { type History, inTurn } from '../harness/run.ts'
import type { Tamper } from '../harness/stepped-database.ts'
import { idsOf, lotOf, Timeline } from '../harness/timeline.ts'
import { Violation } from '../harness/violation.ts'
import { Books } from './books.ts'
import { type Device, openDevice, type SlipLine } from './device.ts'
import { addMatches, addResult, type Match, moveMarket, pickOf, resultsOf } from './matches.ts'
import { type Process, startProcess } from './process.ts'
import { addMembers, type Stage } from './stage.ts'

export interface Broken {
  database?: Tamper
  page?: BreakPage
}

const PLAY_MS = 45_000
const HEAL_MS = 100_000
const MODES: readonly SlipMode[] = ['single', 'multiple', 'series']
const STAKES = [1_000n, 2_000n, 5_000n, 50_000n, 300_000n, 999_900n]

/**
 * One history: members with one or two browsers press single bets, several at once and series on two games, while the network
 * loses, doubles and delays, tabs and the server die, clocks jump, players log in and out, markets close, results come in and
 * are corrected; then everything heals, and every page must know the truth. Checks the books after every step.
 */
export const playHistory = inTurn(async (stage: Stage, seed: number, broken: Broken = {}, stopped?: AbortSignal): Promise<History> => {
  const run = stage.histories++
  const timeline = new Timeline(`money ${seed}`, stopped)
  const { random } = timeline
  const members = await addMembers(stage.db, run, 1 + random.below(2))
  const matches = await addMatches(stage.db, random, 0.3)
  const books = new Books(stage.db, new Map(members.map(({ id }) => [id, REGISTRATION_GRANT_FEN])), resultsOf(matches))

  const network = new Network(timeline)
  let serverOffset = 0
  const serverClock: Clock = {
    now: () => START + Math.round(timeline.now) + serverOffset,
    steady: () => START + Math.round(timeline.now),
  }
  let server: Process | null = null
  let generation = 0
  const startServer = () => {
    if (server) return
    timeline.say('the server starts')
    server = startProcess({
      timeline,
      stepped: stage.stepped,
      tamper: broken.database,
      clock: serverClock,
      offers: matches,
      members,
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
    [2, jumpServerClock],
    [4, () => void (server ? timeline.work(killServer) : startServer())],
    [4, startServer],
    [4, () => moveMarket(matches, { ...stage, timeline })],
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
    const lines = mode === 'single' ? [line(random.pick(matches))] : matches.map(line)
    const stakeFen = random.pick(STAKES)
    const twice = random.chance(0.2)
    // In one tab, or in all of them at once.
    for (const tab of random.chance(0.15) ? [...device.tabs] : [tabOf(timeline, device)]) tab.bet(mode, lines, stakeFen, twice ? 2 : 1)
    // Most faults happen while a bet is pending.
    if (random.chance(0.5)) timeline.after(random.next() ** 2 * 1_000, 'an accident', null, move)
  }

  function jumpServerClock(): void {
    const ms = random.below(8_400_000) - 4_200_000
    serverOffset += ms
    timeline.say(`the server's clock jumps by ${ms} ms`)
  }

  function judge(match: Match): void {
    addResult(match, timeline, 0.2)
    deliver(match)
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
    for (let i = 0, count = 10 + random.below(10); i < count; i++) timeline.after(random.next() * PLAY_MS, 'a move', null, move)
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
    serverOffset += 600_000
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
  }
})
