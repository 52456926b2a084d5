import { Trans, useLingui } from '@lingui/react/macro'
import { IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { countsQuery } from './counts.ts'

const ball = (
  <svg viewBox="24 8 72 72" fill="none" strokeWidth="2" className="size-16 shrink-0 stroke-accent md:size-22" aria-hidden="true">
    <circle cx="60" cy="44" r="32" className="fill-accent-soft" />
    <path d="m60 28 15 11-6 17H51l-6-17z" stroke="none" className="fill-accent" />
    <path d="M60 28V12M75 39l15-5M69 56l9 13M51 56l-9 13M45 39l-15-5" />
  </svg>
)

/** The venue of the site itself, with its current numbers of games. Works as a link without them too. */
export function SportsTile({ sportsPath }: { sportsPath: string }) {
  const { t } = useLingui()
  const { data } = useQuery(countsQuery)
  const counts = [
    { label: t`滚球`, count: data?.RB },
    { label: t`今日`, count: data?.FT },
    { label: t`早盘`, count: data?.FU },
  ]
  return (
    <Link
      to={sportsPath}
      className="flex min-h-22 items-center gap-4 rounded-md border border-line bg-surface px-4 py-3 text-fg transition-instant hover:border-line-strong md:mt-6 md:h-34 md:gap-6 md:px-8"
    >
      {ball}
      <span className="min-w-0 flex-1">
        <b className="block text-xl md:text-2xl">
          <Trans>体育</Trans>
        </b>
        <small className="mt-0.5 block text-xs text-fg-3 md:text-sm">
          {data ? <Trans>{data.RB} 场滚球进行中</Trans> : <Trans>足球独赢、让球、大小</Trans>}
        </small>
      </span>
      {data && (
        <dl className="flex max-md:hidden">
          {counts.map(({ label, count }) => (
            <div key={label} className="min-w-30 border-l border-line px-6">
              <dt className="text-xs text-fg-3">{label}</dt>
              <dd className="mt-1 text-3xl font-semibold">{count}</dd>
            </div>
          ))}
        </dl>
      )}
      <IconChevronRight className="size-5 shrink-0 text-fg-3" stroke={1.6} aria-hidden />
    </Link>
  )
}
