import { REGISTRATION_GRANT_FEN } from '../../../contract/constants.ts'
import type { Payload } from '../../../contract/endpoints.ts'
import type { Market } from '../../../contract/sport.ts'
import { playOf } from '../../../domain/markets.ts'
import { type Score, settle } from '../../../domain/settlement.ts'
import { audit } from '../../../server/domains.ts'
import type { Clock } from '../../../server/platform/clock.ts'
import type { SlipPick } from '../../../src/features/betting/slip/bet.ts'
import { legOf } from '../../../src/features/betting/slip/bet.ts'
import { START } from '../../support/betting.ts'
import { CALM, Network } from '../harness/network.ts'
import { type History, inTurn } from '../harness/run.ts'
import { Timeline } from '../harness/timeline.ts'
import { must, Violation } from '../harness/violation.ts'
import type { Broken } from '../money/history.ts'
import { addGame, type Offer } from '../money/stage.ts'
import { Books } from './books.ts'
import { borrowChance } from './chance.ts'
import { type Device, openDevice, type Tab } from './device.ts'
import { type Process, startProcess } from './process.ts'
import { type Kept, simProvider } from './provider.ts'
import { ServerTime } from './server-time.ts'
import { addPlayers, logIn, type Player, type Stage } from './stage.ts'

const PLAY_MS = 40_000
/** Longer than the latest call. */
const HEAL_MS = 95_000
const ROUND_MS = 20_000
const HOUR_MS = 3_600_000
/** A result and its corrections. */
const MOST_RESULTS = 3
const STAKES = [1_000n, 5_000n, 20_000n, 50_000n, 300_000n]
const DEPOSITS = [10_000n, 20_000n, 50_000n, 100_000n, 500_000n]
const WITHDRAWALS = [10_000n, 50_000n, 300_000n, 990_000n, 2_000_000n]
const LIMITS = [20_000n, 60_000n, 200_000n, 1_000_000n]
const VENUES = ['XHZR', 'ZLQP']

interface Match extends Offer {
  name: string
  /** The final score and its corrections; null voids. */
  results: (Score | null)[]
}

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
  const matches: Match[] = []
  while (matches.length < 2)
    matches.push({ ...(await addGame(stage.db, random.chance(0.2))), name: `match ${matches.length}`, results: [] })
  const matchOf = (market: string) => matches.find(({ markets }) => markets.some(({ id }) => id === market))

  const time = new ServerTime(timeline)
  const clock: Clock = { now: () => START + time.now(), steady: () => START + Math.round(timeline.now) }
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
  const books = new Books(
    stage.db,
    new Map(players.map(({ id }) => [id, REGISTRATION_GRANT_FEN])),
    {
      count: (market) => matchOf(market)?.results.length ?? 0,
      of({ market, selection, version }) {
        const match = matchOf(market)
        const found = match?.markets.find(({ id }) => id === market)
        const score = match?.results[version - 1]
        if (!found || score === undefined) return null
        return score ? settle(found.w, found.line, selection, score) : 'D0'
      },
    },
    provider.orders,
  )

  let healed = false
  let generation = 0
  const startServer = (place: number) => {
    if (servers[place]) return
    const name = `server ${generation++}`
    timeline.say(`${name} starts`)
    servers[place] = startProcess({ timeline, stepped: stage.stepped, tamper: broken.database, clock, offers: matches, provider, name })
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
  const keepWorking = () => {
    timeline.after(ROUND_MS, 'the duties', null, () => {
      work()
      keepWorking()
    })
  }

  let made = 0
  const newId = () => {
    const hex = (digits: number) => Array.from({ length: digits }, () => random.below(16).toString(16)).join('')
    return `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${(made++).toString(16).padStart(12, '0')}`
  }
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
            books.limits.arrives({ member: String(player.id), kind, period, value, at: clock.now() })
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
  const tabOf = (device: Device): Tab => (device.tabs.length > 0 ? random.pick(device.tabs) : device.openTab())
  const memberOf = (device: Device) => String(ownerOf(device).id)

  /** What happens to an order of the provider, some time after it took it. */
  function plan(kept: Kept): void {
    if (kept.state === 'refused') return
    if (healed) return void timeline.after(random.next() * 5_000, 'the provider decides', null, () => provider.say(kept, 'paid'))
    const after = () => random.next() ** 2 * 25_000
    timeline.after(after(), 'the provider decides', null, () => decide(kept))
    if (random.chance(0.3)) timeline.after(10_000 + after(), 'the provider speaks again', null, () => again(kept))
  }
  function decide(kept: Kept): void {
    if (kept.state !== 'open') return
    const lot = random.next()
    if (lot < 0.65) provider.say(kept, 'paid')
    else if (lot < 0.73) provider.say(kept, 'paid', kept.order.amountFen + 100n)
    else if (lot < 0.83) provider.say(kept, 'failed')
    else if (lot < 0.88) provider.say(kept, 'timed_out')
  }
  function again(kept: Kept): void {
    if (kept.state === 'open' || kept.state === 'refused') return
    if (random.chance(0.5)) provider.repeat(kept)
    else provider.say(kept, kept.state === 'paid' ? 'failed' : 'paid')
  }

  // ── what players do

  /** Actions at once in one tab, or in all of them. */
  const press = (device: Device, act: (tab: Tab) => void) => {
    const isTwice = random.chance(0.15)
    for (const tab of random.chance(0.15) ? [...device.tabs] : [tabOf(device)])
      for (let i = 0; i < (isTwice ? 2 : 1); i++) if (tab.session.get().userId !== '') act(tab)
    // Most faults happen while a call is pending.
    if (random.chance(0.4)) timeline.after(random.next() ** 2 * 1_000, 'an accident', null, move)
  }
  /** A call that moves no money: sent, and perhaps once more. */
  const ask = (device: Device, send: (tab: Tab) => Promise<unknown>) => {
    const tab = tabOf(device)
    if (tab.session.get().userId !== '') send(tab).catch(() => undefined)
  }

  function pick({ game, markets }: Match): SlipPick {
    const market = random.pick(markets)
    const { selections } = playOf(market.w)
    const index = random.below(selections.length)
    const { league, team_h, team_c, gameId, gide } = game
    const match = { gameId, gide, gameType: game.gameType, champion: false, league, team_h, team_c }
    return {
      ...match,
      marketId: market.id,
      w: market.w,
      line: market.line,
      selection: selections[index] ?? 'H',
      oddsMilli: market.prices[index] ?? 0,
    }
  }
  function bet(device: Device): void {
    const picks = random.chance(0.25) ? matches.map(pick) : [pick(random.pick(matches))]
    const [first] = picks.map(legOf)
    const common = { id: '', stakeFen: String(random.pick(STAKES)), accept: 'any' as const }
    if (first)
      press(device, (tab) =>
        tab.bet({ picks, payload: picks.length > 1 ? { ...common, legs: picks.map(legOf) } : { ...common, ...first } }),
      )
  }
  function deposit(device: Device): void {
    const way = random.pick(['alipay', 'huione', 'xnbsk'] as const)
    const payFrom = way === 'xnbsk' ? '13800000000' : null
    const bonus = random.pick([null, 'first', 'again'] as const)
    press(device, (tab) => tab.deposit({ id: '', way, amountFen: String(random.pick(DEPOSITS)), bonus, signalCode: null, payFrom }))
  }
  function withdraw(device: Device): void {
    const { cards } = ownerOf(device)
    const main = books.committed.accounts.find(({ member, wallet }) => member === memberOf(device) && wallet === 'main')
    const fen = random.pick([...WITHDRAWALS, BigInt(main?.balance ?? 0)])
    press(device, (tab) => tab.withdraw(random.chance(0.7) ? cards.bank : cards.coin, fen))
  }
  const transfer = (device: Device) =>
    press(device, (tab) => tab.transfer(random.pick(VENUES), random.chance(0.6) ? 'in' : 'out', random.pick(WITHDRAWALS)))
  function giveUp(device: Device): void {
    const open = books.committed.requirements.find(
      ({ member, kind, state }) => member === memberOf(device) && kind === 'bonus' && state === 'open',
    )
    if (open) press(device, (tab) => tab.forfeit(open.id))
  }
  function close(device: Device): void {
    const open = books.committed.payments.filter(
      ({ member, kind, state }) => member === memberOf(device) && kind === 'deposit' && state !== 'paid',
    )
    if (open.length > 0) ask(device, (tab) => tab.call('deposit.close', { id: random.pick(open).id }))
  }
  const limitsOf = (device: Device) => books.committed.limits.filter(({ member }) => member === memberOf(device))
  function setLimit(device: Device): void {
    const kinds = ['deposit', 'deposit', 'stake', 'loss'] as const
    const fresh = { kind: random.pick(kinds), period: random.pick(['day', 'week', 'month'] as const) }
    // Half of them change one that there is.
    const { kind, period } = random.chance(0.5) ? fresh : (limitsOf(device)[0] ?? fresh)
    const value = random.chance(0.15) ? null : String(random.pick(LIMITS))
    const sentAt = timeline.now
    ask(device, async (tab) => {
      const reply = await tab.call('play.setLimit', { kind, period, value })
      if (!reply.ok) return
      const limit = { member: memberOf(device), kind, period, value }
      if (reply.data.state === 'set') books.note(() => books.limits.acknowledged(books.committed, limit, sentAt))
      else timeline.after(random.below(8_000), 'a raise is confirmed', null, () => confirm(device, { kind, period, value }))
    })
    if (random.chance(0.3)) timeline.after(random.below(3_000), 'another limit', null, () => void (healed || setLimit(device)))
  }
  /** Too early, or a day later. */
  function confirm(device: Device, raise: Payload<'play.confirmRaise'>): void {
    if (random.chance(0.6)) time.jump(25 * HOUR_MS)
    ask(device, (tab) => tab.call('play.confirmRaise', raise))
  }
  function rest(device: Device): void {
    // Whoever tries again soon is in the break, or before it.
    timeline.after(500 + random.below(2_000), 'logs in again', null, () => {
      if (healed) return
      signIn(device)
      for (const act of [deposit, bet, transfer]) timeline.after(random.below(4_000), 'tries', null, () => void (healed || act(device)))
    })
    ask(device, async (tab) => {
      const reply = await (random.chance(0.5) ? tab.call('play.rest', { hours: 24 }) : tab.call('play.exclude', { months: 6 }))
      const isKept = () => books.committed.breaks.some(({ member }) => member === memberOf(device))
      if (reply.ok) books.note(() => must(isKept(), () => `a break of member ${memberOf(device)} was told and does not exist`))
    })
  }

  // ── what happens to them

  /** Writes of the simulation itself take no locks here, so they run only between transactions. */
  const between = (write: () => Promise<unknown>) => {
    if (!stage.stepped.settled) return void timeline.after(1, 'a write waits', null, () => between(write))
    void timeline.work(write)
  }
  let logins = 0
  function signIn(device: Device): void {
    const player = ownerOf(device)
    between(async () => {
      await logIn(stage.db, player, `token-again-${logins++}`, clock.now())
      device.signIn(tabOf(device), player)
    })
  }
  function moveMarket(): void {
    const { name, markets, results } = random.pick(matches)
    const market: Market = random.pick(markets)
    market.prices = market.prices.map((price) => Math.max(100, price + random.below(41) - 20))
    if (results.length > 0 || !random.chance(0.5)) return
    market.status = market.status === 'open' ? 'suspended' : 'open'
    const { id, w, status } = market
    timeline.say(`${w} of ${name} is ${status}`)
    between(() =>
      stage.db.updateTable('market').set({ status }).where('id', '=', id).where('status', 'in', ['open', 'suspended']).execute(),
    )
  }
  function moveVenue(): void {
    const [code, state] = [random.pick(VENUES), random.pick(['open', 'maintenance'] as const)]
    timeline.say(`venue ${code} is ${state}`)
    between(() => stage.db.updateTable('venue').set({ state }).where('code', '=', code).execute())
  }
  function judge(match: Match): void {
    const { name, results } = match
    if (results.length < MOST_RESULTS) {
      const score: Score | null = random.chance(0.1) ? null : [random.below(4), random.below(4)]
      results.push(score)
      timeline.say(`result ${results.length} of ${name} is ${score?.join('–') ?? 'void'}`)
    }
    deliver(match)
  }
  function jump(): void {
    const far = [25 * HOUR_MS, 25 * HOUR_MS, 8 * 24 * HOUR_MS, 31 * 24 * HOUR_MS, 190 * 24 * HOUR_MS]
    time.jump(random.chance(0.5) ? random.pick(far) : random.below(4 * HOUR_MS) - 2 * HOUR_MS)
  }
  const toggle = (place: number) => void (servers[place] ? timeline.work(() => killServer(place)) : startServer(place))

  /** All kinds of events, with their weights. */
  const moves: [number, (device: Device) => void][] = [
    [26, bet],
    [24, deposit],
    [12, withdraw],
    [10, transfer],
    [3, (device) => press(device, (tab) => tab.recycle())],
    [6, giveUp],
    [4, close],
    [8, setLimit],
    [2, rest],
    [5, signIn],
    [4, (device) => tabOf(device).die()],
    [5, (device) => void (device.tabs.length < 3 && device.openTab())],
    [3, (device) => device.setOnline(random.chance(0.4))],
    [2, (device) => tabOf(device).session.signOut(random.chance(0.7) ? 'logout' : 'expired')],
    [2, (device) => tabOf(device).askNow()],
    [2, (device) => device.jumpClock(random.below(2 * HOUR_MS) - HOUR_MS)],
    [4, jump],
    [5, () => toggle(random.below(2))],
    [3, () => startServer(random.below(2))],
    [3, moveMarket],
    [2, moveVenue],
    // A market that has a result takes no bets any more.
    [6, () => void (timeline.now > PLAY_MS / 2 && judge(random.pick(matches)))],
    [3, () => provider.setDown(random.chance(0.5))],
    [1, () => provider.sayUnknown()],
    [2, work],
  ]
  const lot = moves.flatMap(([weight, happen]) => Array.from({ length: weight }, () => happen))
  const move = () => {
    if (!healed) random.pick(lot)(random.pick(devices))
  }

  let seen = -1
  const look = async () => {
    for (const device of devices) device.deliver()
    // One commit is read at a time. What is written outside of transactions moves nothing.
    if (stage.stepped.settled && stage.stepped.commits !== seen) {
      seen = stage.stepped.commits
      const [earliest, latest] = time.range()
      await books.follow({ earliest: START + earliest, latest: START + latest }, timeline.now)
    }
    books.check()
  }
  const prove = async () => {
    const { faults } = await audit(stage.db)
    must(faults.length === 0, () => `the audit finds: ${faults.join('; ')}`)
  }

  let steps = 0
  const ended = (violation: string | null): History => ({ seed, steps, violation, log: timeline.log, counts: books.counts })
  try {
    startServer(0)
    startServer(1)
    keepWorking()
    for (const device of devices) {
      device.signIn(device.openTab(), ownerOf(device))
      while (random.chance(0.3) && device.tabs.length < 3) device.openTab()
      // Turnover begins with a deposit, and counts bets placed after it.
      if (random.chance(0.7)) timeline.after(random.next() * 4_000, 'a deposit', null, () => deposit(device))
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
    for (const device of devices) {
      device.setOnline(true)
      for (const tab of [...device.tabs]) tab.die()
      device.openTab()
      signIn(device)
    }
    steps += await timeline.runUntil(timeline.now + HEAL_MS, look)
    // A break that arrived late has ended the new sessions, too.
    for (const device of devices) if (device.tabs.some(({ session }) => session.get().userId === '')) signIn(device)
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
