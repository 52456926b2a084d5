import { addDays, dayOf, dayStart, mondayOf } from '../../../domain/days.ts'
import { audit } from '../../../server/domains.ts'
import { START } from '../../support/betting.ts'
import { borrowChance } from '../harness/chance.ts'
import { backAgain, comeBack, handsOf, tabOf } from '../harness/hands.ts'
import { CALM, Network } from '../harness/network.ts'
import { type History, inTurn } from '../harness/run.ts'
import { ServerTime } from '../harness/server-time.ts'
import type { Stage } from '../harness/stage.ts'
import { idsOf, lotOf, Timeline } from '../harness/timeline.ts'
import { must, Violation } from '../harness/violation.ts'
import type { Broken } from '../money/history.ts'
import { logIn, type Member } from '../money/stage.ts'
import { paidFrom } from './agent-books.ts'
import { Books } from './books.ts'
import { type Device, openDevice, type Tab } from './device.ts'
import { BUDGETS, PRICES, STEPS, TASKS } from './offers.ts'
import { type Process, startProcess } from './process.ts'
import { addPlayers, type FileKind, loadFile, playRound } from './stage.ts'
import { WITHIN_MS } from './turned.ts'

const PLAY_MS = 40_000
/** Longer than the latest call. */
const HEAL_MS = 95_000
const DUTY_MS = 8_000
const HOUR_MS = 3_600_000
const JUMPS_H = [1, 2, 6, 7, 13, 19, 25, 25, 72, 7 * 24]
const STAKES = [10_000n, 500_000n, 3_000_000n, 40_000_000n]

/**
 * One history: members turn over money, join activities, draw, leave and exchange points, while rebates, gifts, points, prizes of a race,
 * invitations and commissions are paid by duties of two processes that die at any await; calls are lost, doubled and late, clocks jump over
 * the ends of days and weeks and back, operators load other tables and budgets, breaks begin; then everything heals. Every commit is held
 * against the model, and in the end each day was paid, and the month.
 */
export const playHistory = inTurn(async (stage: Stage, seed: number, broken: Broken = {}, stopped?: AbortSignal): Promise<History> => {
  const timeline = new Timeline(`gifts ${seed}`, stopped)
  const { random } = timeline
  await stage.empty()
  const giveBack = borrowChance(`chance ${seed}`)
  const players = await addPlayers(stage.db, 1 + random.below(2), () => random.chance(0.5))
  const time = new ServerTime(timeline, WITHIN_MS)
  const books = new Books(stage.db)
  const load = async (kind: FileKind, version: number) => {
    await loadFile(stage.db, kind, version, time.now())
    if (kind === 'vip') books.vip.loaded(version, timeline.now)
    timeline.say(`version ${version} of ${kind} is loaded`)
  }
  await load('vip', 1)
  await load('activities', 1)
  await load('agent', 1)

  let healed = false
  let [generation, writes] = [0, 0]
  /** Turns of the duties that have not ended: where, and how often the clock had jumped when each began. */
  const turns = new Set<{ on: Process; since: number }>()
  const servers: (Process | null)[] = [null, null]
  const alive = () => servers.filter((one) => one !== null)
  const underWay = () => [...turns].filter(({ on }) => servers.includes(on))
  const startServer = (place: number) => {
    if (servers[place]) return
    const name = `server ${generation++}`
    timeline.say(`${name} starts`)
    servers[place] = startProcess({ timeline, stepped: stage.stepped, tamper: broken.database, clock: time, name })
  }
  const killServer = async (place: number) => {
    const dead = servers[place]
    if (dead) timeline.say('a server dies')
    servers[place] = null
    await dead?.kill()
  }
  /** A turn of the duties; where the lease changed hands meanwhile, in both processes. One that dies on the way never ends it. */
  const work = (on: readonly Process[]) => {
    for (const server of on) {
      const turn = { on: server, since: time.jumped }
      // One that began by an earlier clock may note its day after this one has looked; the next turn takes that back.
      const isAlone = underWay().every(({ since }) => since === turn.since)
      turns.add(turn)
      server.work().then(
        () => {
          turns.delete(turn)
          if (time.jumped === turn.since && isAlone) books.note(() => books.worked(time.now()))
        },
        (error: unknown) => books.note(() => must(false, () => `a duty failed: ${String(error)}`)),
      )
    }
  }
  const turn = () => work(random.chance(0.2) ? alive() : alive().slice(0, 1))
  const between = (write: () => Promise<unknown>) =>
    stage.stepped.between(timeline, async () => {
      await write()
      writes += 1
    })

  const network = new Network(timeline)
  const newId = idsOf(timeline)
  const owners = new Map<Device, Member>()
  for (const [i, player] of players.entries())
    for (let n = 1 + random.below(2); n > 0; n--) {
      const device = openDevice({
        ...{ name: `phone${i}${n}`, timeline, network, books, newId },
        receive: async (call) => random.pick(alive()).receive(call),
        wallStart: START + (random.chance(0.2) ? random.below(48 * HOUR_MS) - 24 * HOUR_MS : 0),
        breakPage: broken.page ?? ((deps) => deps),
      })
      owners.set(device, player)
    }
  const devices = [...owners.keys()]
  const ownerOf = (device: Device): Member => owners.get(device) ?? random.pick(players)

  const { press, ask } = handsOf<Tab>(timeline, () => move())
  let logins = 0
  const signIn = (device: Device) =>
    between(async () => {
      await logIn(stage.db, ownerOf(device), `token-again-${logins++}`, time.now())
      device.signIn(tabOf(timeline, device), ownerOf(device))
    })
  const play = (device: Device) => {
    const [venue, stake] = [random.pick(['XHDZ', 'XHDZ', 'XHZR'] as const), random.pick(STAKES)]
    timeline.say(`member ${ownerOf(device).id} plays ${stake} fen at ${venue} on ${dayOf(time.now())}`)
    between(() => playRound(stage.db, time, ownerOf(device), venue, stake, (stake * BigInt(70 + random.below(50))) / 100n))
  }
  /** Before midnight, the noon after it, and the end of a week everything happens at once. */
  const toBoundary = () => {
    const midnight = dayStart(addDays(dayOf(time.now()), 1))
    const at = random.pick([midnight, midnight + 600_000, midnight + 12 * HOUR_MS])
    time.jump(at - time.now() - random.below(4_000))
    for (const device of devices)
      for (const act of [play, sign]) timeline.after(random.below(8_000), 'at the boundary', null, () => void (healed || act(device)))
    timeline.after(random.below(8_000), 'the duties', null, turn)
    // Points of the day that is over are there by then.
    for (const device of devices) timeline.after(8_000 + random.below(4_000), 'an exchange', null, () => void (healed || exchange(device)))
  }
  const jump = () => {
    if (random.chance(0.3)) time.jump(-random.pick([1, 7, 13, 26]) * HOUR_MS)
    else time.jump(random.pick(JUMPS_H) * HOUR_MS)
    timeline.after(random.below(3_000), 'the duties', null, turn)
  }
  const activity = () => random.pick(Object.keys(BUDGETS))
  const sign = (device: Device) => press(device, (tab) => tab.join({ activity: random.pick(['sign', 'short']) }))
  const choiceOf = (of: string): string | undefined => {
    if (of === 'draw') return `seed-${random.below(1_000)}`
    if (of === 'tasks') return `${random.pick(Object.keys(TASKS))}`
    const monday = addDays(mondayOf(dayOf(time.now())), random.chance(0.5) ? -7 : 0)
    return of === 'betting' ? `${monday}:${random.below(STEPS.length)}` : undefined
  }
  const join = (device: Device) => {
    // Most draws are refused: they need turnover of the week.
    const of = random.chance(0.3) ? 'draw' : activity()
    const choice = choiceOf(of)
    press(device, (tab) => tab.join({ activity: of, ...(choice !== undefined && { choice }) }))
  }
  const leave = (device: Device) =>
    ask(device, (tab) => tab.call('act.leaveActivity', { activity: random.pick(['first', 'first', 'first', 'race', activity()]) }))
  const exchange = (device: Device) => {
    const [gift, price] = random.pick([...PRICES])
    press(device, (tab) => tab.exchange({ gift, points: Number(price.points) }))
  }
  const rest = (device: Device) => {
    ask(device, (tab) => tab.call('play.rest', { hours: 24 }))
    timeline.after(500 + random.below(2_000), 'logs in again', null, () => {
      if (healed) return
      signIn(device)
      for (const act of [join, sign, exchange]) timeline.after(random.below(4_000), 'tries', null, () => void (healed || act(device)))
    })
  }
  const toggle = (place: number) => void (servers[place] ? timeline.work(() => killServer(place)) : startServer(place))

  const moves: [number, (device: Device) => unknown][] = [
    [30, play],
    [16, sign],
    [18, join],
    [12, exchange],
    [8, leave],
    [3, (device) => ask(device, (tab) => tab.call('play.setLimit', { kind: 'deposit', period: 'day', value: '100000' }))],
    [2, rest],
    [4, signIn],
    [4, (device) => tabOf(timeline, device).die()],
    [4, (device) => device.tabs.length < 3 && device.openTab()],
    [3, (device) => device.setOnline(random.chance(0.4))],
    [2, (device) => tabOf(timeline, device).askNow()],
    [2, (device) => device.jumpClock(random.below(2 * HOUR_MS) - HOUR_MS)],
    [12, toBoundary],
    [8, jump],
    [8, () => toggle(random.below(2))],
    [6, () => startServer(random.below(2))],
    [6, turn],
    [2, () => between(() => load('vip', 2))],
    [2, () => between(() => load('activities', 2))],
  ]
  const lot = lotOf(moves)
  function move(): void {
    if (!healed) random.pick(lot)(random.pick(devices))
  }

  let seen = ''
  const look = async () => {
    for (const device of devices) device.deliver()
    const now = `${stage.stepped.changes} ${stage.stepped.commits} ${writes}`
    if (stage.stepped.settled && now !== seen) {
      seen = now
      await books.follow(time.moment(), timeline.now, underWay().length > 0)
    }
    books.check()
  }

  let steps = 0
  const ended = (violation: string | null): History => ({ seed, steps, violation, log: timeline.log, counts: books.counts })
  try {
    startServer(0)
    startServer(1)
    // The first day that is done: what was before it is never paid.
    work(alive().slice(0, 1))
    steps += await timeline.runUntil(timeline.now + 2_000, look)
    timeline.every(DUTY_MS, 'the duties', turn)
    for (const device of devices) {
      device.signIn(device.openTab(), ownerOf(device))
      while (random.chance(0.3) && device.tabs.length < 3) device.openTab()
      // The race is over within hours, before a move at random finds it.
      if (random.chance(0.5))
        timeline.after(random.next() * 4_000, 'enters the race', null, () => press(device, (tab) => tab.join({ activity: 'race' })))
      for (let i = 1 + random.below(2); i > 0; i--) timeline.after(random.next() * 4_000, 'a round', null, () => play(device))
    }
    network.weather = { loss: random.pick([0, 0, 0.1, 0.3]), copy: random.pick([0, 0.2]), delay: random.pick([0, 0.1]) }
    for (let i = 0, count = 20 + random.below(20); i < count; i++) timeline.after(random.next() * PLAY_MS, 'a move', null, move)
    steps += await timeline.runUntil(timeline.now + PLAY_MS, look)

    timeline.say('everything heals')
    healed = true
    network.weather = CALM
    for (const place of servers.keys()) startServer(place)
    comeBack(devices, signIn)
    steps += await timeline.runUntil(timeline.now + HEAL_MS, look)
    backAgain(devices, signIn)
    // All days of a clock that was ahead end.
    time.jump(dayStart(addDays(dayOf(time.latest), 1)) + 13 * HOUR_MS - time.now())
    steps += await timeline.runUntil(timeline.now + 5 * DUTY_MS, look)
    books.checkEnd(time.now())
    const month = dayOf(time.now()).slice(0, 7)
    time.jump(paidFrom(month) + HOUR_MS - time.now())
    steps += await timeline.runUntil(timeline.now + 3 * DUTY_MS, look)
    books.checkMonth(month, timeline.now)
    const { faults } = await audit(stage.db)
    must(faults.length === 0, () => `the audit finds: ${faults.join('; ')}`)
    return ended(null)
  } catch (error) {
    if (!(error instanceof Violation)) throw error
    return ended(error.message)
  } finally {
    for (const place of servers.keys()) await killServer(place)
    giveBack()
  }
})
