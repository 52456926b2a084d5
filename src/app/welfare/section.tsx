import { IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router-dom'
import { AsOf } from '../../ui/as-of.tsx'
import { QueryFailed } from '../../ui/query-failed.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { Answered } from '../../ui/use-answer.ts'

/** A part of the welfare centre: each stands by itself, so that one that does not load hides no other. */
export function Section<T>({
  title,
  query,
  waiting = 'h-26',
  failed,
  offline,
  children,
}: {
  title: string
  query: Answered<T>
  /** Its height while it is asked for. */
  waiting?: string
  /** The title of its error. */
  failed: string
  /** What it says in place of an answer while there is no network. */
  offline: string
  children: (data: T) => ReactNode
}) {
  const heading = useId()
  const { data, error, refetch, dataUpdatedAt, isRefetchError } = query
  const again = () => void refetch()
  return (
    <section aria-labelledby={heading} className="border-line bg-surface max-md:border-y md:rounded-md md:border">
      <h2 id={heading} className="px-4 pt-4 pb-2 text-lg font-semibold">
        {title}
      </h2>
      {data !== undefined ? (
        <>
          <div className="px-4">
            <AsOf at={dataUpdatedAt} failed={isRefetchError} onAgain={again} onlyOld />
          </div>
          {children(data)}
        </>
      ) : error ? (
        <QueryFailed error={error} title={failed} offlineText={offline} onAgain={again} className="min-h-60" />
      ) : (
        <div aria-busy="true" className="p-4">
          <Skeleton className={waiting} />
        </div>
      )}
    </section>
  )
}

export const Rows = ({ children }: { children: ReactNode }) => <ul className="divide-y divide-line border-t border-line">{children}</ul>

/** What is open to the member, how it stands, and the page it leads to. */
export const Row = ({
  to,
  title,
  mark,
  detail,
  value,
}: {
  to: string
  title: ReactNode
  mark?: ReactNode
  detail?: ReactNode
  value?: ReactNode
}) => (
  <li>
    <Link to={to} className="flex min-h-16 items-center gap-3 px-4 py-2 text-fg -outline-offset-2 transition-instant hover:bg-surface-2">
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-2">
          <b>{title}</b>
          {mark}
        </span>
        {detail && <span className="block text-sm text-fg-2 tabular-nums">{detail}</span>}
      </span>
      {value && <b className="shrink-0 tabular-nums">{value}</b>}
      <IconChevronRight className="size-4 shrink-0 text-fg-3" stroke={1.6} aria-hidden />
    </Link>
  </li>
)
