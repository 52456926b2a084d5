import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Ticket } from '../../../../contract/betting.ts'
import { fakeTabs } from '../../../../tests/support/fake-money-tabs.ts'
import { steadyClock } from '../../../platform/clock.ts'
import { MoneyAction } from '../../../transport/money/action.ts'
import type { Quote, SentBet, SlipPick } from './bet.ts'
import { betKind } from './bet-answer.ts'
import { SlipPanel } from './slip-panel.tsx'
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
  oddsMilli: 850,
}
const QUOTE: Quote = { oddsMilli: 850, state: 'open', direction: null, caption: "曼彻斯特城 1–0 利物浦 · 上半场 38'" }
const BOUNDS: StakeBounds = { minFen: 1_000n, maxFen: 50_000n, balanceFen: 12_399n, maxReturnFen: 1_000_000_000n }
const DELAYED: Ticket = {
  id: 'aaaaaaaa-0000-4000-8000-000000000001',
  number: 'T8 2041 7736',
  status: 'delay',
  result: null,
  legs: [
    {
      gameId: 'g1',
      oddGameId: 'g1',
      gameType: 'FT',
      marketId: PICK.marketId,
      w: 'R',
      line: -3,
      selection: 'H',
      league: PICK.league,
      team_h: PICK.team_h,
      team_c: PICK.team_c,
      score: [1, 0],
      finalScore: null,
      halfScore: null,
      odds: 850,
      result: null,
    },
  ],
  odds: 850,
  stakeFen: '10000',
  returnFen: '0',
  possibleReturnFen: '18500',
  placedAt: 1_000,
  decideAt: 6_000,
  settledAt: null,
  reason: null,
}

function shown({
  quote = QUOTE,
  ticket = DELAYED,
  online = true,
  sheet = false,
}: {
  quote?: Quote
  ticket?: Ticket
  online?: boolean
  sheet?: boolean
} = {}) {
  const place = vi.fn((_bet: SentBet) => Promise.resolve({ ok: true as const, data: ticket }))
  const status = () => Promise.resolve({ ok: true as const, data: { ...ticket, status: 'accepted' as const, decideAt: null } })
  const tab = fakeTabs().openTab()
  const action = new MoneyAction(betKind({ send: place, status }), {
    store: async () => tab.store,
    locks: tab.locks,
    account: async () => 'm1',
    online: () => true,
    newId: () => DELAYED.id,
    now: steadyClock.now,
    setTimer: (run, ms) => {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
    awaited: () => false,
  })
  const slip = new SlipStore(action)
  slip.pick(PICK)
  const view = (...now: Quote[]) => (
    <I18nProvider i18n={i18n}>
      <SlipPanel slip={slip} quotes={now} bounds={BOUNDS} online={online} oddsType="H" sheet={sheet} onShare={null} onPreorder={null} />
    </I18nProvider>
  )
  const { rerender } = render(view(quote))
  return { slip, place, quoteNow: (now: Quote) => rerender(view(now)), quotesNow: (now: Quote[]) => rerender(view(...now)) }
}
const stake = () => screen.getByLabelText('本金')
const enter = (text: string) => fireEvent.change(stake(), { target: { value: text } })
const text = () => document.body.textContent

beforeEach(() => {
  vi.useFakeTimers()
})

test('the slip shows what a stake may win and return, and the button says what it does [SLIP-15]', () => {
  shown()
  expect(screen.getByRole('button', { name: '请输入本金' })).toHaveProperty('disabled', true)
  expect(text()).toContain('可赢¥0.00')
  enter('100')
  expect(text()).toContain('可赢¥85.00')
  expect(text()).toContain('预计返还¥185.00')
  expect(screen.getByRole('button', { name: '投注 ¥100' })).toHaveProperty('disabled', false)
})

test('a bet without an answer for three seconds says that it is waited for, and is not sent again [MONEY-04]', async () => {
  const { place } = shown()
  const answer = Promise.withResolvers<{ ok: true; data: Ticket }>()
  place.mockReturnValueOnce(answer.promise)
  enter('100')
  fireEvent.click(screen.getByRole('button', { name: '投注 ¥100' }))
  await act(() => vi.advanceTimersByTimeAsync(2_999))
  expect(text()).not.toContain('正在等结果')
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(text()).toContain('网络较慢，正在等结果，请勿重复提交')
  expect(screen.queryByRole('button', { name: '投注 ¥100' }), 'and no second press').toBeNull()
  answer.resolve({ ok: true, data: DELAYED })
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(text()).toContain('正在确认注单')
  expect(text()).not.toContain('正在等结果')
  expect(place).toHaveBeenCalledTimes(1)
})

test('a handicap in play says the score it counts from, before it is placed and after, when the score has moved on [BET-14]', async () => {
  const from = [0, 2] as const
  const { quoteNow } = shown({
    quote: { ...QUOTE, from },
    ticket: { ...DELAYED, legs: DELAYED.legs.map((leg) => ({ ...leg, from: [...from] })) },
  })
  expect(text()).toContain('让球 · 全场 · 以投注时 0–2 起算')
  enter('100')
  fireEvent.click(screen.getByRole('button', { name: '投注 ¥100' }))
  await act(() => vi.advanceTimersByTimeAsync(0))
  quoteNow({ ...QUOTE, state: 'closed' })
  for (const said of ['正在确认', '投注已接受']) {
    expect(text()).toContain(said)
    expect(text()).toContain('以投注时 0–2 起算')
    await act(() => vi.advanceTimersByTimeAsync(6_000))
  }
})

test('a selection shows its game, play and price, says when it is not offered any more, is ordered by its ids, and has its ticket [SPORT-21]', async () => {
  const { place, quoteNow } = shown()
  for (const said of ['曼彻斯特城 1–0 利物浦', '让球 · 全场', '0.85']) expect(text()).toContain(said)
  enter('100')
  quoteNow({ ...QUOTE, oddsMilli: 0, state: 'ended' })
  expect(text()).toContain('已结束')
  expect(screen.queryByRole('button', { name: /^投注 / })).toBeNull()
  quoteNow(QUOTE)
  fireEvent.click(screen.getByRole('button', { name: '投注 ¥100' }))
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(place.mock.lastCall?.[0].payload).toEqual(expect.objectContaining({ marketId: PICK.marketId, selection: 'H', odds: 850 }))
  await act(() => vi.advanceTimersByTimeAsync(6_000))
  expect(text()).toContain(DELAYED.number)
})

test('a capped stake says that it was lowered and to what, any other says nothing [SLIP-12] [SLIP-13]', () => {
  shown()
  enter('600')
  expect(stake()).toHaveProperty('value', '123')
  expect(text()).toContain('超出余额，已改为 ¥123')
  enter('100')
  expect(text()).not.toContain('已改为')
})

test('what is no number empties the field [SLIP-14]', () => {
  shown()
  enter('12')
  enter('一百')
  expect(stake()).toHaveProperty('value', '')
  expect(text()).toContain('请输入金额，只收数字')
  enter('12.345')
  expect(stake()).toHaveProperty('value', '12.34')
  expect(text()).toContain('最多两位小数，已去掉多余的')
})

test('a moved price must be accepted by name before it is sent [SLIP-19]', async () => {
  const { place, quoteNow } = shown()
  enter('100')
  quoteNow({ ...QUOTE, oddsMilli: 820, direction: 'down' })
  expect(screen.getByRole('button', { name: '接受 0.82 并投注 ¥100' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '接受' }))
  fireEvent.click(screen.getByRole('button', { name: '投注 ¥100' }))
  await act(async () => vi.advanceTimersByTimeAsync(0))
  expect(place.mock.lastCall?.[0].payload).toMatchObject({ odds: 820, stakeFen: '10000' })
})

test('offline, locked and stale the button says why nothing can be sent', () => {
  const cases = [
    [{ online: false }, '联网后可用'],
    [{ quote: { ...QUOTE, state: 'suspended' } }, '封盘，恢复后可投'],
    [{ quote: { ...QUOTE, state: 'stale' } }, '报价过时，恢复后可投'],
    [{ quote: { ...QUOTE, state: 'closed' } }, '盘口已关闭'],
  ] as const
  for (const [how, name] of cases) {
    shown(how)
    enter('100')
    expect(screen.getByRole('button', { name })).toHaveProperty('disabled', true)
    cleanup()
  }
})

test('an in-play bet counts its delay down in sight, then shows its receipt; a double click sent one bet [BET-03]', async () => {
  const { place } = shown()
  enter('100')
  const button = screen.getByRole('button', { name: '投注 ¥100' })
  fireEvent.click(button)
  fireEvent.click(button)
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(place).toHaveBeenCalledTimes(1)
  const seen: (string | undefined)[] = []
  for (let i = 0; i < 5; i++) {
    seen.push(/正在确认 (\d)/.exec(text() ?? '')?.[1])
    await act(() => vi.advanceTimersByTimeAsync(1_000))
  }
  expect(seen).toEqual(['5', '4', '3', '2', '1'])
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(text()).toContain('投注已接受')
  expect(text()).toContain('T8 2041 7736')
})

test('on a phone the stake is entered by the slip’s own keys, and no keyboard is asked for [BET-10]', () => {
  shown({ sheet: true })
  for (const key of ['1', '2', '小数点', '5', '退格', '5']) fireEvent.click(screen.getByRole('button', { name: key }))
  expect(stake()).toHaveProperty('value', '12.5')
  fireEvent.click(screen.getByRole('button', { name: '+100' }))
  expect(stake()).toHaveProperty('value', '112.50')
  expect(stake().getAttribute('inputmode')).toBe('none')
  fireEvent.click(screen.getByRole('button', { name: '最大' }))
  expect(stake()).toHaveProperty('value', '123')
})

test('a price that moves changes words, not rows: nothing below it jumps; the champion’s slip says that it stands alone [SLIP-05] [BET-01]', () => {
  const { slip, quoteNow } = shown()
  const rows = () =>
    [...document.querySelectorAll('section *')].map((one) => one.tagName).filter((tag) => ['P', 'LI', 'DIV', 'UL'].includes(tag))
  const before = rows()
  for (const now of [
    { oddsMilli: 820, direction: 'down' },
    { state: 'suspended' },
    { state: 'stale' },
    { state: 'closed' },
    { state: 'ended' },
  ] as const) {
    quoteNow({ ...QUOTE, ...now })
    expect(rows(), JSON.stringify(now)).toEqual(before)
  }
  expect(text()).toContain('已结束')
  act(
    () =>
      void slip.pick({ ...PICK, marketId: 'cup-FS', gameId: 'cup', gide: 'cup', w: 'FS', line: null, selection: 'FS1', champion: true }),
  )
  expect(text()).toContain('选择其他赔率将清空冠军选项')
  for (const name of ['多项', '串关']) expect(screen.getByRole('radio', { name })).toHaveProperty('disabled', true)
})

test('a series flags the second of a match, says its price in Hong Kong odds, and names what it is [SLIP-03] [SLIP-04] [SLIP-17]', () => {
  const { slip, quotesNow } = shown()
  act(() => {
    slip.setMode('multiple')
    slip.pick({ ...PICK, marketId: 'g2-M', gameId: 'g2', gide: 'g2', w: 'M', line: null })
    slip.pick({ ...PICK, marketId: 'g1-OU-10', w: 'OU', line: 10, selection: 'O' })
    slip.setMode('series')
  })
  quotesNow([QUOTE, { ...QUOTE, oddsMilli: 950 }, QUOTE])
  expect(text()).toContain('与第 1 项同场，不计入串关')
  expect(text()).toContain('2串1')
  expect(text()).toContain('赔率 2.61')
  enter('100')
  expect(text()).toContain('可赢¥260.75')
  quotesNow([{ ...QUOTE, state: 'closed' }, QUOTE, { ...QUOTE, state: 'ended' }])
  expect(screen.getByRole('button', { name: '串关至少 2 场' })).toHaveProperty('disabled', true)
})

test('when a leg of a system is gone while its row is filled, the keys fill what is left [BET-05]', () => {
  const { slip, quotesNow } = shown()
  act(() => slip.setMode('series'))
  act(() => {
    for (const game of ['g2', 'g3', 'g4']) slip.pick({ ...PICK, marketId: `${game}-M`, gameId: game, gide: game })
  })
  const quotes = Array.from({ length: 4 }, () => QUOTE)
  quotesNow(quotes)
  fireEvent.focus(screen.getByLabelText('3串1 本金'))
  fireEvent.change(screen.getByLabelText('3串1 本金'), { target: { value: '20' } })
  expect(text()).toContain('4 注，共投')
  // Of three the row of three is the whole series, of two there are no rows.
  quotesNow(quotes.map((quote, i) => (i === 0 ? { ...quote, state: 'closed' } : quote)))
  expect(screen.getByLabelText<HTMLInputElement>('3串1 本金').value).toBe('')
  fireEvent.click(screen.getByRole('button', { name: '100' }))
  expect(screen.getByLabelText<HTMLInputElement>('3串1 本金').value).toBe('100')
  quotesNow(quotes.map((quote, i) => (i < 2 ? { ...quote, state: 'closed' } : quote)))
  fireEvent.click(screen.getByRole('button', { name: '500' }))
  expect(screen.getByLabelText<HTMLInputElement>('本金').value).toBe('123')
})
