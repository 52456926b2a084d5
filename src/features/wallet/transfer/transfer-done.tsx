import { Trans, useLingui } from '@lingui/react/macro'
import { IconCheck } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { yuanText } from '../shared/amounts.tsx'
import type { TransferState } from '../venues/venue-kinds.ts'
import type { AllBalance } from '../venues/venue-queries.ts'
import { venueOf } from './transfer-rules.ts'

/** The receipt of a transfer: where the money is now. */
export function TransferDone({
  state: { answer, entry },
  balances,
  onAgain,
  walletPath,
}: {
  state: Extract<TransferState, { at: 'done' }>
  balances: AllBalance | undefined
  onAgain: () => void
  walletPath: string
}) {
  const { t } = useLingui()
  const venue = venueOf(balances, answer.channelCode)
  const name = venue?.name ?? entry.body?.name ?? answer.channelCode
  return (
    <section className="border-line bg-surface px-4 py-6 max-md:border-b md:rounded-md md:border md:px-6">
      <div role="status" className="grid justify-items-center text-center">
        <span className="mb-3 grid size-14 place-items-center rounded-lg bg-success-soft text-success">
          <IconCheck className="size-8" stroke={1.6} aria-hidden />
        </span>
        <h2 className="text-xl font-semibold">{answer.ty === 'in' ? t`已转入${name}` : t`已转到中心钱包`}</h2>
        <p className="mt-1 text-4xl font-semibold tabular-nums">{yuanText(answer.amountFen)}</p>
      </div>
      <dl className="mx-auto mt-4 max-w-100 border-t border-line text-sm tabular-nums *:flex *:min-h-10 *:items-center *:justify-between">
        <div>
          <dt className="text-fg-2">
            <Trans>中心钱包现在</Trans>
          </dt>
          <dd className="text-md font-semibold">{yuanText(balances?.balanceFen)}</dd>
        </div>
        <div>
          <dt className="text-fg-2">
            <Trans>{name}现在</Trans>
          </dt>
          <dd className="text-md font-semibold">{yuanText(venue?.balanceFen)}</dd>
        </div>
      </dl>
      <div className="mx-auto mt-4 grid max-w-100 grid-cols-2 gap-3">
        <Button size="lg" variant="outline" onClick={onAgain}>
          <Trans>再转一笔</Trans>
        </Button>
        <Link to={walletPath} onClick={onAgain} className={buttonClass({ size: 'lg' })}>
          <Trans>看钱包</Trans>
        </Link>
      </div>
    </section>
  )
}
