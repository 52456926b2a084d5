import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router-dom'
import { Skeleton } from '../../ui/skeleton.tsx'
import { countsQuery } from './counts.ts'

/** Head of the hot matches, and their skeleton while they load. */
export function HotFrame({ sportsPath, children }: { sportsPath: string; children: ReactNode }) {
  const title = useId()
  const { data } = useQuery(countsQuery)
  const total = data && data.RB + data.FT + data.FU
  return (
    <section aria-labelledby={title}>
      <div className="mt-2 flex h-touch items-center justify-between px-1 md:mt-8 md:mb-3 md:h-7 md:px-0">
        <h2 id={title} className="text-xl font-semibold md:text-2xl">
          <Trans>热门赛事</Trans>
        </h2>
        <Link to={sportsPath} className="relative text-sm touch-target">
          {total ? <Trans>全部 {total} 场</Trans> : <Trans>全部赛事</Trans>}
        </Link>
      </div>
      {children ?? (
        <div
          aria-busy="true"
          className="grid gap-2 max-md:grid-flow-col max-md:auto-cols-[18.75rem] max-md:overflow-hidden md:grid-cols-4 md:gap-4"
        >
          {['a', 'b', 'c', 'd'].map((key) => (
            <Skeleton key={key} className="h-43 rounded-md" />
          ))}
        </div>
      )}
    </section>
  )
}
