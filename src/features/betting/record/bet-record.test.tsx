import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Leg, Ticket } from '../../../../contract/betting.ts'
import type { RecordEntry } from '../../../../contract/betting-record.ts'
import type { Answer, Payload } from '../../../../contract/endpoints.ts'
import { RESULTS, type Result } from '../../../../domain/results.ts'
import { Fault } from '../../../transport/fault.ts'
import { BetRecord } from './bet-record.tsx'
import { stateOf } from './ticket-state.tsx'

const call = vi.hoisted(() => vi.fn())
vi.mock('../../../transport/call.ts', () => ({ call }))
// happy-dom has no canvas; the browser test checks the plot.
vi.mock('./profit-plot.tsx', () => ({ ProfitPlot: () => null }))

const LEG: Leg = {
  gameId: '1',
  oddGameId: '1',
  gameType: 'FT',
  marketId: '1-M',
  w: 'M',
  line: null,
  selection: 'H',
  league: '友谊赛',
  team_h: '北队',
  team_c: '南队',
  score: null,
  finalScore: [2, 1],
  halfScore: null,
  odds: 950,
  result: 'W',
}
const TICKET: Ticket = {
  id: 'a',
  number: 'T8 2041 7736',
  status: 'settled',
  result: 'W',
  legs: [LEG],
  odds: 950,
  stakeFen: '10000',
  returnFen: '19500',
  possibleReturnFen: '19500',
  placedAt: Date.parse('2026-11-21T08:14:06+08:00'),
  decideAt: null,
  settledAt: Date.parse('2026-11-21T10:00:00+08:00'),
  reason: null,
}
const entry = (ticket: Partial<Ticket>, more: Partial<RecordEntry> = {}): RecordEntry => ({
  ticket: { ...TICKET, ...ticket },
  moves: [
    { at: TICKET.placedAt, kind: 'stake', amountFen: '-10000' },
    { at: TICKET.placedAt + 1, kind: 'return', amountFen: '19500' },
  ],
  corrected: [],
  ...more,
})
const TOTAL: Answer<'record.betRecordTotal'> = {
  count: 2,
  openCount: 1,
  stakeFen: '20000',
  validStakeFen: '20000',
  openStakeFen: '10000',
  returnFen: '19500',
  profitFen: '9500',
  days: [{ day: '2026-11-21', count: 2, stakeFen: '20000', returnFen: '19500', profitFen: '9500' }],
}

let total: Answer<'record.betRecordTotal'>
let pages: Record<string, Answer<'record.betRecordList'>>
let fault: Fault | null
let repeated: string[]

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T12:00:00+08:00'), toFake: ['Date'] })
  fault = null
  total = TOTAL
  repeated = []
  pages = { first: { entries: [entry({}), entry({ id: 'b', status: 'accepted', result: null, number: 'T8 2041 7737' })], next: null } }
  call.mockImplementation(async (key: string, payload: Payload<'record.betRecordList'>) => {
    if (fault) throw fault
    return { ok: true, data: key === 'record.betRecordTotal' ? total : pages[payload.cursor ?? 'first'] }
  })
})
afterEach(() => {
  call.mockReset()
  vi.unstubAllGlobals()
})

function shown() {
  const told = new Set<() => void>()
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <BetRecord
          oddsType="H"
          opened=""
          preorders={null}
          onRepeat={(ticket) => repeated.push(ticket.id)}
          onShare={() => undefined}
          cashOutOf={() => null}
          watchTickets={(onChange) => {
            told.add(onChange)
            return () => void told.delete(onChange)
          }}
        />
      </QueryClientProvider>
    </I18nProvider>,
  )
  const tell = () =>
    act(async () => {
      for (const onChange of told) onChange()
    })
  return { tell }
}
const asked = (key: string) => call.mock.calls.filter(([one]) => one === key).map(([, payload]) => payload)

/** The texts of platform §8 as a player reads them: tag and reason. */
const WORDS: Record<Result, string> = {
  W: '赢',
  LW: '赢半 一半赢、一半退',
  P: '走盘 退本金',
  LL: '输半 一半退、一半输',
  L: '输',
  A: '已恢复',
  D: '取消 D 已取消',
  D0: '作废 D0 自动作废',
  D1: '取消 D1 赛事取消',
  D2: '作废 D2 盘口或赔率错误',
  D3: '作废 D3 赛果错误',
  D4: '作废 D4 异常投注',
  D5: '作废 D5 赛事提前',
  D6: '作废 D6 进球取消',
  D7: '作废 D7 红牌取消',
  D9: '取消 D9 已取消',
  DA: '作废 DA 注单已删除',
  DB: '作废 DB 进球无效',
  DC: '作废 DC 队名错误',
  DD: '取消 DD 赛事延期',
  DE: '作废 DE 时间异常',
  DF: '取消 DF 赛事腰斩',
  DG: '作废 DG 球员弃权',
  DH: '作废 DH 主客场错误',
  DI: '作废 DI 联赛名称错误',
  DJ: '作废 DJ 没有点球或加时',
  DK: '作废 DK 赛程错误',
  DL: '作废 DL 赛程已隐藏',
  DM: '取消 DM 已取消',
  DN: '取消 DN 赛事腰斩',
  DO: '作废 DO 没有角球',
  DP: '作废 DP 没有罚牌',
  DQ: '作废 DQ 没有点球',
  DR: '作废 DR 投注失败',
  DS: '作废 DS 没有局数',
  DT: '取消 DT 赛事取消',
  DU: '作废 DU 视频裁判判定',
  DV: '作废 DV 注单已删除',
  DW: '作废 DW 球员没有上场',
  DX: '作废 DX 注单已删除',
  DY: '作废 DY 注单已删除',
  DZ: '作废 DZ 注单已删除',
}

test('every result is a Chinese word, every void one names its reason, and a deleted order says so [REC-03][REC-04][REC-05][REC-06]', () => {
  for (const result of RESULTS) {
    const { word, note } = stateOf(entry({ result }))
    expect(`${word} ${note}`.trim()).toBe(result.startsWith('D') ? `${WORDS[result]}，本金已退` : WORDS[result])
  }
})

test('a result code that this page does not know is a neutral text [REC-06]', () => {
  for (const code of ['D8', 'X'] as unknown as Result[])
    expect(stateOf(entry({ result: code }))).toMatchObject({ tone: 'neutral', word: '其他结果', note: '' })
})

test('a correction stands as before and after; one that reopens the ticket says what it waits for', () => {
  const corrected = [{ result: 'W' as const, returnFen: '19500', settledAt: 1 }]
  expect(stateOf(entry({ result: 'L' }, { corrected }))).toMatchObject({ word: '已更正', note: '赢 → 输' })
  expect(stateOf(entry({ status: 'accepted', result: null }, { corrected }))).toMatchObject({
    word: '已接受',
    note: '赢：赛果更正中，重新等待结果',
  })
})

test('a handicap in play is recorded with the score it counts from [BET-14]', async () => {
  const leg: Leg = { ...LEG, w: 'R', line: 2, score: [0, 2], from: [0, 2], finalScore: [1, 3] }
  pages = { first: { entries: [entry({ legs: [leg] })], next: null } }
  shown()
  const row = await screen.findByRole('row', { name: /T8 2041 7736/ })
  expect(row.textContent).toContain('让球 · 以投注时 0–2 起算 · 北队 对 南队 1–3')
})

test.each([
  ['wide', 1920],
  ['phone', 390],
])(
  '%s: a record that is of an earlier moment says which, the oldest of its parts, until a later answer is of now [REC-01]',
  async (_, width) => {
    const atWidth = (query: string) => ({
      matches: width < 768 === query.includes('max-width'),
      addEventListener() {},
      removeEventListener() {},
    })
    vi.stubGlobal('matchMedia', atWidth)
    const first = pages.first as Answer<'record.betRecordList'>
    pages = { first: { ...first, asOf: Date.parse('2026-11-21T11:59:52+08:00') } }
    total = { ...TOTAL, asOf: Date.parse('2026-11-21T11:59:54+08:00') }
    const { tell } = shown()
    expect((await screen.findByText(/^截至/)).textContent).toBe('截至 11:59:52 的记录')
    pages = { first }
    await tell()
    await vi.waitFor(() => expect(screen.getByText(/^截至/).textContent).toBe('截至 11:59:54 的记录'))
    total = TOTAL
    await tell()
    await vi.waitFor(() => expect(screen.queryByText(/^截至/)).toBeNull())
  },
)

test('the record asks for the last seven days, shows tickets with net and totals, and asks anew when a ticket changes [REC-01][REC-07]', async () => {
  const { tell } = shown()
  const won = await screen.findByRole('row', { name: /T8 2041 7736/ })
  expect(won.textContent).toContain('独赢 · 北队 对 南队 2–1')
  expect(within(won).getByText('+95.00')).toBeTruthy()
  expect(screen.getByRole('row', { name: /T8 2041 7737/ }).textContent).toMatch(/可返还 195\.00.*已接受.*—/)
  expect(screen.getByText('净额（与流水一致）').nextSibling?.textContent).toBe('+¥95.00')
  expect(asked('record.betRecordList')).toEqual([{ kind: 'all', from: '2026-11-15', to: '2026-11-21', cursor: null }])

  pages = { first: { entries: [entry({ result: 'L' })], next: null } }
  await tell()
  expect(await screen.findByText('输', { selector: 'td *' })).toBeTruthy()
})

test('the next page starts behind the last ticket, and a page that does not come can be asked for again [REC-07]', async () => {
  pages = { first: { entries: [entry({})], next: '5-1' }, '5-1': { entries: [entry({ id: 'c', number: 'T8 2041 0001' })], next: null } }
  shown()
  const more = await screen.findByRole('button', { name: '加载更多' })
  fault = new Fault('broken', 'record.betRecordList')
  fireEvent.click(more)
  expect(await screen.findByText('没有加载出来，请再试一次')).toBeTruthy()
  fault = null
  fireEvent.click(screen.getByRole('button', { name: '加载更多' }))
  expect(await screen.findByText('T8 2041 0001')).toBeTruthy()
  expect(screen.getByText('已显示 2 条，共 2 条')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '加载更多' })).toBeNull()
})

test('a range that ends before it starts is refused at its field, and nothing is asked [REC-07]', async () => {
  shown()
  await screen.findByRole('row', { name: /T8 2041 7736/ })
  const before = call.mock.calls.length
  const to = screen.getByLabelText('结束日期')
  fireEvent.change(to, { target: { value: '2026-11-14' } })
  fireEvent.click(screen.getByRole('button', { name: '查询' }))
  expect(screen.getByRole('alert').textContent).toBe('结束日期不能早于开始日期')
  expect(to.getAttribute('aria-describedby')).toBe(screen.getByRole('alert').id)
  expect(call.mock.calls).toHaveLength(before)
  fireEvent.change(screen.getByLabelText('开始日期'), { target: { value: '2026-11-10' } })
  fireEvent.click(screen.getByRole('button', { name: '查询' }))
  await vi.waitFor(() => expect(asked('record.betRecordTotal').at(-1)).toEqual({ kind: 'all', from: '2026-11-10', to: '2026-11-14' }))
})

test('nothing there, not loaded and no longer fresh each say so and lead on [REC-07]', async () => {
  pages = { first: { entries: [], next: null } }
  shown()
  expect(await screen.findByText('这几天没有注单')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '取消与作废' }))
  fireEvent.click(await screen.findByRole('button', { name: '看全部注单' }))
  expect(screen.getByRole('button', { name: '全部' }).getAttribute('aria-pressed')).toBe('true')
  cleanup()

  fault = new Fault('broken', 'record.betRecordList')
  const { tell } = shown()
  expect(await screen.findByText('注单没有加载出来')).toBeTruthy()
  fault = null
  pages = { first: { entries: [entry({})], next: null } }
  fireEvent.click(screen.getByRole('button', { name: '重试' }))
  await screen.findByRole('row', { name: /T8 2041 7736/ })
  fault = new Fault('broken', 'record.betRecordList')
  await tell()
  expect(await screen.findByText('没有更新成功，显示 12:00:00 的内容')).toBeTruthy()
  expect(screen.getByRole('row', { name: /T8 2041 7736/ })).toBeTruthy()
})

test('the table beside the plot has each day with its sum so far [BET-13]', async () => {
  shown()
  const table = await screen.findByRole('table', { name: /每日投注/ })
  const [, day] = within(table).getAllByRole('row')
  expect(day?.textContent).toBe('11-21200.00195.00+95.00+95.00')
})

test('typing asks once for what was typed, and an empty answer leads back to all; a ticket is bet on again from its details [BET-20][BET-22]', async () => {
  shown()
  const field = await screen.findByRole('searchbox', { name: '搜索注单' })
  const all = pages
  pages = { first: { entries: [], next: null } }
  for (const value of ['曼', '曼彻', ' 曼彻斯特 ']) fireEvent.change(field, { target: { value } })
  const back = await screen.findByRole('button', { name: '看全部注单' })
  pages = all
  fireEvent.click(back)
  const texts = asked('record.betRecordList').flatMap((payload) => (payload.text === undefined ? [] : [payload.text]))
  expect(texts).toEqual(['曼彻斯特'])
  expect((field as HTMLInputElement).value).toBe('')
  const [row] = await screen.findAllByRole('button', { expanded: false })
  if (row) fireEvent.click(row)
  fireEvent.click(await screen.findByRole('button', { name: '再投一次' }))
  expect(repeated).toHaveLength(1)
})
