import { beforeEach, describe, expect, test, vi } from 'vitest'
import { CODES } from '../../../contract/codes.ts'
import type { BetRefusal, Ticket } from '../../../contract/sport.ts'
import { seriesOddsMilli, seriesWinFen } from '../../../domain/selections.ts'
import { MAX_SELECTIONS } from '../../../domain/slip-limits.ts'
import { fakeBrowser } from '../../db/fake-browser.ts'
import { createStorage } from '../../db/storage.ts'
import { MoneyAction, type MoneyKind } from '../../transport/money/action.ts'
import { careFor, tellOpenMoney } from '../../transport/money/care.ts'
import { fakeTabs } from '../../transport/money/fake-tabs.ts'
import type { Quote, SentBet, SlipPick } from './bet.ts'
import { betKind } from './bet-answer.ts'
import { boundsOf, linesOf, placeAction, sumsOf } from './slip-lines.ts'
import { type SlipShelf, SlipStore } from './slip-store.ts'
import { NO_STAKE, pressKey, type StakeBounds } from './stake.ts'

const pick = (game: number, change: Partial<SlipPick> = {}): SlipPick => ({
  marketId: `g${game}-M`,
  gameId: `g${game}`,
  gide: `g${game}`,
  champion: false,
  gameType: 'FT',
  w: 'M',
  line: null,
  selection: 'H',
  league: '友谊赛',
  team_h: `主${game}`,
  team_c: `客${game}`,
  oddsMilli: 900 + game,
  ...change,
})
const champion = pick(90, { marketId: 'cup-FS', w: 'FS', selection: 'FS1', champion: true })
const quote = (oddsMilli: number, state: Quote['state'] = 'open'): Quote => ({ oddsMilli, state, direction: null, caption: '' })
const BOUNDS: StakeBounds = { minFen: 1_000n, maxFen: 2_000_000n, maxReturnFen: 1_000_000_000n, balanceFen: 1_000_000n }

type Placed = Awaited<ReturnType<MoneyKind<SentBet, Ticket>['send']>>
const refusal = (data: BetRefusal): Placed => ({ ok: false, refusal: { code: CODES.warning, message: '', data } })

/** The ticket of a bet as it was sent. */
const ticketOf = ({ picks, payload }: SentBet): Ticket => ({
  id: payload.id,
  number: `T8 2041 000${payload.id.at(-1)}`,
  status: 'accepted',
  result: null,
  legs: picks.map(({ champion: _, gide: __, oddsMilli, ...leg }) => ({
    ...leg,
    oddGameId: leg.gameId,
    score: null,
    finalScore: null,
    halfScore: null,
    odds: oddsMilli,
    result: null,
  })),
  odds: seriesOddsMilli(picks.map(({ oddsMilli }) => oddsMilli)),
  stakeFen: payload.stakeFen,
  returnFen: '0',
  possibleReturnFen: '0',
  placedAt: 1_000_000,
  decideAt: null,
  settledAt: null,
  reason: null,
})

/** A slip whose server answers as told, in order, and accepts what it is told nothing about. */
function slipOn(shelf: SlipShelf = memoryShelf(), keepsStake = () => false) {
  const answers: Placed[] = []
  let ids = 0
  const send = vi.fn(async (bet: SentBet) => answers.shift() ?? ({ ok: true, data: ticketOf(bet) } as Placed))
  const tab = fakeTabs().openTab()
  const action = new MoneyAction(betKind({ send, status: async () => ({ ok: true, data: null }) }), {
    store: async () => tab.store,
    locks: tab.locks,
    account: async () => 'm1',
    online: () => true,
    newId: () => `aaaaaaaa-0000-4000-8000-00000000000${++ids}`,
    now: () => Date.now(),
    setTimer: (run, ms) => {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
    awaited: () => false,
  })
  const slip = new SlipStore(action, { shelf, keepsStake })
  const state = () => slip.state.getState()
  return { slip, action, send, answers, state, shelf, picks: () => state().selections.picks }
}

function memoryShelf() {
  let text = ''
  return {
    read: () => text,
    write(next: string) {
      text = next
    },
    follow: () => undefined,
  }
}
const settle = () => vi.advanceTimersByTimeAsync(0)
const quotesOf = (picks: readonly SlipPick[]) => picks.map(({ oddsMilli }) => quote(oddsMilli))

/** Three picks in multiple mode. */
function three() {
  const made = slipOn()
  made.slip.setMode('multiple')
  for (const game of [1, 2, 3]) made.slip.pick(pick(game))
  return made
}
const stakes = (slip: SlipStore, ...entries: string[]) =>
  entries.forEach((entry, i) => {
    slip.focus(i)
    slip.enter(entry, BOUNDS)
  })

beforeEach(() => {
  vi.useFakeTimers({ now: 5_000_000 })
  return () => vi.useRealTimers()
})

describe('several bets', () => {
  test('each stake is a bet of its own, sent one after the other under its own id; a double press sends each once [SLIP-01] [SLIP-19]', async () => {
    const { slip, send, state, picks } = three()
    stakes(slip, '20', '', '30')
    const sum = sumsOf(state(), linesOf(state(), quotesOf(picks())))
    expect(sum).toEqual({ stakeFen: 5_000n, winFen: 1_802n + 2_709n })
    slip.place(quotesOf(picks()), BOUNDS)
    slip.place(quotesOf(picks()), BOUNDS)
    expect(slip.pick(pick(4))).toBe('busy')
    await settle()
    expect(send.mock.calls.map(([{ payload }]) => [payload.id.at(-1), payload.stakeFen])).toEqual([
      ['1', '2000'],
      ['2', '3000'],
    ])
    expect(state().many?.ended.map(({ phase }) => phase.at)).toEqual(['accepted', 'accepted'])
    expect(picks().map(({ gameId }) => gameId)).toEqual(['g2'])
    slip.backToEditing()
    expect(picks().map(({ gameId, stake }) => [gameId, stake.text])).toEqual([
      ['g1', '20'],
      ['g3', '30'],
      ['g2', ''],
    ])
  })

  test('what becomes of one holds up no other, and what was not taken stays in the slip with its stake [BET-01] [BET-02]', async () => {
    const { slip, answers, state, picks } = three()
    stakes(slip, '20', '5000', '30')
    answers.push(refusal({ reason: 'price', odds: 880 }), refusal({ reason: 'above-maximum', maxFen: '320000' }))
    slip.place(quotesOf(picks()), BOUNDS)
    await settle()
    expect(state().many?.ended.map(({ phase }) => phase.at)).toEqual(['requoted', 'over-limit', 'accepted'])
    expect(picks().map(({ gameId, stake }) => [gameId, stake.text])).toEqual([
      ['g1', '20'],
      ['g2', '3200'],
    ])
    slip.finish()
    expect(state().many).toBeNull()
    expect(picks()).toHaveLength(2)
  })

  test('a moved price is named and agreed to pick by pick [BET-01] [SLIP-19]', () => {
    const { slip, state, picks } = three()
    stakes(slip, '20', '20', '20')
    const moved = [quote(901), quote(800), quote(950)]
    const kind = () => placeAction(state(), linesOf(state(), moved), BOUNDS, true).kind
    expect(kind()).toBe('accept')
    slip.agree(pick(2), 800)
    expect(kind()).toBe('accept')
    slip.agree(pick(3), 950)
    expect(kind()).toBe('place')
    expect(picks().map(({ oddsMilli }) => oddsMilli)).toEqual([901, 800, 950])
  })

  test('a session that ends between two of them sends no more', async () => {
    const { slip, action, send, state, picks } = three()
    stakes(slip, '20', '20', '20')
    const stop = slip.state.subscribe(({ many }) => {
      if (many?.ended.length !== 1) return
      stop()
      action.reset()
      slip.reset()
    })
    slip.place(quotesOf(picks()), BOUNDS)
    await settle()
    expect(send).toHaveBeenCalledTimes(1)
    expect(state()).toMatchObject({ many: null, selections: { picks: [] } })
  })
})

describe('a series', () => {
  test('is sent as one bet of the first pick of each match that is still offered [SLIP-04] [SLIP-17] [BET-04]', async () => {
    const { slip, send, state, picks } = three()
    slip.pick(pick(1, { marketId: 'g1-OU-10', w: 'OU', line: 10, selection: 'O' }))
    slip.setMode('series')
    slip.enter('100', BOUNDS)
    const quotes = [quote(901), quote(902), quote(903, 'ended'), quote(910)]
    const lines = linesOf(state(), quotes)
    expect(lines.map(({ off, twin }) => [off, twin])).toEqual([
      [null, null],
      [null, null],
      ['gone', null],
      ['same-game', 0],
    ])
    expect(sumsOf(state(), lines).winFen).toBe(seriesWinFen(10_000n, [901, 902]))
    slip.place(quotes, BOUNDS)
    await settle()
    expect(send.mock.calls.map(([{ payload }]) => payload)).toMatchObject([
      {
        legs: [
          { marketId: 'g1-M', odds: 901 },
          { marketId: 'g2-M', odds: 902 },
        ],
        stakeFen: '10000',
      },
    ])
    expect(state().phase.at).toBe('accepted')
    expect(picks()).toHaveLength(4)
    // The first of its match gone, the next takes its place.
    slip.backToEditing()
    const gone = linesOf(state(), [quote(901, 'closed'), ...quotes.slice(1)])
    expect(gone.map(({ off }) => off)).toEqual(['gone', null, 'gone', null])
  })

  test('needs two legs, waits for a suspended one, and its stake is bounded by what it may pay back [BET-02] [SLIP-12]', () => {
    const { slip, state } = three()
    slip.setMode('series')
    const act = (...quotes: Quote[]) => placeAction(state(), linesOf(state(), quotes), BOUNDS, true)
    slip.enter('100', BOUNDS)
    expect(act(quote(901), quote(0, 'ended'), quote(0, 'closed'))).toEqual({ kind: 'off', why: 'few' })
    expect(act(quote(901), quote(902), quote(903, 'suspended'))).toEqual({ kind: 'off', why: 'suspended' })
    expect(act(quote(99_000), quote(99_000), quote(999_000))).toEqual({ kind: 'off', why: 'too-long' })
    const lines = linesOf(state(), [quote(99_000), quote(99_000), quote(9_000)])
    expect(boundsOf('series', lines, BOUNDS).maxFen).toBe(10_000n)
    slip.enter('101', BOUNDS)
    expect(act(quote(99_000), quote(99_000), quote(9_000))).toMatchObject({ kind: 'lower', totalFen: 10_000n })
  })
})

describe('picking', () => {
  test('an eleventh is refused and changes nothing [SLIP-09]', () => {
    const { slip, picks } = slipOn()
    slip.setMode('multiple')
    for (let game = 0; game < MAX_SELECTIONS; game++) expect(slip.pick(pick(game))).toBeNull()
    const before = picks()
    expect(slip.pick(pick(11))).toBe('limit')
    expect(picks()).toBe(before)
  })

  test('a champion clears the rest, knows no other mode, and is cleared by any other [SLIP-05]', () => {
    const { slip, state, picks } = three()
    slip.pick(champion)
    slip.setMode('series')
    expect(state().selections).toMatchObject({ mode: 'single', picks: [champion] })
    slip.pick(pick(1))
    expect(picks()).toMatchObject([pick(1)])
  })

  test('turning multiple off leaves the last, which another takes the place of [SLIP-02] [SLIP-07]', () => {
    const { slip, picks } = three()
    stakes(slip, '10', '20', '30')
    slip.setMode('single')
    expect(picks()).toMatchObject([{ gameId: 'g3', stake: { text: '30' } }])
    slip.pick(pick(4))
    expect(picks()).toMatchObject([{ gameId: 'g4' }])
  })
})

describe('the stake of another pick', () => {
  const kind = ({ slip, picks }: ReturnType<typeof slipOn>) => {
    const state = slip.state.getState()
    return placeAction(state, linesOf(state, quotesOf(picks())), BOUNDS, true)
  }
  const NOTHING = { kind: 'off', why: 'no-stake' }

  test('typed for one pick it arms no other: not the next, not one after a bet, not a series that another joins [BET-16]', async () => {
    const made = slipOn()
    const { slip, picks } = made
    slip.pick(pick(1))
    slip.enter('500', BOUNDS)
    slip.pick(pick(2))
    expect(kind(made)).toEqual(NOTHING)
    slip.enter('88', BOUNDS)
    slip.place(quotesOf(picks()), BOUNDS)
    await settle()
    slip.pick(pick(3))
    expect(kind(made)).toEqual(NOTHING)

    slip.setMode('series')
    slip.pick(pick(4))
    slip.enter('50', BOUNDS)
    expect(kind(made).kind).toBe('place')
    slip.pick(pick(5))
    expect(kind(made)).toEqual(NOTHING)
    slip.enter('50', BOUNDS)
    for (const game of [3, 4, 5]) slip.remove(pick(game))
    for (const game of [6, 7]) slip.pick(pick(game))
    expect(kind(made)).toEqual(NOTHING)
  })

  test('kept by choice it is there for the next pick and after a bet, says so, and a key begins another [BET-16]', async () => {
    const made = slipOn(memoryShelf(), () => true)
    const { slip, picks } = made
    slip.pick(pick(1))
    expect(kind(made)).toEqual(NOTHING)
    slip.enter('500', BOUNDS)
    slip.pick(pick(2))
    expect(picks()).toMatchObject([{ stake: { text: '500', hint: 'kept' } }])
    expect(pressKey(picks()[0]?.stake ?? NO_STAKE, '2')).toBe('2')
    slip.enter('20', BOUNDS)
    slip.place(quotesOf(picks()), BOUNDS)
    await settle()
    slip.pick(pick(3))
    expect(picks()).toMatchObject([{ gameId: 'g3', stake: { text: '20', hint: 'kept' } }])
    slip.setMode('series')
    slip.enter('30', BOUNDS)
    slip.pick(pick(4))
    expect(kind(made)).toMatchObject({ kind: 'place', totalFen: 3_000n })
  })
})

describe('in two tabs', () => {
  /** Tabs of one browser over the real storage, and one server that answers when the test says so. */
  function tabs() {
    const browser = fakeBrowser()
    const money = fakeTabs()
    const sent: { bet: SentBet; answer(ticket: Ticket | Placed): void }[] = []
    let ids = 0
    const open = () => {
      const { area, events } = browser.openTab()
      const storage = createStorage(area, events)
      const tab = money.openTab((rows) => tellOpenMoney(storage, rows))
      const placed = new Map<string, Ticket>()
      const action = new MoneyAction(
        betKind({
          send: (bet) =>
            new Promise((resolve) =>
              sent.push({ bet, answer: (answer) => resolve('legs' in answer ? { ok: true, data: answer } : answer) }),
            ),
          status: async (id) => ({ ok: true, data: placed.get(id) ?? null }),
        }),
        {
          store: async () => tab.store,
          locks: tab.locks,
          account: async () => 'm1',
          online: () => true,
          newId: () => `aaaaaaaa-0000-4000-8000-00000000000${++ids}`,
          now: () => Date.now(),
          setTimer: (run, ms) => {
            const timer = setTimeout(run, ms)
            return () => clearTimeout(timer)
          },
          awaited: () => storage.get('openMoney') === 'mine',
        },
      )
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
    return { ...browser, open, hear, sent, one: open(), two: open() }
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
    const { one, two, sent, hear } = tabs()
    one.slip.pick(pick(1))
    one.slip.enter('20', BOUNDS)
    await hear()
    one.place()
    await hear()
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
    const { one, two, sent, hear, open } = tabs()
    one.slip.pick(pick(1))
    one.slip.enter('20', BOUNDS)
    await hear()
    one.place()
    await hear()
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

describe('over a reload', () => {
  test('selections, stakes, mode and rule are there again, at the prices agreed to then [BET-04]', () => {
    const { slip, state, shelf } = three()
    stakes(slip, '10', '', '12.5')
    slip.setAccept('higher')
    const again = slipOn(shelf)
    expect(again.picks()).toEqual(state().selections.picks)
    expect(again.state()).toMatchObject({ accept: 'higher', selections: { mode: 'multiple' } })
    slip.reset()
    expect(shelf.read()).toBe('')
  })

  test('what was taken is no longer a choice; its stake is one tap away [BET-10]', async () => {
    const { slip, state, shelf, picks } = slipOn()
    slip.pick(pick(1))
    slip.enter('88', BOUNDS)
    slip.place(quotesOf(picks()), BOUNDS)
    await settle()
    expect(state().lastStake).toBe('88')
    const again = slipOn(shelf)
    expect(again.picks()).toEqual([])
    expect(again.state().lastStake).toBe('88')
  })

  test('damaged text is as if it were not there', () => {
    for (const text of ['{', '[]', '{"mode":"single","picks":[{}]}', 'null']) {
      const shelf = memoryShelf()
      shelf.write(text)
      expect(slipOn(shelf).picks()).toEqual([])
    }
  })
})
