import { fc, test } from '@fast-check/vitest'
import { i18n } from '@lingui/core'
import { beforeAll, expect } from 'vitest'
import type { Deal, DealTotals } from '../../../../contract/wallet-record.ts'
import { statementCsv, textCell } from './statement.ts'

beforeAll(() => i18n.loadAndActivate({ locale: 'zh-CN', messages: {} }))

const deal = (more: Partial<Deal> = {}): Deal => ({
  id: '1',
  at: Date.UTC(2026, 10, 21, 0, 2, 3),
  kind: 'bet',
  amountFen: '-10000',
  balanceFen: '1258040',
  number: 'T8 2041 7764',
  state: 'accepted',
  way: null,
  place: null,
  bet: { legs: 1, gameType: 'FT', teams: ['国际米兰', '"AC", 米兰'] },
  ...more,
})
const totals = (openingFen: string, closingFen: string): DealTotals => ({
  openingFen,
  closingFen,
  depositFen: '0',
  withdrawFen: '0',
  transferFen: '0',
  playFen: '0',
  giftFen: '0',
  otherFen: '0',
  count: 1,
})

test('a statement is a table that spreadsheets open: Chinese, quoted texts, plain amounts, its sum and balances [WALLET-19]', () => {
  const csv = statementCsv({
    deals: [deal(), deal({ kind: 'deposit', amountFen: '5', balanceFen: '1258045', bet: null })],
    totals: totals('1268040', '1258045'),
  })
  expect(csv.startsWith('\ufeff')).toBe(true)
  expect(csv.endsWith('\r\n')).toBe(true)
  const lines = csv.slice(1).trimEnd().split('\r\n')
  expect(lines).toHaveLength(5)
  expect(lines[1]).toMatch(/"期初余额",.*,,12680\.40$/)
  expect(lines[2]).toContain('""AC"", 米兰')
  expect(lines[2]).toMatch(/^"2026-11-21 08:02:03","投注",.*"T8 2041 7764",-100\.00,12580\.40$/)
  expect(lines[3]).toMatch(/,0\.05,12580\.45$/)
  expect(lines[4]).toMatch(/"合计",.*,-99\.95,12580\.45$/)
})

test('no text becomes a formula [WALLET-19]', () => {
  for (const text of ['=1+1', '+cmd', '-2', '@sum', '\t=x', ' =HYPERLINK("http://x")', '|cmd', '%0A'])
    expect(textCell(text), text).toMatch(/^"'/)
  expect(textCell('国际米兰 对 拉齐奥')).toBe('"国际米兰 对 拉齐奥"')
  expect(textCell('a\r\nb')).toBe('"a b"')
})

test.prop([fc.string()])('a text is one cell of one line whatever is in it [WALLET-19]', (text) => {
  const cell = textCell(text)
  expect(cell).toMatch(/^"(?:[^"\r\n]|"")*"$/)
  expect(cell[1]).not.toMatch(/[=+\-@\t|%]/)
})

const fen = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n })
test.prop([fc.array(fen, { maxLength: 30 }), fc.bigInt({ min: 0n, max: 10n ** 15n })])(
  'the amounts of a table sum up to its last line [WALLET-19]',
  (amounts, opening) => {
    const closing = amounts.reduce((sum, one) => sum + one, opening)
    const csv = statementCsv({
      deals: amounts.map((one) => deal({ amountFen: String(one), bet: null, kind: 'other' })),
      totals: totals(String(opening), String(closing)),
    })
    const lines = csv.trimEnd().split('\r\n')
    const yuan = (line = '') => BigInt(line.split(',').at(-2)?.replace('.', '') ?? '')
    expect(lines.slice(2, -1).reduce((sum, line) => sum + yuan(line), 0n)).toBe(yuan(lines.at(-1)))
  },
)
