import { Trans } from '@lingui/react/macro'
import type { Ticket } from '../../../../contract/betting.ts'
import { yuanFixed } from '../../../../domain/money.ts'
import { selectionName } from '../../../i18n/market-text.ts'
import { systemFoldName } from './system-text.ts'

/** The folds of a system's ticket: how many lines each has, and what they stake. */
export function SystemFolds({ ticket: { legs, system } }: { ticket: Pick<Ticket, 'legs' | 'system'> }) {
  if (!system) return null
  const bankers = system.bankers.flatMap((place) => legs[place] ?? [])
  return (
    <dl className="text-sm">
      {system.folds.map(({ size, count, stakeFen }) => {
        const { name, count: lines } = systemFoldName(size, legs.length, count)
        return (
          <div key={size} className="flex min-h-8 items-center justify-between gap-3">
            <dt>
              <b>{name}</b> <span className="text-fg-2">{lines}</span>
            </dt>
            <dd className="text-right text-fg-2">
              <Trans>
                每注 {yuanFixed(stakeFen)}，小计 <b className="text-fg">{yuanFixed(BigInt(stakeFen) * BigInt(count))}</b>
              </Trans>
            </dd>
          </div>
        )
      })}
      {bankers.length > 0 && (
        <div className="flex min-h-8 items-center justify-between gap-3">
          <dt className="text-fg-2">
            <Trans>胆（每注都有）</Trans>
          </dt>
          <dd className="min-w-0 truncate">{bankers.map((leg) => selectionName(leg, leg)).join('、')}</dd>
        </div>
      )}
    </dl>
  )
}
