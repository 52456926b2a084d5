import { Trans, useLingui } from '@lingui/react/macro'
import { IconChevronRight, IconSearch } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { NavLink } from 'react-router-dom'
import type { Answer } from '../../../contract/endpoints.ts'
import type { HelpCode } from '../../../contract/help-codes.ts'
import { online } from '../../platform/online.ts'
import { cx } from '../../ui/cx.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useAnswer } from '../../ui/use-answer.ts'
import { helpIndexQuery, helpPageQuery, helpPath } from './help-queries.ts'
import { LoadProblem } from './load-problem.tsx'

type Groups = Answer<'site.helpIndex'>['groups']

const LOOKS = {
  /** Beside an article. */
  aside: {
    group: 'px-3 pt-3 pb-1 text-xs text-fg-3',
    item: 'flex h-8 items-center gap-3 rounded-sm px-3 text-sm text-fg-2 transition-instant hover:bg-surface-2 coarse:h-11',
    current: 'bg-accent-soft! font-semibold text-accent-text!',
  },
  /** The index page. */
  page: {
    group: 'px-4 pt-4 pb-1.5 text-xs text-fg-3 md:px-2 md:pt-0 md:pb-2 md:text-md md:font-semibold md:text-fg',
    item: 'flex h-12 items-center gap-3 border-t border-line bg-surface px-4 text-lg text-fg transition-instant hover:bg-surface-2 focus-visible:-outline-offset-2 md:text-md',
    current: '',
  },
}

/** All help pages in their groups, and a field to find one by its title. */
export function HelpMenu({ look }: { look: keyof typeof LOOKS }) {
  const { t } = useLingui()
  const { data, error, refetch } = useAnswer(helpIndexQuery)
  const [wanted, setWanted] = useState('')
  const groups = data?.content.groups ?? []
  const missing = useMissing(groups)
  if (error && !data) return <LoadProblem error={error} onRetry={() => void refetch()} />
  if (!data) return <MenuSkeleton />
  const count = groups.reduce((sum, { pages }) => sum + pages.length, 0)
  const found = groups
    .map((group) => ({ ...group, pages: group.pages.filter(({ title }) => title.includes(wanted.trim())) }))
    .filter(({ pages }) => pages.length > 0)
  const { group, item, current } = LOOKS[look]
  return (
    <nav aria-label={t`帮助目录`}>
      <label
        className={cx(
          'flex items-center gap-2 rounded-sm border border-control bg-surface px-3 text-fg-3 focus-within:outline-2 focus-within:outline-focus',
          look === 'aside' ? 'h-8 coarse:h-11' : 'h-11 max-md:mx-4 max-md:mt-4 md:mb-6 md:w-80',
        )}
      >
        <IconSearch className="size-4 shrink-0" stroke={1.6} aria-hidden />
        <input
          type="search"
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
          aria-label={t`找帮助`}
          placeholder={t`在 ${count} 篇里找`}
          className="w-full min-w-0 bg-transparent text-sm text-fg outline-none placeholder:text-fg-3 max-md:text-lg"
        />
      </label>
      {found.length === 0 && (
        <p role="status" className="px-4 py-6 text-sm text-fg-3">
          <Trans>没有标题里有这几个字的，换个词试试</Trans>
        </p>
      )}
      <div className={look === 'page' ? 'md:columns-2 md:gap-4' : ''}>
        {found.map(({ title, pages }) => (
          <section key={title} className={look === 'page' ? 'break-inside-avoid md:mb-6' : ''}>
            <h2 className={cx('font-normal', group)}>{title}</h2>
            <ul
              className={
                look === 'page'
                  ? 'overflow-hidden max-md:border-b max-md:border-line md:rounded-md md:border md:border-line md:[&>li:first-child>a]:border-t-0'
                  : ''
              }
            >
              {pages.map(({ code, title }) => (
                <li key={code}>
                  <NavLink to={helpPath(code)} className={({ isActive }) => cx(item, isActive && current)}>
                    <span className="min-w-0 flex-1 truncate">{title}</span>
                    {missing.has(code) && (
                      <span className="text-xs text-fg-3">
                        <Trans>未存到本机</Trans>
                      </span>
                    )}
                    {look === 'page' && <IconChevronRight className="size-4 text-fg-3" stroke={1.6} aria-hidden />}
                  </NavLink>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </nav>
  )
}

/** Pages that can't be read offline: while offline, only content kept on the device can be loaded. */
function useMissing(groups: Groups): ReadonlySet<HelpCode> {
  const client = useQueryClient()
  const isOnline = useSyncExternalStore(online.subscribe, online.get)
  const codes = groups.flatMap(({ pages }) => pages.map(({ code }) => code))
  const { data } = useQuery({
    queryKey: ['help not kept', codes],
    queryFn: async () => {
      const asked = codes.map((code) =>
        client.fetchQuery(helpPageQuery(code)).then(
          () => [],
          () => [code],
        ),
      )
      return (await Promise.all(asked)).flat()
    },
    enabled: !isOnline && codes.length > 0,
    gcTime: 0,
  })
  return new Set(isOnline ? [] : data)
}

const MenuSkeleton = () => (
  <div aria-busy="true" className="grid gap-3 p-3">
    {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
      <Skeleton key={key} className="h-8" />
    ))}
  </div>
)
