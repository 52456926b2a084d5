import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeTabs } from '../../../tests/support/fake-money-tabs.ts'
import { Fault } from '../fault.ts'
import { MoneyAction, type MoneyKind } from './action.ts'

interface Order {
  id: string
  fen: string
}

/** A server that keeps orders by id, as ours does; what it answers, and when, is the test's. */
function shop() {
  const orders = new Map<string, Order>()
  const burnt = new Set<string>()
  const sent: string[] = []
  return {
    orders,
    sent,
    take(order: Order) {
      sent.push(order.id)
      if (burnt.has(order.id)) return { ok: false as const, refusal: { code: 6012, message: '', data: 'cancelled' } }
      orders.set(order.id, order)
      return { ok: true as const, data: order }
    },
    ask(id: string) {
      const found = orders.get(id) ?? null
      if (!found) burnt.add(id)
      return { ok: true as const, data: found }
    },
  }
}

let ids = 0
beforeEach(() => {
  vi.useFakeTimers({ now: 5_000_000 })
})
afterEach(() => {
  vi.useRealTimers()
})
const settle = () => vi.advanceTimersByTimeAsync(0)

/** Tabs of one browser at the shop. `send` is what the network makes of a call. */
function browser(
  send: (order: Order, server: ReturnType<typeof shop>) => ReturnType<MoneyKind<Order, Order>['send']> = async (o, s) => s.take(o),
) {
  const server = shop()
  const state = { account: 'm1', online: true, mine: false }
  const shared = fakeTabs()
  const openTab = () => {
    const tab = shared.openTab((rows) => {
      state.mine = rows.some((row) => row.body !== null)
    })
    const action = new MoneyAction<Order, Order>(
      {
        name: 'order',
        send: (order) => send(order, server),
        status: async (id) => server.ask(id),
        isOpen: ({ code }) => code === 6005,
        waitMs: () => null,
        read: (stored) => stored as Order | null,
      },
      {
        store: async () => tab.store,
        locks: tab.locks,
        account: async () => state.account,
        online: () => state.online,
        newId: () => `id-${++ids}`,
        now: () => Date.now(),
        setTimer(run, ms) {
          const timer = setTimeout(run, ms)
          return () => clearTimeout(timer)
        },
        awaited: () => state.mine,
      },
    )
    const at = () => action.state.getState()
    return { ...tab, action, at, press: () => action.send((id) => ({ id, fen: '100' })) }
  }
  return { server, state, rows: shared.rows, openTab }
}

/** The server has it, and its answer never comes. */
const takenInSilence = (order: Order, server: ReturnType<typeof shop>) => {
  server.take(order)
  return new Promise<never>(() => undefined)
}

describe('one press', () => {
  test('is one call, however often and in however many tabs it is pressed at once [WALLET-16][SLIP-19]', async () => {
    const { server, openTab, rows } = browser()
    const [a, b] = [openTab(), openTab()]
    a.press()
    a.press()
    b.press()
    await settle()
    expect(server.sent).toHaveLength(1)
    expect([a.at().at, b.at().at].sort()).toEqual(['done', 'refused'])
    expect(rows.size).toBe(0)
  })

  test('offline is refused with the reason, kept nowhere and never sent later [WALLET-16]', async () => {
    const { server, state, rows, openTab } = browser()
    const tab = openTab()
    state.online = false
    tab.press()
    await settle()
    expect(tab.at()).toMatchObject({ at: 'refused', why: { kind: 'offline' } })
    expect(rows.size).toBe(0)
    state.online = true
    tab.action.askNow()
    await vi.advanceTimersByTimeAsync(60_000)
    await openTab().action.resume()
    expect(server.sent).toEqual([])
  })

  test('that finds the network gone only when it sends says the same', async () => {
    const { rows, openTab } = browser(() => Promise.reject(new Fault('offline', 'x')))
    const tab = openTab()
    tab.press()
    await settle()
    expect(tab.at()).toMatchObject({ at: 'refused', why: { kind: 'offline' } })
    expect(rows.size).toBe(0)
  })

  test('while another tab waits for its own is refused, and a selection already before it [SLIP-11]', async () => {
    const { openTab, server } = browser(takenInSilence)
    const [a, b] = [openTab(), openTab()]
    a.press()
    await settle()
    expect(b.action.awaited).toBe(true)
    b.press()
    await settle()
    expect(b.at()).toMatchObject({ at: 'refused', why: { kind: 'busy' } })
    expect(server.sent).toHaveLength(1)
  })
})

describe('a lost answer', () => {
  test('is asked for by id and never sent again: done when it was done [MONEY-04]', async () => {
    const { server, rows, openTab } = browser(async (order, s) => {
      s.take(order)
      throw new Fault('timeout', 'x')
    })
    const tab = openTab()
    const seen: string[] = []
    tab.action.state.subscribe(({ at }) => seen.push(at))
    tab.press()
    await settle()
    expect(seen).toEqual(['pending', 'checking', 'done'])
    expect(server.sent).toHaveLength(1)
    expect(rows.size).toBe(0)
  })

  test('of a call that never arrived ends as not done, and its late copy is refused [MONEY-04]', async () => {
    let late: (() => unknown) | undefined
    const { server, openTab } = browser(async (order, s) => {
      late = () => s.take(order)
      throw new Fault('broken', 'x')
    })
    const tab = openTab()
    tab.press()
    await settle()
    expect(tab.at()).toMatchObject({ at: 'refused', why: { kind: 'lost' } })
    expect(late?.()).toMatchObject({ ok: false })
    expect(server.orders.size).toBe(0)
  })

  test('is asked for by the next page after a reload, and by another tab as soon as its own is dead', async () => {
    const { server, openTab } = browser(takenInSilence)
    const [first, other] = [openTab(), openTab()]
    first.press()
    await settle()
    const waiting = other.action.resume()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(other.at().at, 'the first tab still cares for it').toBe('idle')
    first.die()
    await waiting
    expect(other.at()).toMatchObject({ at: 'done', answer: { fen: '100' } })
    const reloaded = openTab()
    await reloaded.action.resume()
    expect(reloaded.at().at).toBe('idle')
    expect(server.sent).toHaveLength(1)
  })

  test('outlives a logout as an id alone, tells the next member nothing, and its own the truth', async () => {
    const { server, state, rows, openTab } = browser(takenInSilence)
    const tab = openTab()
    const changeTo = async (account: string) => {
      state.account = account
      tab.action.reset()
      await tab.action.resume()
    }
    tab.press()
    await settle()
    await changeTo('')
    expect([...rows.values()]).toEqual([{ id: expect.any(String), kind: 'order', account: 'm1', body: null }])
    await changeTo('m2')
    expect(tab.at().at).toBe('idle')
    await changeTo('m1')
    expect(tab.at()).toMatchObject({ at: 'done', entry: { body: null }, answer: { fen: '100' } })
    expect(rows.size).toBe(0)
    expect(server.sent).toHaveLength(1)
  })

  test('a late answer of an ended session changes nothing', async () => {
    let answer: () => void = () => undefined
    const { openTab } = browser((order, s) => new Promise((resolve) => (answer = () => resolve(s.take(order)))))
    const tab = openTab()
    tab.press()
    await settle()
    tab.action.reset()
    answer()
    await settle()
    expect(tab.at().at).toBe('idle')
  })
})
