import '../../transport/learn-sport.ts'
import { useLingui } from '@lingui/react/macro'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { HEARTBEAT_MS } from '../../../contract/constants.ts'
import { CHAMPION_SHOW_TYPES, type ChampionShowType } from '../../../contract/sport.ts'
import type { Outrights } from '../../features/sport/champions/champions-view.tsx'
import { problemText } from '../../i18n/problem-text.ts'
import { steadyClock, systemClock } from '../../platform/clock.ts'
import { call } from '../../transport/call.ts'
import { problemOf, RefusedError } from '../../transport/call-query.ts'
import { odds } from './betting.ts'

/** The age at which the feed gives up the prices of a silent source: two heartbeats (docs/feed.md). */
const TOO_OLD_MS = 2 * HEARTBEAT_MS

const outrightsQuery = (showType: ChampionShowType) =>
  queryOptions({
    queryKey: ['sport.champions', { showType }],
    queryFn: async ({ signal }) => {
      // The answer is at least as new as the question.
      const [askedAt, askedAtSteady] = [systemClock.now(), steadyClock.now()]
      const reply = await call('sport.champions', { showType }, { signal })
      if (!reply.ok) throw new RefusedError(reply.refusal)
      return { champions: reply.data.champions, askedAt, askedAtSteady }
    },
    refetchInterval: HEARTBEAT_MS,
    meta: { public: true },
  })

/**
 * Outright prices have no topic of the feed: they are asked for every few seconds while something shows one. Like prices of a
 * lost socket they are stale, and can't be picked, when a question failed or the last answer is too old.
 */
export function useOutrights(on: boolean): Record<ChampionShowType, Outrights> {
  return { FSFT: useShowType('FSFT', on), FSFU: useShowType('FSFU', on) }
}

function useShowType(showType: ChampionShowType, on: boolean): Outrights {
  const { i18n } = useLingui()
  const { data, error, failureCount, refetch } = useQuery({ ...outrightsQuery(showType), enabled: on })
  const failed = failureCount > 0 || error !== null
  useEffect(() => {
    if (!on || !data) return
    const topic = `champions/${showType}` as const
    const goStale = () => odds.apply({ kind: 'stale', topic, since: data.askedAt })
    const ageMs = () => steadyClock.now() - data.askedAtSteady
    const look = () => {
      if (failed || ageMs() >= TOO_OLD_MS) goStale()
    }
    odds.apply({ kind: 'outrights', topic, champions: data.champions })
    look()
    const timer = setTimeout(goStale, TOO_OLD_MS - ageMs())
    // Timers of a hidden page run late.
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [on, data, failed, showType])
  useEffect(() => (on ? asking() : undefined), [on])
  const refusal = problemOf(error)
  return {
    champions: data?.champions,
    askedAt: data?.askedAt ?? null,
    problem: data || !error ? null : problemText(i18n, refusal),
    onRetry: () => void refetch(),
  }
}

let asked = 0

/** Counts who asks; when nobody does any more, the last prices go stale, since they age unseen. */
function asking(): () => void {
  asked += 1
  return () => {
    asked -= 1
    if (asked === 0)
      for (const showType of CHAMPION_SHOW_TYPES) odds.apply({ kind: 'stale', topic: `champions/${showType}`, since: systemClock.now() })
  }
}
