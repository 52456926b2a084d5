import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { UserInfo } from '../../../contract/account.ts'
import { QueryFailed } from '../../ui/query-failed.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useAnswer } from '../../ui/use-answer.ts'
import { memberQuery } from '../session/member-query.ts'

/** What can't be shown before it is known who the member is; until then it says so. Each navigation asks, so this asks only where none did. */
export function KnownMember({ children }: { children: (info: UserInfo) => ReactNode }) {
  const { t } = useLingui()
  const { data, error, refetch } = useAnswer({ ...memberQuery, staleTime: Number.POSITIVE_INFINITY })
  if (data) return children(data)
  return (
    <section className="border-line bg-surface max-md:border-b md:rounded-md md:border">
      {error ? (
        <QueryFailed
          error={error}
          title={t`账户没有加载出来`}
          offlineText={t`联网后自动加载`}
          onAgain={() => void refetch()}
          className="min-h-80"
        />
      ) : (
        <div role="status" aria-busy aria-label={t`账户加载中`} className="grid gap-4 p-6">
          <Skeleton className="h-16" />
          <Skeleton className="h-60" />
        </div>
      )}
    </section>
  )
}
