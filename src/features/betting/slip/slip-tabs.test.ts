import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Ticket } from '../../../../contract/betting.ts'
import { fakeTabs } from '../../../../tests/support/fake-money-tabs.ts'
import { fakeBrowser } from '../../../../tests/support/fake-storage.ts'
import {
  actionOn,
  type BetCalls,
  BOUNDS,
  idOf,
  type Placed,
  pick,
  quotesOf,
  refusal,
  settle,
  stakes,
  ticketOf,
} from '../../../../tests/support/slip.ts'
import { createStorage } from '../../../db/storage.ts'
import { Fault } from '../../../transport/fault.ts'
import { careFor } from '../../../transport/money/care.ts'
import { openMoney, tellOpenMoney } from '../../../transport/money/open-money.ts'
import type { SentBet } from './bet.ts'
import { SlipStore } from './slip-store.ts'

const LOST = new Fault('timeout', 'sport.placeBet')

beforeEach(() => {
  vi.useFakeTimers({ now: 5_000_000 })
  return () => vi.useRealTimers()
})

describe('in two tabs', () => {
  /** Tabs of one browser over the real storage, and one server that answers when the test says so. */
  function tabs() {
    const browser = fakeBrowser()
    const money = fakeTabs()
    const sent: { bet: SentBet; answer(ticket: Ticket | Placed): void; lose(): void }[] = []
    const line = { cut: false }
    let ids = 0
    const open = () => {
      const { area, events } = browser.openTab()
      const storage = createStorage(area, events)
      const tab = money.openTab((rows) => tellOpenMoney(storage, rows))
      const placed = new Map<string, Ticket>()
      const calls: BetCalls = {
        send: (bet) =>
          new Promise((resolve, reject) =>
            sent.push({
              bet,
              answer: (answer) => resolve('legs' in answer ? { ok: true, data: answer } : answer),
              lose: () => reject(LOST),
            }),
          ),
        status: async (id) => {
          if (line.cut) throw LOST
          return { ok: true, data: placed.get(id) ?? null }
        },
      }
      const action = actionOn(tab, calls, { newId: () => idOf(++ids), awaited: (kind) => openMoney(storage).get(kind) === 'mine' })
      careFor(
        action,
        { session: { subscribe: () => () => undefined }, storage, online: { get: () => true, subscribe: () => () => undefined } },
        () => slip.reset(),
      )
      const slip: SlipStore = new SlipStore(action, {
        shelf: {
          read: () => storage.get('slip'),
          write: (text) => (text === '' ? storage.remove('slip') : storage.set('slip', text)),
          follow: (listener) => {
            for (const key of ['slip', 'openMoney'] as const) storage.subscribe(key, (origin) => origin === 'elsewhere' && listener())
          },
        },
      })
      const state = () => slip.state.getState()
      return {
        slip,
        state,
        placed,
        die: tab.die,
        picks: () => state().selections.picks,
        place: () => slip.place(quotesOf(state().selections.picks), BOUNDS),
      }
    }
    /** Until all is said and heard. */
    const hear = async () => {
      for (let turn = 0; turn < 5; turn++) {
        await settle()
        browser.deliver()
      }
    }
    /** A bet of one pick is sent, and both know. */
    const begin = async (tab: ReturnType<typeof open>) => {
      tab.slip.pick(pick(1))
      tab.slip.enter('20', BOUNDS)
      await hear()
      tab.place()
      await hear()
    }
    return { ...browser, open, hear, begin, sent, line, one: open(), two: open() }
  }

  test('a pick, a stake, the mode and the rule of one are in the other, which changes what it finds and not what it remembers [BET-15]', () => {
    const { one, two, deliver } = tabs()
    one.slip.setMode('multiple')
    for (const game of [1, 2]) one.slip.pick(pick(game))
    stakes(one.slip, '20', '30')
    one.slip.setAccept('higher')
    deliver()
    expect(two.picks()).toEqual(one.picks())
    expect(two.state()).toMatchObject({ accept: 'higher', selections: { mode: 'multiple' } })
    // Nothing is told yet: each begins with what the shelf has, and neither undoes the other.
    two.slip.remove(pick(1))
    one.slip.pick(pick(3))
    two.slip.pick(pick(4))
    one.slip.remove(pick(3))
    two.slip.pick(pick(3))
    deliver()
    for (const { picks } of [one, two]) expect(picks().map(({ gameId }) => gameId)).toEqual(['g2', 'g4', 'g3'])
    one.slip.clear()
    deliver()
    expect(two.picks()).toEqual([])
  })

  test('a bet is in the same phase in both, from the press to the receipt; only one is under way, and nothing done to the slip meanwhile undoes it [BET-15] [SLIP-11]', async () => {
    const { one, two, sent, hear, begin } = tabs()
    await begin(one)
    expect(two.state().phase.at).toBe('sending')
    expect(two.slip.pick(pick(2))).toBe('busy')
    two.slip.enter('50', BOUNDS)
    two.slip.clear()
    two.place()
    await hear()
    expect(sent).toHaveLength(1)
    for (const { picks } of [one, two]) expect(picks()).toMatchObject([{ gameId: 'g1', stake: { text: '20' } }])

    sent[0]?.answer(ticketOf(sent[0].bet))
    await hear()
    for (const { state } of [one, two]) expect(state().phase.at).toBe('accepted')
    expect(two.state()).toMatchObject({ lastStake: '20' })
    // What looks at the receipt leaves it.
    two.slip.focus(0)
    two.slip.setAccept('any')
    await hear()
    expect(one.state()).toMatchObject({ accept: 'any', phase: { at: 'accepted' } })
    // A pick in the other tab is the next slip of both, without the one that was taken.
    two.slip.pick(pick(2))
    await hear()
    for (const { state, picks } of [one, two]) {
      expect(picks()).toMatchObject([{ gameId: 'g2' }])
      expect(state().phase).toEqual({ at: 'editing', note: null })
    }
  })

  test('what the other tab writes before it has heard of a bet changes nothing of its phase, and it hears of it as soon as the call is kept [BET-15]', async () => {
    const { one, two, sent, hear, deliver } = tabs()
    one.slip.pick(pick(1))
    one.slip.enter('20', BOUNDS)
    await hear()
    one.place()
    deliver()
    two.slip.setAccept('any')
    deliver()
    expect(one.state()).toMatchObject({ accept: 'any', phase: { at: 'sending' } })
    expect(two.state().phase.at).toBe('editing')
    await hear()
    sent[0]?.answer(ticketOf(sent[0].bet))
    await hear()
    for (const { state } of [one, two]) expect(state().phase.at).toBe('accepted')

    two.slip.pick(pick(2))
    two.slip.enter('30', BOUNDS)
    await hear()
    two.place()
    // Its phase is heard before its call is kept, and believed once it is.
    deliver()
    expect(one.state().phase.at).toBe('editing')
    await hear()
    expect(one.state().phase.at).toBe('sending')
  })

  test('the tab dies between several bets: the other one ends the one under way, and what was not sent stays in the slip, free [BET-15]', async () => {
    const { one, two, sent, hear } = tabs()
    one.slip.setMode('multiple')
    for (const game of [1, 2, 3]) one.slip.pick(pick(game))
    stakes(one.slip, '20', '30', '40')
    one.place()
    await hear()
    const bet = sent[0]?.bet
    if (!bet) throw new Error('nothing was sent')
    two.placed.set(bet.payload.id, ticketOf(bet))
    one.die()
    await hear()
    expect(two.state().many).toMatchObject({ left: 0, ended: [{ phase: { at: 'accepted' } }] })
    expect(two.picks().map(({ gameId }) => gameId)).toEqual(['g2', 'g3'])
    expect(two.slip.pick(pick(4))).toBeNull()
  })

  test('a receipt is read in either, and its picks come back in both [BET-15]', async () => {
    const { one, two, sent, hear } = tabs()
    one.slip.pick(pick(1))
    one.slip.enter('20', BOUNDS)
    one.place()
    await hear()
    sent[0]?.answer(ticketOf(sent[0].bet))
    await hear()
    two.slip.backToEditing()
    await hear()
    for (const { picks } of [one, two]) expect(picks()).toMatchObject([{ gameId: 'g1', stake: { text: '20' } }])
    one.place()
    await hear()
    sent[1]?.answer(refusal({ reason: 'price', odds: 880 }))
    await hear()
    for (const { state } of [one, two]) expect(state().phase).toMatchObject({ at: 'requoted', oddsMilli: 880 })
    two.slip.clear()
    await hear()
    expect(one.state()).toMatchObject({ phase: { at: 'editing' }, selections: { picks: [] } })
  })

  test('pressed in both at once, one is sent, and the slip of both is its [BET-15] [SLIP-19]', async () => {
    const { one, two, sent, hear } = tabs()
    one.slip.pick(pick(1))
    one.slip.enter('20', BOUNDS)
    await hear()
    one.place()
    two.place()
    await hear()
    expect(sent).toHaveLength(1)
    sent[0]?.answer(ticketOf(sent[0].bet))
    await hear()
    for (const { state } of [one, two]) expect(state().phase.at).toBe('accepted')
  })

  test('several bets go on over what the other tab shows of them, to one receipt [BET-15]', async () => {
    const { one, two, sent, hear } = tabs()
    one.slip.setMode('multiple')
    for (const game of [1, 2, 3]) one.slip.pick(pick(game))
    stakes(one.slip, '20', '30', '40')
    one.place()
    for (let n = 0; n < 3; n++) {
      await hear()
      expect(two.state()).toMatchObject({ phase: { at: 'sending' }, many: { left: 2 - n, current: { gameId: `g${n + 1}` } } })
      const now = sent[n]
      now?.answer(ticketOf(now.bet))
    }
    await hear()
    expect(sent).toHaveLength(3)
    for (const { state, picks } of [one, two]) {
      expect(picks()).toEqual([])
      expect(state().many).toMatchObject({ left: 0, current: null, ended: [{}, {}, {}] })
    }
  })

  test('the tab that sent it dies: the other one asks in its place, and a slip that never left is free again [BET-15] [MONEY-04]', async () => {
    const { one, two, sent, hear, begin, open } = tabs()
    await begin(one)
    const bet = sent[0]?.bet
    if (!bet) throw new Error('nothing was sent')
    two.placed.set(bet.payload.id, ticketOf(bet))
    one.die()
    await hear()
    expect(two.state().phase.at).toBe('accepted')
    const three = open()
    expect(three.state(), 'a page that begins has no receipt').toMatchObject({ phase: { at: 'editing' }, selections: { picks: [] } })

    two.slip.pick(pick(2))
    two.slip.enter('30', BOUNDS)
    await hear()
    two.place()
    // Gone before its call was kept.
    two.die()
    expect(open().state()).toMatchObject({ phase: { at: 'editing' }, selections: { picks: [{ gameId: 'g2' }] } })
  })

  test('while one tab asks for an answer that was lost, the other does not say that it could; the first gone, it asks itself [BET-15]', async () => {
    const { one, two, sent, line, hear, begin } = tabs()
    await begin(one)
    line.cut = true
    sent[0]?.lose()
    await hear()
    for (const { state } of [one, two]) expect(state().phase.at).toBe('checking')
    expect([one.slip.asks, two.slip.asks]).toEqual([true, false])
    one.die()
    await hear()
    expect(two.state().phase.at).toBe('checking')
    expect(two.slip.asks).toBe(true)
  })

  test('a logout leaves nothing, and a tab that hears of it late does nothing to the next member’s slip [BET-15]', async () => {
    const { one, two, items, hear } = tabs()
    one.slip.pick(pick(1))
    await hear()
    one.slip.reset('visitor')
    expect(items.get('slip')).toBeUndefined()
    one.slip.pick(pick(2))
    two.slip.reset('member')
    await hear()
    for (const { picks } of [one, two]) expect(picks()).toMatchObject([{ gameId: 'g2' }])
  })

  test('what a newer build wrote, and this one can’t read, is left alone', () => {
    const { one, deliver, items, openTab } = tabs()
    one.slip.pick(pick(1))
    openTab().area.setItem('slip', '{"mode":"system"}')
    deliver()
    expect(one.picks()).toHaveLength(1)
    expect(items.get('slip')).toBe('{"mode":"system"}')
  })
})
