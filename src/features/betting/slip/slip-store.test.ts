import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Ticket } from '../../../../contract/betting.ts'
import { CODES } from '../../../../contract/codes.ts'
import { fakeTabs } from '../../../../tests/support/fake-money-tabs.ts'
import { actionOn, type BetCalls, idOf, type Placed, refusal, settle } from '../../../../tests/support/slip.ts'
import { Fault } from '../../../transport/fault.ts'
import type { Quote, SentBet, SlipPick } from './bet.ts'
import { SlipStore } from './slip-store.ts'
import type { StakeBounds } from './stake.ts'

const PICK: SlipPick = {
  marketId: 'g1-R--3',
  gameId: 'g1',
  gide: 'g1',
  gameType: 'FT',
  champion: false,
  w: 'R',
  line: -3,
  selection: 'H',
  league: '英格兰超级联赛',
  team_h: '曼彻斯特城',
  team_c: '利物浦',
  oddsMilli: 950,
}
const QUOTE: Quote = { oddsMilli: 950, state: 'open', direction: null, caption: '' }
const BOUNDS: StakeBounds = { minFen: 1_000n, maxFen: 320_000n, balanceFen: 1_258_040n, maxReturnFen: 1_000_000_000n }
const IDS = [idOf(1), idOf(2)]

const ticket = (change: Partial<Ticket> = {}): Ticket => ({
  id: IDS[0] ?? '',
  number: 'T8 2041 7736',
  status: 'accepted',
  result: null,
  legs: [
    {
      gameId: PICK.gameId,
      oddGameId: PICK.gameId,
      gameType: 'FT',
      marketId: PICK.marketId,
      w: PICK.w,
      line: PICK.line,
      selection: PICK.selection,
      league: PICK.league,
      team_h: PICK.team_h,
      team_c: PICK.team_c,
      score: [1, 0],
      finalScore: null,
      halfScore: null,
      odds: 950,
      result: null,
    },
  ],
  odds: 950,
  stakeFen: '20000',
  returnFen: '0',
  possibleReturnFen: '39000',
  placedAt: 1_000_000,
  decideAt: null,
  settledAt: null,
  reason: null,
  ...change,
})
const delayed = ticket({ status: 'delay', decideAt: 1_005_000 })

type Status = Awaited<ReturnType<BetCalls['status']>>
const known = (found: Ticket | null): Status => ({ ok: true, data: found })

/** A slip over a server that answers what the test says, in order; what it does not say never answers. */
function slipWith(answers: { place?: (Placed | Error)[]; status?: (Status | Error)[] } = {}) {
  const browser = fakeTabs()
  const places = [...(answers.place ?? [])]
  const statuses = [...(answers.status ?? [])]
  const next = <T>(queue: (T | Error)[]): Promise<T> => {
    const answer = queue.shift()
    if (answer === undefined) return new Promise<T>(() => undefined)
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
  }
  const ids = [...IDS]
  const place = vi.fn((_bet: SentBet) => next(places))
  const status = vi.fn((_id: string) => next(statuses))
  const tab = browser.openTab()
  const action = actionOn(tab, { send: place, status }, { newId: () => ids.shift() ?? 'none left' })
  const slip = new SlipStore(action)
  const phase = () => slip.state.getState().phase
  return { slip, action, deps: { place, status }, phase, rows: browser.rows, say: { places, statuses } }
}

/** The same with a bet of ¥200 picked and entered. */
function filled(...args: Parameters<typeof slipWith>) {
  const made = slipWith(...args)
  made.slip.pick(PICK)
  made.slip.enter('200', BOUNDS)
  return made
}

beforeEach(() => {
  vi.useFakeTimers({ now: 5_000_000 })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('picking', () => {
  test('picking the same bet again removes it, another takes its place [SLIP-08]', () => {
    const { slip } = slipWith()
    slip.pick(PICK)
    expect(slip.state.getState().selections.picks).toMatchObject([PICK])
    slip.pick({ ...PICK, oddsMilli: 940 })
    expect(slip.state.getState().selections.picks).toEqual([])
    slip.pick(PICK)
    const other: SlipPick = { ...PICK, selection: 'C', oddsMilli: 970 }
    slip.pick(other)
    expect(slip.state.getState().selections.picks).toMatchObject([other])
  })

  test('nothing can be picked while a bet is on its way', async () => {
    const { slip } = filled({ place: [{ ok: true, data: delayed }] })
    slip.place([QUOTE], BOUNDS)
    expect(slip.pick({ ...PICK, selection: 'C' })).toBe('busy')
    await settle()
    expect(slip.pick({ ...PICK, selection: 'C' })).toBe('busy')
    expect(slip.state.getState().selections.picks).toMatchObject([PICK])
    expect(slip.takeIn([{ ...PICK, selection: 'C' }], { series: false, keep: false })).toBe('busy')
  })

  test('several are taken in at once, beside what is there or in its place, and their stake is asked for [BET-08]', () => {
    const { slip } = filled()
    const others = ['g2', 'g3'].map((gameId) => ({ ...PICK, gameId, gide: gameId, marketId: `${gameId}-R--3` }))
    expect(slip.takeIn(others, { series: true, keep: true })).toBeNull()
    expect(slip.state.getState().selections).toMatchObject({ mode: 'series', picks: [PICK, ...others] })
    expect(slip.state.getState().seriesStake.text).toBe('')
    slip.takeIn(others, { series: false, keep: false })
    expect(slip.state.getState().selections).toMatchObject({ mode: 'multiple', picks: others })
  })
})

describe('a bet in one tap', () => {
  const press = (on: ReturnType<typeof slipWith>, stakeFen = 20_000n) => on.slip.quick(PICK, QUOTE, stakeFen, BOUNDS)

  test('goes at once at the pressed price and the fixed stake, by the player’s rule, one at a time [BET-18]', async () => {
    const made = slipWith({ place: [{ ok: true, data: delayed }] })
    made.slip.setAccept('higher')
    expect(press(made)).toBeNull()
    expect(press(made)).toBe('busy')
    await settle()
    expect(made.phase()).toMatchObject({ at: 'confirming' })
    expect(press(made)).toBe('busy')
    expect(made.deps.place).toHaveBeenCalledTimes(1)
    expect(made.deps.place.mock.calls[0]?.[0].payload).toMatchObject({ odds: 950, stakeFen: '20000', accept: 'higher' })
  })

  test('an answer that is lost is asked for, and a moved price is not taken without a press [BET-18]', async () => {
    const lost = slipWith({ place: [new Fault('timeout', 'sport.placeBet')], status: [known(ticket())] })
    press(lost)
    await settle()
    expect(lost.deps.place).toHaveBeenCalledTimes(1)
    expect(lost.deps.status).toHaveBeenCalled()
    const moved = slipWith({ place: [refusal({ reason: 'price', odds: 900 })] })
    press(moved)
    await settle()
    expect(moved.phase()).toMatchObject({ at: 'requoted', oddsMilli: 900 })
  })

  test('a stake that can’t be bet sends nothing, and says why [BET-18]', () => {
    const made = slipWith()
    expect(press(made, 900n)).toBe('below-minimum')
    expect(press(made, 400_000n)).not.toBeNull()
    expect(made.deps.place).not.toHaveBeenCalled()
  })
})

describe('the stake', () => {
  test('is lowered to the limit or to the whole yuan of the balance, and says which [SLIP-12] [SLIP-13]', () => {
    const { slip } = slipWith()
    const bounds = { minFen: 1_000n, maxFen: 50_000n, balanceFen: 12_399n, maxReturnFen: 1_000_000_000n }
    slip.pick(PICK)
    slip.enter('600', bounds)
    expect(slip.state.getState().selections.picks[0]?.stake).toEqual({ text: '123', hint: 'balance' })
    slip.enter('600', { ...bounds, balanceFen: 999_999n, maxReturnFen: 1_000_000_000n })
    expect(slip.state.getState().selections.picks[0]?.stake).toEqual({ text: '500', hint: 'max' })
    slip.enter('123', bounds)
    expect(slip.state.getState().selections.picks[0]?.stake).toEqual({ text: '123', hint: null })
  })

  test('that is no number leaves the field empty [SLIP-14]', () => {
    const { slip } = slipWith()
    slip.pick(PICK)
    for (const entry of ['abc', '1e5', '-5', '12元']) {
      slip.enter('200', BOUNDS)
      slip.enter(entry, BOUNDS)
      expect(slip.state.getState().selections.picks[0]?.stake).toEqual({ text: '', hint: 'no-amount' })
    }
  })

  test('keeps a half-typed amount and drops a third decimal', () => {
    const { slip } = slipWith()
    slip.pick(PICK)
    slip.enter('12.', BOUNDS)
    expect(slip.state.getState().selections.picks[0]?.stake.text).toBe('12.')
    slip.enter('12.349', BOUNDS)
    expect(slip.state.getState().selections.picks[0]?.stake).toEqual({ text: '12.34', hint: 'decimals' })
    // As pasted.
    slip.enter(' １,２00.5 ', BOUNDS)
    expect(slip.state.getState().selections.picks[0]?.stake).toEqual({ text: '1200.50', hint: null })
  })

  test('empty, too low or against a price that is not live sends nothing', async () => {
    const { slip, deps } = filled()
    for (const state of ['stale', 'suspended', 'closed'] as const) slip.place([{ ...QUOTE, state }], BOUNDS)
    slip.enter('5', BOUNDS)
    slip.place([QUOTE], BOUNDS)
    slip.enter('', BOUNDS)
    slip.place([QUOTE], BOUNDS)
    await settle()
    expect(deps.place).not.toHaveBeenCalled()
  })
})

describe('placing', () => {
  test('keeps the bet under its id before it is sent, and forgets it once answered; shows ticket and result [SLIP-18]', async () => {
    const { slip, deps, phase, rows } = filled()
    deps.place.mockImplementationOnce((bet) => {
      expect([...rows.values()]).toMatchObject([{ id: IDS[0], body: bet }])
      return Promise.resolve({ ok: true, data: ticket() })
    })
    slip.place([QUOTE], BOUNDS)
    await settle()
    expect(deps.place.mock.lastCall?.[0].payload).toEqual({
      id: IDS[0],
      marketId: PICK.marketId,
      selection: 'H',
      odds: 950,
      stakeFen: '20000',
      accept: 'none',
    })
    expect(phase()).toMatchObject({ at: 'accepted', ticket: { number: 'T8 2041 7736' } })
    expect(rows.size).toBe(0)
  })

  test('a double tap sends one bet', async () => {
    const { slip, deps } = filled({ place: [{ ok: true, data: ticket() }] })
    slip.place([QUOTE], BOUNDS)
    slip.place([QUOTE], BOUNDS)
    await settle()
    slip.place([QUOTE], BOUNDS)
    expect(deps.place).toHaveBeenCalledTimes(1)
  })

  test('offline nothing was sent: the slip says so and stays as it was', async () => {
    const { slip, deps, phase, rows } = filled({ place: [new Fault('offline', 'sport.placeBet')] })
    slip.place([QUOTE], BOUNDS)
    await settle()
    expect(phase()).toEqual({ at: 'editing', note: 'offline' })
    expect(slip.state.getState().selections.picks).toMatchObject([{ ...PICK, stake: { text: '200' } }])
    expect(deps.status).not.toHaveBeenCalled()
    expect(rows.size).toBe(0)
  })

  test('a moved price is asked for again, and the next press is a new bet under a new id', async () => {
    const { slip, deps, phase } = filled({ place: [refusal({ reason: 'price', odds: 880 }), { ok: true, data: ticket({ odds: 880 }) }] })
    slip.place([QUOTE], BOUNDS)
    await settle()
    expect(phase()).toMatchObject({ at: 'requoted', oddsMilli: 880, ticket: null })
    slip.place([{ ...QUOTE, oddsMilli: 880 }], BOUNDS)
    await settle()
    expect(deps.place.mock.calls.map(([{ payload }]) => [payload.id, 'odds' in payload && payload.odds])).toEqual([
      [IDS[0], 950],
      [IDS[1], 880],
    ])
    expect(phase().at).toBe('accepted')
  })

  test('a stake above what the server takes is answered with the highest, and one press sends that', async () => {
    const { slip, deps, phase } = filled({ place: [refusal({ reason: 'above-maximum', maxFen: '10000' })] })
    slip.place([QUOTE], BOUNDS)
    await settle()
    expect(phase()).toMatchObject({ at: 'over-limit', maxFen: '10000' })
    slip.place([QUOTE], BOUNDS, 10_000n)
    await settle()
    expect(deps.place.mock.lastCall?.[0].payload).toMatchObject({ id: IDS[1], stakeFen: '10000' })
  })

  test('too little money, too low a stake and another open bet leave the slip ready to change', async () => {
    for (const reason of ['balance', 'below-minimum', 'pending'] as const) {
      const { slip, phase } = filled({ place: [refusal({ reason })] })
      slip.place([QUOTE], BOUNDS)
      await settle()
      expect(phase()).toEqual({ at: 'editing', note: reason })
    }
  })

  test('any other refusal is shown with its code', async () => {
    const busy = { ok: false as const, refusal: { code: CODES.sportBusy, message: '系统繁忙', data: null } }
    const { slip, phase } = filled({ place: [busy] })
    slip.place([QUOTE], BOUNDS)
    await settle()
    expect(phase()).toMatchObject({ at: 'refused', why: { kind: 'code', code: CODES.sportBusy } })
  })
})

describe('the in-play delay', () => {
  test('counts down on this device for as long as the server waits, then learns the outcome [BET-03]', async () => {
    const { slip, deps, phase, say } = filled({ place: [{ ok: true, data: delayed }] })
    slip.place([QUOTE], BOUNDS)
    await settle()
    expect(phase()).toMatchObject({ at: 'confirming', endsAt: Date.now() + 5_000 })
    say.statuses.push(known(delayed), known(ticket()))
    await vi.advanceTimersByTimeAsync(5_000)
    expect(deps.status).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(deps.status).toHaveBeenCalledTimes(2)
    expect(phase().at).toBe('accepted')
    expect(deps.place).toHaveBeenCalledTimes(1)
  })

  test('a hint about this ticket is asked about at once, one about another is not', async () => {
    const { slip, action, deps, phase, say } = filled({ place: [{ ok: true, data: delayed }] })
    slip.place([QUOTE], BOUNDS)
    await settle()
    action.askNow('another')
    await settle()
    expect(deps.status).not.toHaveBeenCalled()
    say.statuses.push(known(ticket({ status: 'refused', reason: 'suspended' })))
    action.askNow(IDS[0])
    await settle()
    expect(phase()).toMatchObject({ at: 'refused', why: { kind: 'suspended' }, ticket: { stakeFen: '20000' } })
  })

  test('a delayed bet given back for its price is quoted anew', async () => {
    const { slip, phase, say } = filled({ place: [{ ok: true, data: delayed }] })
    slip.place([QUOTE], BOUNDS)
    await settle()
    say.statuses.push(known(ticket({ status: 'refused', reason: 'price' })))
    slip.askNow()
    await settle()
    expect(phase()).toMatchObject({ at: 'requoted', ticket: { status: 'refused' } })
  })
})

describe('a lost answer', () => {
  test('is never sent again: the server is asked by id until it says that nothing was placed', async () => {
    const lost = new Fault('timeout', 'sport.placeBet')
    const { slip, deps, phase, say } = filled({ place: [lost] })
    say.statuses.push(lost, lost, known(null))
    slip.place([QUOTE], BOUNDS)
    await settle()
    expect(phase().at).toBe('checking')
    expect(slip.pick({ ...PICK, selection: 'C' })).toBe('busy')
    await vi.advanceTimersByTimeAsync(2_000)
    expect(deps.status.mock.calls).toEqual([[IDS[0]], [IDS[0]], [IDS[0]]])
    expect(phase()).toMatchObject({ at: 'refused', why: { kind: 'lost' }, ticket: null })
    expect(deps.place).toHaveBeenCalledTimes(1)
  })

  test('of a bet so old that its ticket is archived is not asked for again, and is not said to have never come [MONEY-09]', async () => {
    const message = '这张注单早已提交，现已归档'
    const { slip, deps, phase, say } = filled({ place: [new Fault('timeout', 'sport.placeBet')] })
    say.statuses.push({ ok: false, refusal: { code: CODES.noData, message, data: null } })
    slip.place([QUOTE], BOUNDS)
    await settle()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(phase()).toMatchObject({ at: 'refused', why: { kind: 'archived', message }, ticket: null })
    expect(deps.status).toHaveBeenCalledTimes(1)
    expect(slip.pick({ ...PICK, selection: 'C' })).not.toBe('busy')
  })

  test('may turn out to be an accepted bet', async () => {
    const { slip, phase, say } = filled({ place: [new Error('timeout')] })
    say.statuses.push(known(ticket()))
    slip.place([QUOTE], BOUNDS)
    await settle()
    expect(phase().at).toBe('accepted')
  })

  test('a server error is a lost answer: the bet may stand', async () => {
    const { slip, phase, say } = filled({ place: [{ ok: false, refusal: { code: CODES.serverError, message: '', data: null } }] })
    say.statuses.push(known(ticket()))
    slip.place([QUOTE], BOUNDS)
    await settle()
    expect(phase().at).toBe('accepted')
  })

  test('a new session starts with an empty slip, and a late answer changes nothing', async () => {
    let answer: (placed: Placed) => void = () => undefined
    const { slip, action, deps, phase } = filled()
    deps.place.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)))
    slip.place([QUOTE], BOUNDS)
    await settle()
    action.reset()
    slip.reset()
    answer({ ok: true, data: ticket() })
    await settle()
    expect(phase()).toEqual({ at: 'editing', note: null })
    expect(slip.state.getState().selections.picks).toEqual([])
  })
})
