import { useLingui } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'
import { problemText } from '../i18n/problem-text.ts'
import { online } from '../platform/online.ts'
import { problemOf } from '../transport/call-query.ts'
import { LoadFailed } from './load-failed.tsx'

/** Shown in place of an answer that was never had: why the call failed or, without a network, what works then. */
export function QueryFailed({
  error,
  title,
  offlineText,
  onAgain,
  className,
}: {
  error: unknown
  title: string
  offlineText: string
  onAgain: () => void
  /** Its height. */
  className: string
}) {
  const { i18n } = useLingui()
  const isOnline = useSyncExternalStore(online.subscribe, online.get)
  return (
    <LoadFailed
      offline={!isOnline}
      title={title}
      text={isOnline ? problemText(i18n, problemOf(error)) : offlineText}
      onAgain={onAgain}
      className={className}
    />
  )
}
