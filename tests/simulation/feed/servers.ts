import { START } from '../../support/betting.ts'
import type { Timeline } from '../harness/timeline.ts'
import type { Bus } from './bus.ts'
import type { ChatRooms } from './chat-rooms.ts'
import type { Members } from './members.ts'
import { type Process, startProcess } from './process.ts'
import type { Publisher } from './publisher.ts'
import type { Wire } from './wire.ts'

/** As in `server/role.ts` and the lease. */
const TRY_MS = 1_000
const LEASE_MS = 6_000

interface Deps {
  timeline: Timeline
  places: number
  publisher: Publisher
  bus: Bus
  members: Members
  rooms: ChatRooms
  wire: Wire
  onFault(what: unknown): void
}

/** The server processes of a history, one at each place, and the lease of the engine, which one of them holds. */
export function serversOf({ timeline, places, publisher, bus, members, rooms, wire, onFault }: Deps) {
  const { random } = timeline
  const wallNow = () => START + Math.round(timeline.now)
  const processes: (Process | null)[] = Array.from({ length: places }, () => null)
  /** By how much the clocks of the servers' machines were set. */
  const setBy = processes.map(() => 0)
  let generation = 0
  let holder: Process | null = null
  let leaseUntil = 0
  const living = () => processes.filter((process) => process !== null)

  const start = (place: number) => {
    const name = `server ${place}.${generation++}`
    timeline.say(`${name} starts`)
    const skewMs = random.below(240_000) - 120_000
    const process = startProcess({
      name,
      bus: bus.join(name),
      members,
      rooms,
      clock: { now: () => wallNow() + skewMs + (setBy[place] ?? 0), steady: () => wallNow() + skewMs },
      onFault,
    })
    processes[place] = process
    const tryToLead = () => {
      if (processes[place] !== process) return
      takeLease(process)
      timeline.after(TRY_MS, 'tries for the lease', null, tryToLead)
    }
    tryToLead()
    if (holder !== process) process.follow()
  }
  const takeLease = (process: Process) => {
    if (holder || timeline.now < leaseUntil) return
    holder = process
    timeline.say(`${process.name} takes the lease`)
    process.lead(publisher.takeOver(process.clock))
  }
  /** Ends the engine there; its lease is free `afterMs` later. */
  const freeLease = (afterMs: number) => {
    holder = null
    publisher.halt()
    leaseUntil = timeline.now + afterMs
  }
  const setClock = (place: number) => {
    const ms = random.pick([-4_200_000, 4_200_000])
    timeline.say(`the clock of server ${place}'s machine is set by ${ms} ms`)
    setBy[place] = (setBy[place] ?? 0) + ms
  }
  const stop = (place: number) => {
    const process = processes[place]
    if (!process) return
    timeline.say(`${process.name} is stopped`)
    process.stop()
    processes[place] = null
    timeline.after(1_200, 'a stopped server ends', null, () => {
      process.kill()
      wire.processDied(process, false)
    })
    if (holder === process) freeLease(0)
  }
  const kill = (place: number) => {
    const process = processes[place]
    if (!process) return
    const silently = random.chance(0.3)
    timeline.say(`${process.name} dies${silently ? ' without a word' : ''}`)
    processes[place] = null
    process.kill()
    wire.processDied(process, silently)
    if (holder === process) freeLease(random.pick([0, random.next() * LEASE_MS]))
  }
  /** The holder hung for longer than its lease lives: another may take the lease before it notices. */
  const loseLease = () => {
    const before = holder
    if (!before) return
    timeline.say(`${before.name} loses the lease`)
    freeLease(0)
    const other = living().find((process) => process !== before)
    if (other) takeLease(other)
    timeline.after(random.next() * 3_000, 'knows that it lost the lease', null, () => {
      if (before.alive && holder !== before) before.follow()
    })
  }

  return {
    living,
    /** At every place where none is. */
    startAll(): void {
      for (const place of processes.keys()) if (!processes[place]) start(place)
    },
    startOne(): void {
      if (living().length < places) start(processes.indexOf(null))
    },
    stop,
    kill,
    loseLease,
    setClock,
  }
}
