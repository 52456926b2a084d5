import { t } from '@lingui/core/macro'
import type { Answer } from '../../../../contract/endpoints.ts'
import { DEAL_PAGE_LONG, type Deal, type DealTotals } from '../../../../contract/wallet-record.ts'
import { clockOf, dayOf } from '../../../../domain/days.ts'
import { ask } from '../../../transport/call-query.ts'
import { dealNote, dealState, kindName } from './deal-text.ts'

/** Thrown when the entries do not make up the sums: such a statement is not handed out. */
export class StatementBroken extends Error {
  override name = 'StatementBroken'
}

/** All entries of a range, oldest first, whatever the filter, with its sums. New entries meanwhile are in neither. */
export async function loadStatement(
  range: { from: string; to: string },
  signal: AbortSignal,
): Promise<{ deals: Deal[]; totals: DealTotals }> {
  const deals: Deal[] = []
  let totals: DealTotals | null = null
  let cursor: string | null = null
  do {
    const page: Answer<'funds.queryDealRecord'> = await ask(
      'funds.queryDealRecord',
      { kind: 'all', ...range, cursor, size: DEAL_PAGE_LONG },
      signal,
    )
    deals.push(...page.entries)
    totals ??= page.totals
    cursor = page.next
  } while (cursor !== null)
  const movedFen = deals.reduce((sum, { amountFen }) => sum + BigInt(amountFen), 0n)
  if (!totals || BigInt(totals.openingFen) + movedFen !== BigInt(totals.closingFen)) throw new StatementBroken('the sums do not hold')
  return { deals: deals.reverse(), totals }
}

/** `−1234.5` as spreadsheets read it: `-12.34`. */
const amount = (fen: string): string => {
  const [sign, digits] = fen.startsWith('-') ? ['-', fen.slice(1)] : ['', fen]
  const padded = digits.padStart(3, '0')
  return `${sign}${padded.slice(0, -2)}.${padded.slice(-2)}`
}

/** A text cell: quoted, and never a formula to a spreadsheet. */
export function textCell(text: string): string {
  const plain = text.replace(/[\r\n]+/g, ' ')
  return `"${(/^\s*[=+\-@\t|%]/.test(plain) ? `'${plain}` : plain).replaceAll('"', '""')}"`
}

/** The statement as CSV that spreadsheets open in Chinese: with a byte order mark, and lines that end as theirs. */
export function statementCsv({ deals, totals }: { deals: readonly Deal[]; totals: DealTotals }): string {
  const line = (...cells: string[]) => cells.join(',')
  const head = [t`时间`, t`类型`, t`说明`, t`状态`, t`单号`, t`金额（元）`, t`余额（元）`].map(textCell)
  const sum = (name: string, amountFen: string, balanceFen = '') =>
    line(
      textCell(''),
      textCell(name),
      textCell(''),
      textCell(''),
      textCell(''),
      amountFen && amount(amountFen),
      balanceFen && amount(balanceFen),
    )
  return `\ufeff${[
    line(...head),
    sum(t`期初余额`, '', totals.openingFen),
    ...deals.map((deal) =>
      line(
        textCell(`${dayOf(deal.at)} ${clockOf(deal.at)}`),
        textCell(kindName(deal.kind)),
        textCell(dealNote(deal)),
        textCell(dealState(deal).text),
        textCell(deal.number),
        amount(deal.amountFen),
        amount(deal.balanceFen),
      ),
    ),
    sum(t`合计`, String(BigInt(totals.closingFen) - BigInt(totals.openingFen)), totals.closingFen),
  ].join('\r\n')}\r\n`
}
