import { EventEmitter } from 'node:events'
import { WebSocket } from 'ws'
import { textsOf } from '../../../server/feed/wire/encode.ts'
import type { SocketEvents } from '../../../src/workers/feed/link.ts'
import type { Timeline } from '../harness/timeline.ts'
import { must } from '../harness/violation.ts'
import type { Process, ServerEnd } from './process.ts'
import type { Thread } from './thread.ts'

/** Probabilities of faults of a message or a connect; 0 is a perfect wire. */
export interface Weather {
  /** Lost inside a living connection, as by a broken proxy. */
  drop: number
  copy: number
  /** Later messages overtake it. */
  reorder: number
  /** Delayed for seconds, with all messages after it. */
  stall: number
  refuse: number
  /** The connect never completes. */
  hang: number
}
export const CALM: Weather = { drop: 0, copy: 0, reorder: 0, stall: 0, refuse: 0, hang: 0 }

/** Changes a message to a core, for tests of the simulation; null drops it. */
export type Change = (text: string, caller: Caller) => string | null

/** The core at the near end of a socket. */
export interface Caller {
  readonly name: string
  readonly thread: Thread
  online(): boolean
}

type Way = 'up' | 'down'
type Far = ServerEnd & { over: boolean; bytesRead: number }
const STALL_MS = 15_000
/** Welcome, login and its answer: a broken proxy may lose them, but nothing overtakes them, so that members stay apart. */
const ORDERLY = /^\{"msgId":(10001|10019|20000|20007)\b/
/** The bytes a slow reader leaves in the server: more than its SLOW_BYTES, far less than the cap. */
const SLOW_BYTES = 600 * 1024

/** A network of connections, each in order like TCP, unless the weather breaks it. */
export class Wire {
  weather: Weather = CALM
  readonly connections = new Set<Connection>()
  readonly losses = new Map<Caller, number>()
  readonly timeline: Timeline
  readonly route: () => Process | null
  readonly toCore: Change
  /** All of the last minute, and older ones that still live. */
  readonly connects: { caller: Caller; at: number; connection: Connection }[] = []

  constructor(timeline: Timeline, route: () => Process | null, toCore: Change = (text) => text) {
    this.timeline = timeline
    this.route = route
    this.toCore = toCore
  }

  connect(caller: Caller, on: SocketEvents): Connection {
    const { random } = this.timeline
    for (const other of this.connections) must(other.caller !== caller || !other.held, () => `${caller.name} has two sockets at once`)
    const connection = new Connection(this, caller, on)
    this.connects.push({ caller, at: this.timeline.now, connection })
    this.connections.add(connection)
    if (random.chance(this.weather.hang)) return connection
    const stall = random.chance(this.weather.stall) ? STALL_MS : 0
    this.timeline.after(10 + random.next() * (100 + stall), 'connects', null, () => {
      const process = caller.online() && !random.chance(this.weather.refuse) ? this.route() : null
      if (process) connection.open(process)
      else connection.endNear()
    })
    return connection
  }

  /** Simulated ms at which the core lost its socket; undefined while it has one, or has had none yet. */
  lostAt(caller: Caller): number | undefined {
    const isOpen = [...this.connections].some((one) => one.caller === caller && one.held && one.process)
    return isOpen ? undefined : this.losses.get(caller)
  }

  /** Ends the connections of a dead process; with `silently` the near ends are never notified. */
  processDied(dead: Process, silently: boolean): void {
    for (const connection of [...this.connections]) if (connection.process === dead) connection.processDied(silently)
  }

  callerDied(caller: Caller): void {
    for (const connection of [...this.connections]) if (connection.caller === caller) connection.close()
  }
}

export class Connection {
  readonly caller: Caller
  process: Process | null = null
  /** Whether the core still uses it. */
  held = true
  /** The shortest travel of a message with the server's clock, which no core can distinguish from a clock difference. */
  leastMs = Infinity
  private readonly wire: Wire
  private readonly on: SocketEvents
  private far: Far | null = null
  private readonly clearAt = { up: 0, down: 0 }
  private readonly silent = { up: false, down: false }
  /** The number of orderly messages sent, and the number of the last that arrived. */
  private readonly orderly = { up: { sent: 0, arrived: 0 }, down: { sent: 0, arrived: 0 } }
  private slowUntil = 0
  private waitingBytes = 0
  private nearOver = false

  constructor(wire: Wire, caller: Caller, on: SocketEvents) {
    this.wire = wire
    this.caller = caller
    this.on = on
  }

  /** Whether the server has it open. */
  get served(): boolean {
    return this.far !== null && !this.far.over
  }

  // ── the near end, as the core uses it

  send(text: string): void {
    this.carry('up', text, () => {
      if (!this.far || this.far.over) return
      this.far.bytesRead += text.length
      this.far.emit('message', Buffer.from(text))
    })
  }

  close(): void {
    if (!this.held) return
    this.letGo()
    this.carry('up', null, () => this.endFar())
    this.carry('down', null, () => this.endNear())
  }

  // ── events and faults

  open(process: Process): void {
    if (this.nearOver) return
    this.process = process
    this.far = this.makeFar()
    this.toNear(() => this.on.open())
    process.accept(this.far)
    if (!this.held) this.carry('up', null, () => this.endFar())
  }

  /** Cuts it; notifies both ends or one of them, each after a delay. */
  cut(hears: 'both' | 'near' | 'far'): void {
    const { timeline } = this.wire
    this.silence('both')
    if (hears !== 'far') timeline.after(timeline.random.next() * 300, 'is cut', null, () => this.endNear())
    if (hears !== 'near') timeline.after(timeline.random.next() * 300, 'is cut', null, () => this.endFar())
  }

  /** Makes it half-open: nothing arrives in that direction any more, without notice. */
  silence(way: Way | 'both'): void {
    if (way !== 'down') this.silent.up = true
    if (way !== 'up') this.silent.down = true
  }

  /** The core reads nothing for so long; the server sees its buffer grow. */
  slow(ms: number): void {
    this.wire.timeline.say(`${this.caller.name} reads nothing for ${Math.round(ms)} ms`)
    this.slowUntil = this.wire.timeline.now + ms
    this.clearAt.down = Math.max(this.clearAt.down, this.slowUntil)
  }

  processDied(silently: boolean): void {
    this.silent.up = true
    this.endFar()
    if (silently) this.silent.down = true
    else this.carry('down', null, () => this.endNear())
  }

  // ── internals

  private makeFar(): Far {
    const { timeline } = this.wire
    const emitter = new EventEmitter()
    const far = Object.assign(emitter, {
      over: false,
      readyState: WebSocket.OPEN,
      writableLength: 0,
      bytesRead: 0,
      write: (frames: Buffer) => {
        if (!far.over) for (const text of textsOf(frames)) this.write(text)
      },
      close: () => {
        this.carry('down', null, () => {
          this.endNear()
          this.carry('up', null, () => this.endFar())
        })
      },
      terminate: () => {
        this.endFar()
        this.carry('down', null, () => this.endNear())
      },
      // The browser's network code answers, even while its threads are frozen.
      ping: () =>
        this.carry('down', null, () =>
          this.carry('up', null, () => {
            far.bytesRead += 1
          }),
        ),
    })
    Object.defineProperty(far, 'writableLength', { get: () => this.waitingBytes + (timeline.now < this.slowUntil ? SLOW_BYTES : 0) })
    return far
  }

  private write(text: string): void {
    const { timeline } = this.wire
    const sentAt = timeline.now
    let waits = Buffer.byteLength(text)
    this.waitingBytes += waits
    const leaves = () => {
      this.waitingBytes -= waits
      waits = 0
    }
    const arrives = () => {
      leaves()
      this.toNear(() => this.hear(text, timeline.now - sentAt))
    }
    this.carry('down', text, arrives, leaves)
  }

  /** Notifies the core that it failed or has closed. */
  endNear(): void {
    if (this.nearOver) return
    this.nearOver = true
    this.forget()
    if (this.held) this.caller.thread.run(() => this.on.close())
    this.letGo()
  }

  private letGo(): void {
    if (this.held && this.process) this.wire.losses.set(this.caller, this.wire.timeline.now)
    this.held = false
  }

  private endFar(): void {
    if (!this.far || this.far.over) return
    this.far.over = true
    this.far.emit('close')
    this.forget()
  }

  private forget(): void {
    if (this.nearOver && (!this.far || this.far.over)) this.wire.connections.delete(this)
  }

  private hear(text: string, tookMs: number): void {
    if (text.includes('"now":')) this.leastMs = Math.min(this.leastMs, tookMs)
    const said = this.wire.toCore(text, this.caller)
    if (said !== null) this.on.message(said)
  }

  private toNear(task: () => void): void {
    if (!this.nearOver) this.caller.thread.run(task)
  }

  /** `text`: a message, which the weather affects; null: a control signal, which keeps order and is not lost while the connection lives. */
  private carry(way: Way, text: string | null, arrive: () => void, lost: () => void = () => undefined): void {
    const { timeline, weather } = this.wire
    const { random } = timeline
    // A connection never recovers what it lost while its machine was offline.
    if (!this.caller.online()) this.silence('both')
    if (this.silent[way]) return
    if (text !== null && random.chance(weather.drop)) {
      timeline.say(`${this.caller.name}: a message ${way} is lost`)
      lost()
      return
    }
    const loose = text !== null && !ORDERLY.test(text)
    const order = this.orderly[way]
    if (text !== null && !loose) order.sent += 1
    const after = order.sent
    const stall = random.chance(weather.stall) ? random.next() * STALL_MS : 0
    if (stall > 0) timeline.say(`${this.caller.name}: ${way} stalls for ${Math.round(stall)} ms`)
    const at = Math.max(this.clearAt[way], timeline.now + 2 + random.next() * 40 + stall)
    const late = loose && random.chance(weather.reorder) ? random.next() * 800 : 0
    if (late === 0) this.clearAt[way] = at
    const arrives = () => {
      if (this.silent[way] || order.arrived > after) return
      if (text !== null && !loose) order.arrived = after
      arrive()
    }
    timeline.after(at + late - timeline.now, `a message ${way}`, null, arrives)
    if (loose && random.chance(weather.copy)) timeline.after(at + random.next() * 3_000 - timeline.now, 'its copy', null, arrives)
  }
}
