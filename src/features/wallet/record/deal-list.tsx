import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { Deal } from '../../../../contract/wallet-record.ts'
import { clockOf, dateOf, dayOf } from '../../../../domain/days.ts'
import { formatYuan } from '../../../../domain/money.ts'
import { CopyNumber } from '../../../ui/record-list/copy-number.tsx'
import { dayHeading } from '../../../ui/record-list/record-text.ts'
import { DealRow } from './deal-row.tsx'

/** Entries on phones, by day; a day says the balance that it ended with, where all kinds are shown. */
export function DealList({ deals, withBalance }: { deals: readonly Deal[]; withBalance: boolean }) {
  const days = new Set(deals.map(({ at }) => dayOf(at)))
  return [...days].map((day) => {
    const ofDay = deals.filter(({ at }) => dayOf(at) === day)
    return (
      <section key={day} aria-label={dayHeading(day)}>
        <h2 className="flex h-8 items-center justify-between border-y border-line bg-surface-2 px-3 text-xs">
          <b>{dayHeading(day)}</b>
          {withBalance && (
            <span className="text-fg-2">
              <Trans>结余 {formatYuan(BigInt(ofDay[0]?.balanceFen ?? 0))}</Trans>
            </span>
          )}
        </h2>
        <ul className="divide-y divide-line">
          {ofDay.map((deal) => (
            <Item key={deal.id} deal={deal} />
          ))}
        </ul>
      </section>
    )
  })
}

function Item({ deal }: { deal: Deal }) {
  const [open, setOpen] = useState(false)
  return (
    <li>
      <button type="button" aria-expanded={open} onClick={() => setOpen(!open)} className="block w-full -outline-offset-2">
        <DealRow deal={deal} dated={false} />
      </button>
      {open && (
        <dl className="grid gap-2 bg-surface-2 px-4 py-3 text-sm">
          <Fact name={<Trans>单号</Trans>}>
            <CopyNumber number={deal.number} />
          </Fact>
          <Fact name={<Trans>时间</Trans>}>
            {dateOf(deal.at)} {clockOf(deal.at)}
          </Fact>
          {deal.place && deal.kind === 'withdraw' && <Fact name={<Trans>去向</Trans>}>{deal.place}</Fact>}
          {deal.feeFen !== undefined && <Fact name={<Trans>手续费</Trans>}>¥{formatYuan(BigInt(deal.feeFen))}</Fact>}
          <Fact name={<Trans>之后余额</Trans>}>
            <b>¥{formatYuan(BigInt(deal.balanceFen))}</b>
          </Fact>
        </dl>
      )}
    </li>
  )
}

const Fact = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <div className="flex items-center justify-between">
    <dt className="text-fg-2">{name}</dt>
    <dd>{children}</dd>
  </div>
)
