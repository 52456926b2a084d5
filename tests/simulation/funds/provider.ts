import type {
  Provider,
  ProviderMessage,
  ProviderOrder,
  ProviderStatus,
  ProviderTaken,
  ProviderWord,
} from '../../../server/wallet/provider/provider.ts'
import { ProviderSilent } from '../../../server/wallet/provider/provider.ts'
import { short } from '../harness/browser.ts'
import type { Network } from '../harness/network.ts'
import type { Actor, Timeline } from '../harness/timeline.ts'
import { must } from '../harness/violation.ts'

/** The provider's own record of one order. */
export interface Kept {
  order: ProviderOrder
  /** Its content as it first came. */
  content: string
  state: 'open' | ProviderWord | 'refused'
  /** What was said of it, in the order of saying. */
  said: ProviderMessage[]
}

/** As the adapter: less than what a page waits. */
const TIMEOUT_MS = 5_000
const TRIES_MS = [1_000, 2_000, 5_000, 15_000, 60_000]

export interface SimProviderDeps {
  timeline: Timeline
  network: Network
  /** Takes a callback; rejects where nobody listens or the message could not be kept. */
  hear(body: Buffer): Promise<void>
  /** Called once for each order that it takes. */
  taken(kept: Kept): void
  note(look: () => void): void
}

export type SimProvider = ReturnType<typeof simProvider>

/** A provider behind the real port: its money is real to it, its network loses, doubles and delays calls and callbacks. */
export function simProvider({ timeline, network, hear, taken, note }: SimProviderDeps) {
  const { random } = timeline
  const self = timeline.actor('the provider')
  const orders = new Map<string, Kept>()
  let isDown = false
  let messages = 0

  function create(order: ProviderOrder): ProviderTaken {
    const content = JSON.stringify({ ...order, amountFen: String(order.amountFen) })
    const known = orders.get(order.id)
    note(() => must(!known || known.content === content, () => `order ${order.id} was handed over with another content`))
    if (known) return known.state === 'refused' ? { taken: false } : answer(order)
    const isRefused = random.chance(0.05)
    const kept: Kept = { order, content, state: isRefused ? 'refused' : 'open', said: [] }
    orders.set(order.id, kept)
    timeline.say(`the provider ${isRefused ? 'refuses' : 'takes'} ${order.kind} ${short(order.id)} of ${order.amountFen} fen`)
    taken(kept)
    return isRefused ? { taken: false } : answer(order)
  }

  function deliver(message: ProviderMessage, tries = 0): void {
    const { id, amountFen, ...rest } = message
    const body = Buffer.from(JSON.stringify({ id, amountFen: String(amountFen), ...rest }))
    const arrive = async () => {
      await hear(body)
      return 'taken'
    }
    const again = () => {
      const ms = TRIES_MS[tries]
      if (ms !== undefined) timeline.after(ms, `${id} is said again`, self, () => deliver(message, tries + 1))
    }
    network.call(self, `callback ${id}`, arrive, TIMEOUT_MS).catch(again)
  }

  /** Says something about an order: a message with an id of its own. */
  function say(kept: Kept, says: ProviderWord, amountFen = kept.order.amountFen): void {
    if (amountFen === kept.order.amountFen) kept.state = says
    const message: ProviderMessage = { id: `m${messages++}`, payment: kept.order.id, amountFen, says }
    kept.said.push(message)
    timeline.say(`the provider says ${message.id}: ${kept.order.kind} ${short(kept.order.id)} is ${says}, ${amountFen} fen`)
    deliver(message)
  }

  return {
    orders,
    say,
    /** Says the last message once more, under its id. */
    repeat(kept: Kept): void {
      const last = kept.said.at(-1)
      if (last) deliver(last)
    },
    /** Says everything once more, in another order: what was lost arrives at last. */
    sayAll(): void {
      for (const { said } of orders.values()) for (const message of [...said].reverse()) deliver(message)
    },
    /** Says something about a payment that nobody asked for. */
    sayUnknown(): void {
      deliver({ id: `m${messages++}`, payment: `unknown${messages}`, amountFen: 10_000n, says: 'paid' })
    },
    setDown(value: boolean): void {
      if (isDown !== value) timeline.say(`the provider is ${value ? 'down' : 'up'}`)
      isDown = value
    },
    /** The port of one server process. */
    connect(process: Actor): Provider {
      const ask = async <T>(label: string, reply: () => T): Promise<T> => {
        let answered: T | undefined
        const arrive = async () => {
          if (isDown) throw new Error('the provider is down')
          answered = reply()
          return ''
        }
        await network.call(process, `${process.name} ${label}`, arrive, TIMEOUT_MS).catch((cause: unknown) => {
          throw new ProviderSilent(`the provider did not answer ${label}`, { cause })
        })
        return answered as T
      }
      return {
        name: 'simulated',
        create: (order) => ask(`create ${short(order.id)}`, () => create(order)),
        status: (id) => ask(`status ${short(id)}`, () => statusOf(orders.get(id))),
        callback(body) {
          const { amountFen, ...message } = JSON.parse(body.toString()) as Omit<ProviderMessage, 'amountFen'> & { amountFen: string }
          return { ...message, amountFen: BigInt(amountFen) }
        },
      }
    },
  }
}

const answer = ({ id, kind }: ProviderOrder): ProviderTaken => ({ taken: true, payTo: kind === 'deposit' ? { account: short(id) } : {} })

function statusOf(kept: Kept | undefined): ProviderStatus {
  if (!kept) return { state: 'unknown', amountFen: null }
  const { state, order, said } = kept
  if (state === 'refused') return { state: 'failed', amountFen: order.amountFen }
  const other = said.find(({ amountFen, says }) => says === 'paid' && amountFen !== order.amountFen)
  return state === 'open' && other ? { state: 'paid', amountFen: other.amountFen } : { state, amountFen: order.amountFen }
}
