import type { Deal } from '../../../../contract/wallet-record.ts'
import { dateTimeOf, timeOf } from '../../../../domain/days.ts'
import { Net } from '../../../ui/record-list/net.tsx'
import { DealIcon } from './deal-icon.tsx'
import { dealNote, dealState, kindName } from './deal-text.ts'

/** An entry in two lines: what it was, when and how it stands, and its amount. `dated`: with its day. */
export function DealRow({ deal, dated }: { deal: Deal; dated: boolean }) {
  const { text } = dealState(deal)
  return (
    <span className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-2 text-left">
      <DealIcon kind={deal.kind} />
      <span className="min-w-0">
        <b className="block truncate text-md font-normal">
          {kindName(deal.kind)} · {dealNote(deal)}
        </b>
        <span className="block truncate text-xs text-fg-3">
          {dated ? dateTimeOf(deal.at) : timeOf(deal.at)} · {text}
        </span>
      </span>
      <span className="text-right text-lg">
        <Net fen={BigInt(deal.amountFen)} />
      </span>
    </span>
  )
}
