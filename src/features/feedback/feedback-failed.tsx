import { useLingui } from '@lingui/react/macro'
import { QueryFailed } from '../../ui/query-failed.tsx'

/** Shown in place of feedbacks that failed to load. */
export function FeedbackFailed({ error, onAgain }: { error: Error; onAgain: () => void }) {
  const { t } = useLingui()
  return (
    <QueryFailed
      error={error}
      title={t`反馈没有加载出来`}
      offlineText={t`联网后自动加载；写了一半的内容都在。`}
      onAgain={onAgain}
      className="min-h-60"
    />
  )
}
