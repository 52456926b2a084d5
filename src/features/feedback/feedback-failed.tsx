import { useLingui } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'
import { problemText } from '../../i18n/problem-text.ts'
import { online } from '../../platform/online.ts'
import { problemOf } from '../../transport/call-query.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'

/** Shown in place of feedbacks that failed to load. */
export function FeedbackFailed({ error, onAgain }: { error: Error; onAgain: () => void }) {
  const { t, i18n } = useLingui()
  const isOnline = useSyncExternalStore(online.subscribe, online.get)
  return (
    <LoadFailed
      offline={!isOnline}
      title={t`反馈没有加载出来`}
      text={isOnline ? problemText(i18n, problemOf(error)) : t`联网后自动加载；写了一半的内容都在。`}
      onAgain={onAgain}
      className="min-h-60"
    />
  )
}
