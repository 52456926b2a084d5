import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type * as z from 'zod/mini'
import type { PayTo, ProviderWord } from '../../wallet/provider/provider.ts'
import type { createCall } from '../../wallet/provider/wire.ts'
import { payToOf } from './pay-to.ts'

export type AskedOrder = z.infer<typeof createCall>['order']

/** A message to the site, kept until the site has taken it. */
export interface Message {
  id: string
  payment: string
  amountFen: string
  says: ProviderWord
  /** Not sent before, epoch ms. */
  dueAt: number
  tries: number
  /** What the site answered last, for the console. */
  answer: string
  taken: boolean
}

export interface SandboxOrder {
  order: AskedOrder
  /** The call's text: another text under the same id is refused. */
  text: string
  payTo: PayTo
  takenAt: number
  state: ProviderWord | 'open'
  paidFen: string | null
  messages: Message[]
}

interface Kept {
  orders: SandboxOrder[]
  /** Seconds after which orders of a way are paid by themselves. */
  auto: Record<string, number>
}

/** What a person at the console makes of an order. */
export const ACTIONS = ['pay', 'pay-other', 'fail', 'time-out', 'delay', 'repeat', 'contradict', 'out-of-order'] as const
export type Action = (typeof ACTIONS)[number]

/** The oldest are forgotten beyond this. */
const MOST_ORDERS = 500
/** How long after its end an order is given up. */
const TIME_OUT_MS = 60_000
const RETRY_MS = [1_000, 2_000, 5_000, 15_000, 60_000, 300_000]

/** The sandbox's orders and its messages to the site, kept in a file from each change on. */
export function openBook(file: string, address: () => string) {
  const kept: Kept = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Kept) : { orders: [], auto: {} }

  function keep(): void {
    kept.orders.splice(0, Math.max(0, kept.orders.length - MOST_ORDERS))
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(`${file}.new`, JSON.stringify(kept), { mode: 0o600 })
    renameSync(`${file}.new`, file)
  }
  const find = (id: string) => kept.orders.find(({ order }) => order.id === id)

  function say(one: SandboxOrder, says: ProviderWord, amountFen: string, dueAt: number): Message {
    const message = { id: randomUUID(), payment: one.order.id, amountFen, says, dueAt, tries: 0, answer: '', taken: false }
    one.messages.push(message)
    return message
  }
  function end(one: SandboxOrder, says: ProviderWord, amountFen: string, dueAt: number): void {
    one.state = says
    one.paidFen = says === 'paid' ? amountFen : null
    say(one, says, amountFen, dueAt)
  }

  return {
    orders: (): readonly SandboxOrder[] => kept.orders.toReversed(),
    find,
    auto: (): Readonly<Record<string, number>> => kept.auto,
    setAuto(way: string, seconds: number): void {
      if (seconds > 0) kept.auto[way] = seconds
      else delete kept.auto[way]
      keep()
    },

    /** Takes an order; the same again is the same one, null for another under its id. */
    take(order: AskedOrder, now: number): SandboxOrder | null {
      const text = JSON.stringify(order)
      const known = find(order.id)
      if (known) return known.text === text ? known : null
      const payTo = payToOf(order, address())
      const taken: SandboxOrder = { order, text, payTo, takenAt: now, state: 'open', paidFen: null, messages: [] }
      kept.orders.push(taken)
      const seconds = kept.auto[order.way]
      if (seconds !== undefined) end(taken, 'paid', order.amountFen, now + seconds * 1_000)
      keep()
      return taken
    },

    /** `value`: fen of pay-other, seconds of delay. */
    act(one: SandboxOrder, action: Action, value: string, now: number): void {
      const { amountFen } = one.order
      const last = one.messages.at(-1)
      if (action === 'pay') end(one, 'paid', amountFen, now)
      else if (action === 'pay-other') end(one, 'paid', value, now)
      else if (action === 'delay') end(one, 'paid', amountFen, now + Number(value) * 1_000)
      else if (action === 'fail') end(one, 'failed', amountFen, now)
      else if (action === 'time-out') end(one, 'timed_out', amountFen, now)
      else if (action === 'repeat' && last) Object.assign(last, { dueAt: now, tries: 0, taken: false })
      else if (action === 'contradict') say(one, one.state === 'paid' ? 'failed' : 'paid', amountFen, now)
      else if (action === 'out-of-order') {
        // It happened in the other order: given up, then paid.
        end(one, 'paid', amountFen, now)
        say(one, 'timed_out', amountFen, now + 1_000)
      }
      keep()
    },

    /** Messages that are due. Open deposits long past their end are given up first. */
    due(now: number): Message[] {
      const over = kept.orders.filter(
        ({ state, order }) =>
          state === 'open' && order.kind === 'deposit' && order.expiresAt !== null && now > order.expiresAt + TIME_OUT_MS,
      )
      for (const one of over) end(one, 'timed_out', one.order.amountFen, now)
      if (over.length > 0) keep()
      return kept.orders.flatMap(({ messages }) => messages.filter(({ taken, dueAt }) => !taken && dueAt <= now))
    },

    /** Notes what became of sending a message. */
    sent(message: Message, answer: string, taken: boolean, now: number): void {
      Object.assign(message, { answer, taken, tries: message.tries + 1, dueAt: now + (RETRY_MS[message.tries] ?? 300_000) })
      keep()
    },
  }
}

export type Book = ReturnType<typeof openBook>
