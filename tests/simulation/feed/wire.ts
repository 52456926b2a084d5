import { EventEmitter } from 'node:events'
import { WebSocket } from 'ws'
import { textOf } from '../../../server/feed/wire/encode.ts'
import type { SocketEvents } from '../../../src/workers/feed/link.ts'
import type { Timeline } from '../harness/timeline.ts'
import { must } from '../harness/violation.ts'
import type { Process, ServerEnd } from './process.ts'
import type { Thread } from './thread.ts'

/** How often something goes wrong with a message or a connect; 0 is a perfect wire. */
export interface Weather {
  /** Lost inside a living connection, as by a broken proxy. */
  drop: number
  copy: number
  /** Overtaken by the messages behind it. */
  reorder: number
  /** Held up for seconds, and all behind it. */
  stall: number
  refuse: number
  /** Never answers. */
  hang: number
}
export const CALM: Weather = { drop: 0, copy: 0, reorder: 0, stall: 0, refuse: 0, hang: 0 }

/** A message as it comes to a core, changed by a test of the simulation; null swallows it. */
export type Change = (text: string, caller: Caller) => string | null

/** The core that holds the near end of a socket. */
export interface Caller {
  readonly name: string
  readonly thread: Thread
  online(): boolean
}

type Way = 'up' | 'down'
type Far = ServerEnd & { over: boolean; bytesRead: number }
const STALL_MS = 15_000
/** Welcome, login and its answer: a broken proxy loses them, but to tell who is who their order must stand, and nothing late crosses them. */
const ORDERLY = /^\{"msgId":(10001|10019|20000|20007)\b/
/** What a slow reader leaves lying in the server: more than SLOW_BYTES, far less than the cap. */
const SLOW_BYTES = 600 * 1024

/** A network of connections that each keep order, as TCP does, where the weather lets them. */
export class Wire {
  weather: Weather = CALM
  readonly connections = new Set<Connection>()
  readonly losses = new Map<Caller, number>()
  readonly timeline: Timeline
  readonly route: () => Process | null
  readonly toCore: Change
  /** All of the last minute, and longer while they live. */
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

  /** Since when the core has had no socket, simulated ms; undefined while it has one, or had none yet. */
  lostAt(caller: Caller): number | undefined {
    const isOpen = [...this.connections].some((one) => one.caller === caller && one.held && one.process)
    return isOpen ? undefined : this.losses.get(caller)
  }

  /** The machine is gone from under its connections; the near ends may never hear of it. */
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
  /** The core has not let go of it. */
  held = true
  /** The least time that a message with the server's clock in it took: what no core can tell from a difference of clocks. */
  leastMs = Infinity
  private readonly wire: Wire
  private readonly on: SocketEvents
  private far: Far | null = null
  private readonly clearAt = { up: 0, down: 0 }
  private readonly silent = { up: false, down: false }
  /** How many of the orderly messages were sent, and which of them was the last to arrive. */
  private readonly orderly = { up: { sent: 0, arrived: 0 }, down: { sent: 0, arrived: 0 } }
  private slowUntil = 0
  private waitingBytes = 0
  private nearOver = false

  constructor(wire: Wire, caller: Caller, on: SocketEvents) {
    this.wire = wire
    this.caller = caller
    this.on = on
  }

  /** The server has it. */
  get served(): boolean {
    return this.far !== null && !this.far.over
  }

  // ── the near end, as the core has it

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

  // ── what happens to it

  open(process: Process): void {
    if (this.nearOver) return
    this.process = process
    this.far = this.makeFar()
    this.toNear(() => this.on.open())
    process.accept(this.far)
    if (!this.held) this.carry('up', null, () => this.endFar())
  }

  /** Both ends hear of it, or one of them, each in its time. */
  cut(hears: 'both' | 'near' | 'far'): void {
    const { timeline } = this.wire
    this.silence('both')
    if (hears !== 'far') timeline.after(timeline.random.next() * 300, 'is cut', null, () => this.endNear())
    if (hears !== 'near') timeline.after(timeline.random.next() * 300, 'is cut', null, () => this.endFar())
  }

  /** Half-open: nothing arrives that way any more, and nobody is told. */
  silence(way: Way | 'both'): void {
    if (way !== 'down') this.silent.up = true
    if (way !== 'up') this.silent.down = true
  }

  /** The core reads nothing for so long; the server sees it by what lies in its buffer. */
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

  // ── the machinery

  private makeFar(): Far {
    const { timeline } = this.wire
    const emitter = new EventEmitter()
    const far = Object.assign(emitter, {
      over: false,
      readyState: WebSocket.OPEN,
      writableLength: 0,
      bytesRead: 0,
      write: (frame: Buffer) => {
        if (far.over) return
        this.waitingBytes += frame.length
        const text = textOf(frame)
        const sentAt = timeline.now
        let waits = frame.length
        const leaves = () => {
          this.waitingBytes -= waits
          waits = 0
        }
        const arrives = () => {
          leaves()
          this.toNear(() => this.hear(text, timeline.now - sentAt))
        }
        this.carry('down', text, arrives, leaves)
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
      // Answered by the browser's own network code, whatever its threads do.
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

  /** It never came to be, or is over: the core hears of it. */
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

  /** `text`: of a message the weather may touch; the connection's own signs (null) keep order and are not lost while it lives. */
  private carry(way: Way, text: string | null, arrive: () => void, lost: () => void = () => undefined): void {
    const { timeline, weather } = this.wire
    const { random } = timeline
    // What a connection loses while its machine is offline it never makes good.
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
