import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Deal } from '../../../../contract/wallet-record.ts'
import { dateTimeOf } from '../../../../domain/days.ts'
import { formatYuan } from '../../../../domain/money.ts'
import { cx } from '../../../ui/cx.ts'
import { CopyNumber } from '../../../ui/record-list/copy-number.tsx'
import { Net } from '../../../ui/record-list/net.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { dealNote, dealState, kindName } from './deal-text.ts'

const Head = ({ right = false, children }: { right?: boolean; children: ReactNode }) => (
  <th scope="col" className={cx('h-9 px-4 text-xs font-normal text-fg-2', right ? 'text-right' : 'text-left')}>
    {children}
  </th>
)

/** Entries on wide screens, newest first. `short`: without numbers and balances, one line each. */
export function DealTable({ deals, short = false }: { deals: readonly Deal[]; short?: boolean }) {
  return (
    <table className="w-full border-collapse">
      <caption className="sr-only">
        <Trans>交易</Trans>
      </caption>
      <thead className="border-b border-line bg-surface-2">
        <tr>
          <Head>{short ? <Trans>时间</Trans> : <Trans>时间与单号</Trans>}</Head>
          <Head>
            <Trans>类型</Trans>
          </Head>
          <Head>
            <Trans>说明</Trans>
          </Head>
          <Head>
            <Trans>状态</Trans>
          </Head>
          <Head right>
            <Trans>金额（¥）</Trans>
          </Head>
          {!short && (
            <Head right>
              <Trans>余额（¥）</Trans>
            </Head>
          )}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {deals.map((deal) => (
          <Row key={deal.id} deal={deal} short={short} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ deal, short }: { deal: Deal; short: boolean }) {
  const { text, tone } = dealState(deal)
  return (
    <tr className={cx('text-sm tabular-nums', short ? 'h-11' : 'h-14')}>
      <td className="px-4 whitespace-nowrap">
        {dateTimeOf(deal.at)}
        {!short && (
          <span className="block text-xs text-fg-3">
            <CopyNumber number={deal.number} />
          </span>
        )}
      </td>
      <td className="px-4 whitespace-nowrap">{kindName(deal.kind)}</td>
      <td className="max-w-0 truncate px-4 text-fg-2" width="40%">
        {dealNote(deal)}
      </td>
      <td className="px-4 whitespace-nowrap">
        <Tag tone={tone}>{text}</Tag>
      </td>
      <td className="px-4 text-right whitespace-nowrap">
        <Net fen={BigInt(deal.amountFen)} />
      </td>
      {!short && <td className="px-4 text-right whitespace-nowrap text-fg-2">{formatYuan(BigInt(deal.balanceFen))}</td>}
    </tr>
  )
}
