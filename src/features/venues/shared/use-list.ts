import { useLingui } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { problemText } from '../../../i18n/problem-text.ts'
import { online } from '../../../platform/online.ts'
import { problemOf } from '../../../transport/call-query.ts'
import { useSlow } from './use-slow.ts'

/** What stands in place of a list that is not there: blocks at first, then what went wrong; null once it is there. */
export function useListState<T>({ data, error, dataUpdatedAt }: UseQueryResult<T>) {
  const { i18n, t } = useLingui()
  const isOnline = useSyncExternalStore(online.subscribe, online.get)
  const waits = data === undefined && !error && isOnline
  const slow = useSlow(waits)
  if (data !== undefined) return { state: 'shown' as const, at: dataUpdatedAt, failed: error !== null }
  if (waits && !slow) return { state: 'loading' as const }
  const text = isOnline
    ? error
      ? problemText(i18n, problemOf(error))
      : t`网络有点慢，还没有等到`
    : t`联网后会自动加载。这里还没有存过内容。`
  return { state: 'failed' as const, offline: !isOnline, text }
}
