import { useLingui } from '@lingui/react/macro'
import { QueryMissing } from '../../ui/query-missing.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { Answered } from '../../ui/use-answer.ts'

/** In place of an answer that is not here: it is asked for, or why it did not come. */
export function VipMissing({ query, title }: { query: Answered<unknown>; title: string }) {
  const { t } = useLingui()
  return (
    <QueryMissing query={query} waiting={t`加载中`} title={title} offlineText={t`联网后可以看`} className="min-h-60">
      <Skeleton className="h-20" />
      <Skeleton className="h-40" />
    </QueryMissing>
  )
}
