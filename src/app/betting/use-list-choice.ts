import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { firstShowType, type ListChoice } from '../../features/sport/list/show-types.ts'
import { callQuery } from '../../transport/call-query.ts'

const COUNTS_EVERY_MS = 15_000
export const countsQuery = { ...callQuery('sport.counts', {}), refetchInterval: COUNTS_EVERY_MS }

/**
 * The list that the sports page shows: until the player chooses, the first show type that has games. Kept counts may be from
 * before a kick-off, so the first fresh ones settle it, once: a later kick-off must not change the list under a reader.
 */
export function useListChoice(asks: boolean) {
  const { data: counts, isFetchedAfterMount } = useQuery({ ...countsQuery, enabled: asks })
  const [chosen, choose] = useState<ListChoice | null>(null)
  const first = counts ? firstShowType(counts) : 'RB'
  const isSettled = counts !== undefined && isFetchedAfterMount
  useEffect(() => {
    if (isSettled) choose((now) => now ?? first)
  }, [isSettled, first])
  return { counts, first, choice: chosen ?? first, choose }
}
