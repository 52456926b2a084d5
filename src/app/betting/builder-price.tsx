import '../../transport/learn-sport.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { isBuilderSize } from '../../../domain/builder.ts'
import { type Phase, type Quote, unpricedLegOf } from '../../features/betting/slip/bet.ts'
import { builderPicks, linesOf } from '../../features/betting/slip/slip-lines.ts'
import { callQuery } from '../../transport/call-query.ts'
import { useSecond } from '../../ui/use-second.ts'
import { slip } from './betting.ts'

/** How often the price of a builder is asked for, and how old it may get. */
const EVERY_MS = 1_000
const OLD_MS = 10_000
/** The slip shows the price; at all other times it shows what became of the bet, and may stay like that for hours. */
const SHOWN_AT: ReadonlySet<Phase['at']> = new Set(['editing', 'sending', 'over-limit', 'requoted'])

/** While it is on the page, the slip is told the price of its builder; `quotes` are those of its picks. */
export function BuilderPrice({ quotes, isOnline }: { quotes: readonly Quote[]; isOnline: boolean }) {
  const selections = useStore(slip.state, (state) => state.selections)
  const isShown = useStore(slip.state, ({ phase }) => SHOWN_AT.has(phase.at))
  const legs = useMemo(() => builderPicks(linesOf({ selections }, quotes)).map(unpricedLegOf), [selections, quotes])
  const { data, dataUpdatedAt, isError } = useQuery({
    ...callQuery('sport.quoteBuilder', { legs }),
    enabled: isBuilderSize(legs.length) && isOnline && isShown,
    refetchInterval: EVERY_MS,
    retry: false,
  })
  const isOld = useSecond() * 1_000 - dataUpdatedAt > OLD_MS
  const isKnown = !isError && !isOld && isOnline
  useEffect(() => {
    if (data || isError) slip.hear(legs, isKnown && data ? data : null)
  }, [data, isError, isKnown, legs])
  return null
}
