import { Trans } from '@lingui/react/macro'
import { IconChevronRight, IconMail } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { contentEndpoints } from '../../../contract/content.ts'
import { contentQuery } from '../../transport/call-query.ts'
import { learn } from '../../transport/endpoint-table.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Shield } from '../../ui/crest.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useAnswer } from '../../ui/use-answer.ts'
import { ContentAge, UpdatedAt } from './content-age.tsx'
import { helpPath } from './help-queries.ts'
import { LoadProblem } from './load-problem.tsx'
import { SponsorArt } from './sponsor-art.tsx'

learn(contentEndpoints)

const sponsorQuery = contentQuery('site.sponsorContent', {})

export function Sponsor({ sportsPath }: { sportsPath: string }) {
  const { data, error, refetch } = useAnswer(sponsorQuery)
  if (error && !data) return <LoadProblem error={error} onRetry={() => void refetch()} />
  if (!data) return <SponsorSkeleton />
  const { title, slogan, partners, note, updatedAt } = data.content
  return (
    <div className="px-3 pt-3 pb-6 md:px-0 md:pt-6">
      <section className="relative h-46 overflow-hidden rounded-md bg-linear-to-r from-art-1 to-art-2 text-white md:h-65 md:rounded-lg">
        <SponsorArt shields={partners.map(({ colors }) => colors)} />
        <div className="relative p-5 md:p-16">
          <h1 className="text-2xl font-semibold md:text-4xl">{title}</h1>
          <p className="mt-2 text-art-5 max-md:max-w-44 md:mt-3 md:text-lg">{slogan}</p>
        </div>
      </section>
      <ul className="mt-3 grid gap-3 md:mt-6 md:grid-cols-2 md:gap-4 xl:grid-cols-3">
        {partners.map(({ id, name, role, text, colors }) => (
          <li key={id} className="rounded-md border border-line bg-surface p-4 md:p-6">
            <div className="flex items-center gap-4">
              <Shield colors={colors} className="size-14" />
              <div className="min-w-0">
                <h2 className="text-xl font-semibold">{name}</h2>
                <p className="text-sm text-fg-3">{role}</p>
              </div>
            </div>
            <p className="my-4 text-lg text-fg-2">{text}</p>
            <Link to={sportsPath} className="relative inline-flex items-center gap-1 touch-target">
              <Trans>相关赛事</Trans>
              <span className="sr-only">{name}</span>
              <IconChevronRight className="size-4" stroke={1.6} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
      <section className="mt-3 flex items-center gap-4 rounded-md border border-line bg-surface p-4 max-md:flex-wrap md:mt-4 md:px-6 md:py-5">
        <IconMail className="size-7 shrink-0" stroke={1.5} aria-hidden />
        <div className="min-w-0 flex-1">
          <b className="text-lg">{note.title}</b>
          <p className="text-sm text-fg-3">{note.text}</p>
        </div>
        <Link to={helpPath('hzhb')} className={buttonClass({ variant: 'outline' }, 'max-md:w-full')}>
          <Trans>合作说明</Trans>
        </Link>
      </section>
      <UpdatedAt at={updatedAt} className="mt-3" />
      <ContentAge at={data.asOf} className="mt-1" />
    </div>
  )
}

const SponsorSkeleton = () => (
  <div aria-busy="true" className="grid gap-3 px-3 pt-3 md:gap-4 md:px-0 md:pt-6">
    <Skeleton className="h-46 rounded-md md:h-65 md:rounded-lg" />
    <div className="grid gap-3 md:grid-cols-2 md:gap-4 xl:grid-cols-3">
      {['a', 'b', 'c'].map((key) => (
        <Skeleton key={key} className="h-48 rounded-md" />
      ))}
    </div>
  </div>
)
