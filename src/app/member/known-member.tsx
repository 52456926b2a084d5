import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { UserInfo } from '../../../contract/account.ts'
import { QueryMissing } from '../../ui/query-missing.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useAnswer } from '../../ui/use-answer.ts'
import { memberQuery } from '../session/member-query.ts'

/** What can't be shown before it is known who the member is; until then it says so. Each navigation asks, so this asks only where none did. */
export function KnownMember({ children }: { children: (info: UserInfo) => ReactNode }) {
  const { t } = useLingui()
  const query = useAnswer({ ...memberQuery, staleTime: Number.POSITIVE_INFINITY })
  const { data } = query
  if (data) return children(data)
  return (
    <section className="border-line bg-surface max-md:border-b md:rounded-md md:border">
      <QueryMissing query={query} waiting={t`账户加载中`} title={t`账户没有加载出来`} offlineText={t`联网后自动加载`} className="min-h-80">
        <Skeleton className="h-16" />
        <Skeleton className="h-60" />
      </QueryMissing>
    </section>
  )
}
