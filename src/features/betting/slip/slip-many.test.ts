import { beforeEach, describe, expect, test, vi } from 'vitest'
import { seriesWinFen } from '../../../../domain/selections.ts'
import { MAX_SELECTIONS } from '../../../../domain/slip-limits.ts'
import { stakeOf } from '../../../../domain/ticket-lines.ts'
import { BOUNDS, champion, memoryShelf, pick, quote, quotesOf, refusal, settle, slipOn, stakes } from '../../../../tests/support/slip.ts'
import { linesOfSent, type Quote } from './bet.ts'
import { boundsOf, linesOf, placeAction, sumsOf } from './slip-lines.ts'
import { NO_STAKE, pressKey } from './stake.ts'

/** Three picks in multiple mode. */
function three() {
  const made = slipOn()
  made.slip.setMode('multiple')
  for (const game of [1, 2, 3]) made.slip.pick(pick(game))
  return made
}
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
    expect(send.mock.calls.map(([bet]) => [bet.payload.id.at(-1), String(stakeOf(linesOfSent(bet)))])).toEqual([
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
