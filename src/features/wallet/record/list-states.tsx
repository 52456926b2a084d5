import { useLingui } from '@lingui/react/macro'
import { QueryFailed } from '../../../ui/query-failed.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

/** In place of a list that did not load. */
export function ListProblem({ error, onAgain, className = 'min-h-80' }: { error: Error; onAgain: () => void; className?: string }) {
  const { t } = useLingui()
  return (
    <QueryFailed
      error={error}
      title={t`记录没有加载出来`}
      offlineText={t`联网后自动加载，余额不受影响。`}
      onAgain={onAgain}
      className={className}
    />
  )
}

export function ListLoading({ rows = 6 }: { rows?: number }) {
  const { t } = useLingui()
  return (
    <div role="status" aria-busy aria-label={t`记录加载中`} className="divide-y divide-line">
      {Array.from({ length: rows }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <div key={i} className="flex h-14 items-center gap-4 px-4">
          <Skeleton className="size-9" />
          <Skeleton className="h-5 flex-1" />
          <Skeleton className="h-5 w-16" />
        </div>
      ))}
    </div>
  )
}
