import { REGISTRATION_GRANT_FEN } from '../../../contract/constants.ts'
import { audit } from '../../../server/domains.ts'
import { START } from '../../support/betting.ts'
import { borrowChance } from '../harness/chance.ts'
import { backAgain, comeBack, tabOf } from '../harness/hands.ts'
import { CALM, Network } from '../harness/network.ts'
import { type History, inTurn } from '../harness/run.ts'
import { ServerTime } from '../harness/server-time.ts'
import type { Stage } from '../harness/stage.ts'
import { idsOf, lotOf, Timeline } from '../harness/timeline.ts'
import { must, Violation } from '../harness/violation.ts'
import type { Broken } from '../money/history.ts'
import { addMatches, addResult, type Match, moveMarket, resultsOf } from '../money/matches.ts'
import { logIn } from '../money/stage.ts'
import { playerActions, VENUES } from './actions.ts'
import { Books } from './books.ts'
import { type Device, openDevice } from './device.ts'
import { type Process, startProcess } from './process.ts'
import { type Kept, simProvider } from './provider.ts'
import { addPlayers, type Player } from './stage.ts'

const PLAY_MS = 40_000
/** Longer than the latest call. */
const HEAL_MS = 95_000
const ROUND_MS = 20_000
/** How often a person looks at disputes. */
const LOOK_MS = 7_000
const HOUR_MS = 3_600_000

/**
 * One history: members with one or two browsers pay in and out, move money to venues and back, bet, set limits and take breaks, while
 * network and provider lose, double, delay and contradict, tabs and both servers die, clocks jump, results come in and are corrected;
 * then everything heals. Every commit is compared with the books; at the end every page must know the truth, the provider's own
 * record must agree, and the audit must find nothing.
 */
export const playHistory = inTurn(async (stage: Stage, seed: number, broken: Broken = {}, stopped?: AbortSignal): Promise<History> => {
  const timeline = new Timeline(`funds ${seed}`, stopped)
  const { random } = timeline
  await stage.empty()
  const giveBack = borrowChance(`chance ${seed}`)
  const players = await addPlayers(stage.db, 1 + random.below(2))
  const matches = await addMatches(stage.db, random, 0.2)

  const time = new ServerTime(timeline)
  const servers: (Process | null)[] = [null, null]
  const anyServer = (): Process => {
    const alive = servers.filter((one) => one !== null)
    if (alive.length === 0) throw new Error('nobody listens')
    return random.pick(alive)
  }
  const theirs = new Network(timeline)
  const provider = simProvider({
    timeline,
    network: theirs,
    hear: async (body) => anyServer().hear(body),
    taken: (kept) => plan(kept),
    note: (look) => books.note(look),
  })
  const books = new Books(stage.db, new Map(players.map(({ id }) => [id, REGISTRATION_GRANT_FEN])), resultsOf(matches), provider.orders)

  let healed = false
  let generation = 0
  const startServer = (place: number) => {
    if (servers[place]) return
    const name = `server ${generation++}`
    timeline.say(`${name} starts`)
    servers[place] = startProcess({
      timeline,
      stepped: stage.stepped,
      tamper: broken.database,
      clock: time,
      offers: matches,
      provider,
      name,
    })
    // Results are delivered until a process takes them, and once more.
    for (const match of matches) deliver(match)
  }
  const killServer = async (place: number) => {
    const dead = servers[place]
    if (dead) timeline.say(`a server dies`)
    servers[place] = null
    await dead?.kill()
  }
  const deliver = ({ game, results }: Match) => {
    for (const server of servers)
      if (healed || random.chance(0.6)) for (const [i, score] of results.entries()) void server?.settle(game.gameId, score, i + 1)
  }
  /** The duties' lease is held by one process. */
  const work = () => void servers.find((one) => one !== null)?.work()
  const review = (place: number, all = false) =>
    void servers[place]?.review((decision) => books.disputes.decides(decision), all).catch(() => undefined)

  const newId = idsOf(timeline)
  const owners = new Map<Device, Player>()
  const network = new Network(timeline)
  for (const [i, player] of players.entries()) {
    for (let n = 1 + random.below(2); n > 0; n--) {
      const device = openDevice({
        name: `phone${i}${n}`,
        timeline,
        network,
        books,
        receive: async ({ path, body, token }) => {
          const server = anyServer()
          if (path.endsWith('/setLimit')) {
            const { kind, period, value } = body as Parameters<Books['limits']['arrives']>[0]
            books.limits.arrives({ member: String(player.id), kind, period, value, at: time.now() })
          }
          return server.receive({ path, body, token })
        },
        wallStart: START + (random.chance(0.2) ? random.below(48 * HOUR_MS) - 24 * HOUR_MS : 0),
        newId,
        breakPage: broken.page ?? ((deps) => deps),
      })
      owners.set(device, player)
    }
  }
  const devices = [...owners.keys()]
  const ownerOf = (device: Device): Player => {
    const owner = owners.get(device)
    if (!owner) throw new Error(`${device.name} is nobody's`)
    return owner
  }

  /** What happens to an order of the provider, some time after it took it. */
  function plan(kept: Kept): void {
    if (kept.state === 'refused') return
    if (healed) return void timeline.after(random.next() * 5_000, 'the provider decides', null, () => provider.say(kept, 'paid'))
    const after = () => random.next() ** 2 * 25_000
    timeline.after(after(), 'the provider decides', null, () => decide(kept))
    if (random.chance(0.5)) timeline.after(10_000 + after(), 'the provider speaks again', null, () => again(kept))
  }
  function decide(kept: Kept): void {
    if (kept.state !== 'open') return
    const lot = random.next()
    if (lot < 0.65) provider.say(kept, 'paid')
    else if (lot < 0.75) provider.say(kept, 'paid', kept.order.amountFen + 100n)
    else if (lot < 0.85) provider.say(kept, 'failed')
    else if (lot < 0.9) provider.say(kept, 'timed_out')
  }
  function again(kept: Kept): void {
    if (kept.state === 'open' || kept.state === 'refused') return
    if (random.chance(0.3)) provider.repeat(kept)
    else provider.say(kept, kept.state === 'paid' ? 'failed' : 'paid')
  }

  const between = (write: () => Promise<unknown>) => stage.stepped.between(timeline, write)
  let logins = 0
  function signIn(device: Device): void {
    const player = ownerOf(device)
    between(async () => {
      await logIn(stage.db, player, `token-again-${logins++}`, time.now())
      device.signIn(tabOf(timeline, device), player)
    })
  }
  function moveVenue(): void {
    const [code, state] = [random.pick(VENUES), random.pick(['open', 'maintenance'] as const)]
    timeline.say(`venue ${code} is ${state}`)
    between(() => stage.db.updateTable('venue').set({ state }).where('code', '=', code).execute())
  }
  function judge(match: Match): void {
    addResult(match, timeline, 0.1)
    deliver(match)
  }
  function jump(): void {
    const far = [25 * HOUR_MS, 25 * HOUR_MS, 8 * 24 * HOUR_MS, 31 * 24 * HOUR_MS, 190 * 24 * HOUR_MS]
    time.jump(random.chance(0.5) ? random.pick(far) : random.below(4 * HOUR_MS) - 2 * HOUR_MS)
  }
  const toggle = (place: number) => void (servers[place] ? timeline.work(() => killServer(place)) : startServer(place))

  const isHealed = () => healed
  const actions = playerActions({ timeline, books, time, matches, ownerOf, signIn, move: () => move(), isHealed })

  /** All kinds of events, with their weights. */
  const moves: [number, (device: Device) => void][] = [
    [26, actions.bet],
    [24, actions.deposit],
    [12, actions.withdraw],
    [10, actions.transfer],
    [3, actions.recycle],
    [6, actions.giveUp],
    [4, actions.close],
    [8, actions.setLimit],
    [4, actions.stay],
    [2, actions.rest],
    [5, signIn],
    [4, (device) => tabOf(timeline, device).die()],
    [5, (device) => void (device.tabs.length < 3 && device.openTab())],
    [3, (device) => device.setOnline(random.chance(0.4))],
    [2, (device) => tabOf(timeline, device).session.signOut(random.chance(0.7) ? 'logout' : 'expired')],
    [2, (device) => tabOf(timeline, device).askNow()],
    [2, (device) => device.jumpClock(random.below(2 * HOUR_MS) - HOUR_MS)],
    [4, jump],
    [5, () => toggle(random.below(2))],
    [3, () => startServer(random.below(2))],
    [3, () => moveMarket(matches, { ...stage, timeline })],
    [2, moveVenue],
    // A market that has a result takes no bets any more.
    [6, () => void (timeline.now > PLAY_MS / 2 && judge(random.pick(matches)))],
    [3, () => provider.setDown(random.chance(0.5))],
    [1, () => provider.sayUnknown()],
    [2, work],
  ]
  const lot = lotOf(moves)
  const move = () => {
    if (!healed) random.pick(lot)(random.pick(devices))
  }

  let seen = -1
  const look = async () => {
    for (const device of devices) device.deliver()
    // One commit is read at a time. What is written outside of transactions moves nothing.
    if (stage.stepped.settled && stage.stepped.commits !== seen) {
      seen = stage.stepped.commits
      await books.follow(time.moment(), timeline.now)
    }
    books.check()
  }
  const prove = async () => {
    const { faults, disputes } = await audit(stage.db)
    must(faults.length === 0, () => `the audit finds: ${faults.join('; ')}`)
    must(disputes.length === 0, () => `a person has settled all, and the audit asks for one: ${disputes.join('; ')}`)
  }

  let steps = 0
  const ended = (violation: string | null): History => ({ seed, steps, violation, log: timeline.log, counts: books.counts })
  try {
    startServer(0)
    startServer(1)
    timeline.every(ROUND_MS, 'the duties', work)
    timeline.every(LOOK_MS, 'a person looks', () => review(random.below(2)))
    for (const device of devices) {
      device.signIn(device.openTab(), ownerOf(device))
      while (random.chance(0.3) && device.tabs.length < 3) device.openTab()
      // Turnover begins with a deposit, and counts bets placed after it.
      if (random.chance(0.7)) timeline.after(random.next() * 4_000, 'a deposit', null, () => actions.deposit(device))
    }
    const weather = () => ({ loss: random.pick([0, 0, 0.1, 0.3]), copy: random.pick([0, 0.2]), delay: random.pick([0, 0.1]) })
    network.weather = weather()
    theirs.weather = weather()
    for (let i = 0, count = 15 + random.below(15); i < count; i++) timeline.after(random.next() * PLAY_MS, 'a move', null, move)
    steps += await timeline.runUntil(PLAY_MS, look)

    timeline.say('everything heals')
    healed = true
    network.weather = CALM
    theirs.weather = CALM
    provider.setDown(false)
    for (const place of servers.keys()) startServer(place)
    for (const kept of provider.orders.values())
      if (kept.state === 'open' && random.chance(0.5)) provider.say(kept, random.pick(['paid', 'failed']))
    provider.sayAll()
    comeBack(devices, signIn)
    steps += await timeline.runUntil(timeline.now + HEAL_MS, look)
    backAgain(devices, signIn)
    // What the provider holds open it now ends; an order that it never got is closed once it is long over.
    for (const kept of provider.orders.values()) if (kept.state === 'open') provider.say(kept, 'failed')
    time.jump(25 * HOUR_MS)
    await timeline.work(() => killServer(1))
    startServer(1)
    steps += await timeline.runUntil(timeline.now + 2 * ROUND_MS, look)
    for (const match of matches) {
      while (match.results.length === 0 || random.chance(0.4)) judge(match)
      steps += await timeline.runUntil(timeline.now + 5_000, look)
    }
    for (let round = 0; round < 5 && books.committed.words.some(({ act }) => act === null); round++) {
      review(random.below(2), true)
      steps += await timeline.runUntil(timeline.now + 10_000, look)
    }
    books.checkEnd()
    await prove()
    return ended(null)
  } catch (error) {
    if (!(error instanceof Violation)) throw error
    return ended(error.message)
  } finally {
    for (const place of servers.keys()) await killServer(place)
    giveBack()
  }
})
