import { useQuery } from '@tanstack/react-query'
import { cashOutEndpoints } from '../../../../contract/cash-out.ts'
import { callQuery } from '../../../transport/call-query.ts'
import { learn } from '../../../transport/endpoint-table.ts'
import { useSecond } from '../../../ui/use-second.ts'

learn(cashOutEndpoints)

export const OFFERS_KEY = ['cashOut.offers'] as const

/** An offer is asked for this often, only while its ticket is in sight. */
const EVERY_MS = 1_000

/** What the server says of a ticket now. `isOld`: by this device's clock the offer can't be taken any more. */
export function useOffer(ticketId: string, isSeen: boolean) {
  const query = useQuery({
    ...callQuery('cashOut.offers', { ticketIds: [ticketId] }),
    refetchInterval: isSeen ? EVERY_MS : false,
    retry: false,
  })
  const second = useSecond()
  const told = query.data?.offers[0]
  const lastsMs = told?.offer?.lastsMs ?? 0
  const isOld = !!told?.offer && second * 1_000 - query.dataUpdatedAt > lastsMs
  return { told, isOld, failed: query.isError, again: () => void query.refetch() }
}
