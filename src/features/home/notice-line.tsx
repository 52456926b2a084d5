import { Trans } from '@lingui/react/macro'
import { IconBell, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '../../ui/skeleton.tsx'
import { noticesQuery } from './notices.ts'

/** One line with the newest notices; a press opens them all. Without notices there is no line. */
export function NoticeLine({ onAll }: { onAll: () => void }) {
  const { data, isError, isPending, refetch } = useQuery(noticesQuery)
  if (data && data.list.length === 0) return null
  const lineClass =
    'flex h-touch w-full items-center gap-2 px-1 text-left text-sm text-fg-2 md:mt-4 md:gap-3 md:rounded-md md:border md:border-line md:bg-surface md:px-4'
  const head = (
    <>
      <IconBell className="size-5 shrink-0 text-fg max-md:size-4 max-md:text-fg-2" stroke={1.6} aria-hidden />
      <b className="shrink-0 text-fg max-md:sr-only">
        <Trans>公告</Trans>
      </b>
    </>
  )
  if (isPending)
    return (
      <div className={lineClass} aria-busy="true">
        {head}
        <Skeleton className="h-3.5 w-1/2" />
      </div>
    )
  if (isError && !data)
    return (
      <div className={lineClass} role="alert">
        {head}
        <span className="flex-1">
          <Trans>公告没有加载出来</Trans>
        </span>
        <button type="button" className="relative h-full text-accent-text touch-target" onClick={() => void refetch()}>
          <Trans>重试</Trans>
        </button>
      </div>
    )
  return (
    <button type="button" className={`${lineClass} transition-instant md:hover:border-line-strong`} onClick={onAll}>
      {head}
      <span className="min-w-0 flex-1 truncate">
        {(data?.list ?? []).slice(0, 2).map((notice, at) => (
          <span key={notice.id}>
            {at > 0 && (
              <i className="mx-4 not-italic text-fg-3" aria-hidden="true">
                |
              </i>
            )}
            {notice.title}{' '}
          </span>
        ))}
      </span>
      <span className="shrink-0 text-accent-text max-md:sr-only">
        <Trans>全部公告</Trans>
      </span>
      <IconChevronRight className="size-4 shrink-0 text-fg-3 md:hidden" stroke={1.6} aria-hidden />
    </button>
  )
}
