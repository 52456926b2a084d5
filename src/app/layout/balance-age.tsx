import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { clockOf, dayOf } from '../../../domain/days.ts'
import { balanceQuery } from '../balance.ts'

/** `余额截至 14:20`, with its date when that is not today's: of a balance that could not be asked for again. */
export function BalanceAge() {
  const { isRefetchError, dataUpdatedAt: at } = useQuery({ ...balanceQuery, enabled: false })
  if (!isRefetchError) return null
  const day = dayOf(at) === dayOf(Date.now()) ? '' : `${dayOf(at).slice(5)} `
  return (
    <span className="ml-2 text-xs">
      <Trans>余额截至 {`${day}${clockOf(at).slice(0, 5)}`}</Trans>
    </span>
  )
}
