import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconCheck, IconClock } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { takeLostFocus } from '../../../ui/take-lost-focus.ts'
import { yuanText } from '../../../ui/yuan-text.ts'
import type { TransferState } from '../venues/venue-kinds.ts'
import type { AllBalance } from '../venues/venue-queries.ts'
import { venueOf } from './transfer-rules.ts'

/** The receipt of a transfer: where the money is now, which of a venue with its own books may be told later. */
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
  const outcome = balances?.moves.find(({ id }) => id === answer.id)?.state ?? answer.state
  const Mark = { done: IconCheck, moving: IconClock, refused: IconAlertTriangle }[outcome]
  const titles = {
    done: answer.ty === 'in' ? t`已转入${name}` : t`已转到中心钱包`,
    moving: answer.ty === 'in' ? t`正在转入${name}` : t`正从${name}转回`,
    refused: answer.ty === 'in' ? t`没有转入，已退回中心钱包` : t`没有转出，钱还在${name}`,
  }
  return (
    <section className="border-line bg-surface px-4 py-6 max-md:border-b md:rounded-md md:border md:px-6">
      <div role="status" className="grid justify-items-center text-center">
        <span
          className={cx(
            'mb-3 grid size-14 place-items-center rounded-lg',
            outcome === 'done' ? 'bg-success-soft text-success' : 'bg-warn-soft text-warn',
          )}
        >
          <Mark className="size-8" stroke={1.6} aria-hidden />
        </span>
        <h2 ref={takeLostFocus} tabIndex={-1} className="text-xl font-semibold">
          {titles[outcome]}
        </h2>
        <p className="mt-1 text-4xl font-semibold tabular-nums">{yuanText(answer.amountFen)}</p>
        {outcome === 'moving' && (
          <p className="mt-2 max-w-100 text-sm text-fg-2">
            <Trans>{name}还没有答复，我们按单号一直在问。有结果会到账或退回，不会转两次。</Trans>
          </p>
        )}
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
