import { Trans, useLingui } from '@lingui/react/macro'
import { IconChevronLeft, IconChevronRight, IconHeadset } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useRef, useSyncExternalStore } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { Answer } from '../../../contract/endpoints.ts'
import type { HelpCode } from '../../../contract/help-codes.ts'
import { online } from '../../platform/online.ts'
import { Button } from '../../ui/button.tsx'
import { Doc } from '../../ui/doc.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useAnswer } from '../../ui/use-answer.ts'
import { ContentAge } from './content-age.tsx'
import { HelpMenu } from './help-menu.tsx'
import { helpIndexQuery, helpPageQuery, helpPath } from './help-queries.ts'
import { LoadProblem } from './load-problem.tsx'

type Page = Answer<'site.helpPage'>

/** One help page, with the menu on its left and its contents on its right where there is room. */
export function HelpArticle({
  code,
  onTitle,
  onService,
}: {
  code: HelpCode
  /** Called with the page's title once it is known. */
  onTitle: (title: string) => void
  onService: () => void
}) {
  const { t } = useLingui()
  const { data, error, refetch } = useAnswer(helpPageQuery(code))
  const index = useQuery(helpIndexQuery).data?.content
  const listed = index?.groups.flatMap(({ title, pages }) => pages.map((page) => ({ ...page, group: title }))) ?? []
  const at = listed.findIndex((page) => page.code === code)
  const page = data?.content
  const title = page?.title ?? listed[at]?.title
  useEffect(() => {
    if (title) onTitle(title)
  }, [title, onTitle])
  const article = useRef<HTMLElement>(null)
  useHeadingOfAddress(article, page)
  return (
    <div className="md:grid md:gap-4 md:pt-4 xl:grid-cols-[14.5rem_minmax(0,1fr)_15rem] xl:items-start">
      <aside aria-label={t`全部帮助`} className="rounded-md border border-line bg-surface p-2 max-xl:hidden">
        <HelpMenu look="aside" />
      </aside>
      <article ref={article} className="bg-surface px-4 pt-4 pb-8 md:rounded-md md:border md:border-line md:px-10 md:py-8">
        <nav aria-label={t`位置`} className="text-sm text-fg-3 max-md:hidden">
          <Link to="/app/help" className="text-fg-3 hover:text-accent-text">
            <Trans>帮助中心</Trans>
          </Link>
          {listed[at] && `\u3000/\u3000${listed[at].group}`}
        </nav>
        {page && data ? (
          <div className="max-w-205">
            <h1 className="my-2 text-3xl font-semibold max-md:sr-only">{page.title}</h1>
            <ContentAge at={data.asOf} className="max-md:mb-2" />
            <hr className="mt-4 mb-5 border-line max-md:hidden" />
            <Doc blocks={page.blocks} anchors className="max-md:text-lg md:text-[0.9375rem]" />
            <hr className="mt-7 mb-4 border-line" />
            <div className="flex justify-between gap-4 text-sm">
              <Beside page={listed[at - 1]} back />
              <Beside page={listed[at + 1]} />
            </div>
          </div>
        ) : error ? (
          <LoadProblem error={error} onRetry={() => void refetch()} />
        ) : (
          <ArticleSkeleton />
        )}
      </article>
      <aside
        aria-label={t`本页和客服`}
        className="border-line bg-surface p-4 max-md:border-t md:rounded-md md:border xl:sticky xl:top-[calc(var(--bar-h)+1rem)]"
      >
        {page && <Contents page={page} />}
        {/* Not before what stands above it: a button that moves is missed. */}
        {(page || error) && <ServiceBox onService={onService} />}
      </aside>
    </div>
  )
}

/** Scrolls to the heading that the address names, once it is rendered. */
function useHeadingOfAddress(article: RefObject<HTMLElement | null>, page: Page | undefined): void {
  const { hash, key } = useLocation()
  useEffect(() => {
    if (page && key && /^#\w+$/.test(hash)) article.current?.querySelector(`[data-anchor="${hash.slice(1)}"]`)?.scrollIntoView()
  }, [article, page, hash, key])
}

function Contents({ page }: { page: Page }) {
  const headings = page.blocks.filter((block) => block.kind === 'heading')
  if (headings.length === 0) return null
  return (
    <section className="max-xl:hidden">
      <h2 className="mb-2 text-lg font-semibold">
        <Trans>本页</Trans>
      </h2>
      <ul className="text-sm leading-8">
        {headings.map(({ id, text }) => (
          <li key={id}>
            <Link to={{ hash: id }} className="text-fg-2 hover:text-accent-text">
              {text}
            </Link>
          </li>
        ))}
      </ul>
      <hr className="my-3 border-line" />
    </section>
  )
}

function ServiceBox({ onService }: { onService: () => void }) {
  const isOnline = useSyncExternalStore(online.subscribe, online.get)
  return (
    <>
      <h2 className="mb-1 text-lg font-semibold">
        <Trans>还有疑问</Trans>
      </h2>
      <p className="mb-3 text-sm text-fg-2">
        <Trans>会话在新标签页打开，需要联网。</Trans>
      </p>
      <Button variant="outline" block disabled={!isOnline} onClick={onService}>
        <IconHeadset className="size-4" stroke={1.6} aria-hidden />
        {isOnline ? <Trans>联系客服</Trans> : <Trans>联网后可用</Trans>}
      </Button>
    </>
  )
}

/** The page before or after this one; an empty element keeps the other on its side. */
function Beside({ page, back = false }: { page: { code: HelpCode; title: string } | undefined; back?: boolean }): ReactNode {
  if (!page) return <span />
  return (
    <Link to={helpPath(page.code)} className="relative flex min-h-8 items-center gap-1 touch-target">
      {back && <IconChevronLeft className="size-4" stroke={1.6} aria-hidden />}
      {page.title}
      {!back && <IconChevronRight className="size-4" stroke={1.6} aria-hidden />}
    </Link>
  )
}

/** As high as the window where something is below it, which would jump. */
const ArticleSkeleton = () => (
  <div aria-busy="true" className="grid content-start gap-4 pt-2 max-xl:min-h-dvh">
    <Skeleton className="h-8 w-2/5" />
    {['a', 'b', 'c', 'd', 'e'].map((key) => (
      <Skeleton key={key} className="h-4" />
    ))}
    <Skeleton className="h-40" />
  </div>
)
