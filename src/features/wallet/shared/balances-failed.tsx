import { useLingui } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'
import { problemText } from '../../../i18n/problem-text.ts'
import { online } from '../../../platform/online.ts'
import { problemOf } from '../../../transport/call-query.ts'
import { LoadFailed } from '../../../ui/load-failed.tsx'

/** Shown in place of balances that were never known here. */
export function BalancesFailed({ error, onAgain }: { error: Error; onAgain: () => void }) {
  const { t, i18n } = useLingui()
  const isOnline = useSyncExternalStore(online.subscribe, online.get)
  return (
    <LoadFailed
      offline={!isOnline}
      title={t`余额没有加载出来`}
      text={isOnline ? problemText(i18n, problemOf(error)) : t`联网后自动加载；钱都在原处。`}
      onAgain={onAgain}
      className="min-h-60"
    />
  )
}
