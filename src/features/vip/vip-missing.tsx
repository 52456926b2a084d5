import { useLingui } from '@lingui/react/macro'
import { QueryFailed } from '../../ui/query-failed.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { Answered } from '../../ui/use-answer.ts'

/** In place of an answer that is not here: it is asked for, or why it did not come. */
export function VipMissing({ query: { error, refetch }, title }: { query: Answered<unknown>; title: string }) {
  const { t } = useLingui()
  if (error)
    return <QueryFailed error={error} title={title} offlineText={t`联网后可以看`} onAgain={() => void refetch()} className="min-h-60" />
  return (
    <div role="status" aria-busy aria-label={t`加载中`} className="grid gap-4 p-4">
      <Skeleton className="h-20" />
      <Skeleton className="h-40" />
    </div>
  )
}
