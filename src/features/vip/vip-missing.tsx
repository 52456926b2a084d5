import { useLingui } from '@lingui/react/macro'
import { Skeleton } from '../../ui/skeleton.tsx'

export function VipLoading() {
  const { t } = useLingui()
  return (
    <div role="status" aria-busy aria-label={t`加载中`} className="grid gap-4 p-4">
      <Skeleton className="h-20" />
      <Skeleton className="h-40" />
    </div>
  )
}
