import { useLingui } from '@lingui/react/macro'
import { QueryFailed } from '../../../ui/query-failed.tsx'

/** Shown in place of balances that were never known here. */
export function BalancesFailed({ error, onAgain }: { error: Error; onAgain: () => void }) {
  const { t } = useLingui()
  return (
    <QueryFailed
      error={error}
      title={t`余额没有加载出来`}
      offlineText={t`联网后自动加载；钱都在原处。`}
      onAgain={onAgain}
      className="min-h-60"
    />
  )
}
