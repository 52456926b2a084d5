import type { ReactNode } from 'react'
import { QueryFailed } from './query-failed.tsx'
import type { Answered } from './use-answer.ts'

interface QueryMissingProps {
  query: Pick<Answered<unknown>, 'error' | 'refetch'>
  /** What a screen reader says while it is asked for. */
  waiting: string
  title: string
  offlineText: string
  /** The height of what is said in its place. */
  className: string
  /** Its skeleton. */
  children: ReactNode
}

/** In a panel, in place of an answer that is not here: a skeleton while it is asked for, then why it did not come. */
export function QueryMissing({ query: { error, refetch }, waiting, children, ...failed }: QueryMissingProps) {
  if (error) return <QueryFailed error={error} onAgain={() => void refetch()} {...failed} />
  return (
    <div role="status" aria-busy aria-label={waiting} className="grid gap-4 p-6">
      {children}
    </div>
  )
}
