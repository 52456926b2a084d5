import type { ShownPage } from '../pages/use-shown-page.ts'
import type { VisitedTab } from './visited-tabs.ts'

/** Pages kept besides the shown one: enough to switch between them, and no more than a phone's memory holds. */
const KEPT_PAGES = 5

/** A page that stays as it was left. */
export interface KeptPage extends ShownPage {
  key: string
  /** Rises with each visit: the page with the smallest is dropped first. */
  usedAt: number
  /** A page of another session is never kept. */
  epoch: number
}

/**
 * Returns the kept pages after a change of the shown page, the open tabs or the session. A page with `ignoreCache` is kept
 * only while it is shown, and each visit builds it anew. In the order of first visits, so that none moves in the document; the
 * same list when nothing changed.
 */
export function keep(
  kept: readonly KeptPage[],
  shown: ShownPage | null,
  { tabs, epoch }: { tabs: readonly VisitedTab[]; epoch: number },
): readonly KeptPage[] {
  const isOpen = ({ route, location }: KeptPage) => route.name === 'home' || tabs.some(({ path }) => path === location.pathname)
  const key = shown && keyOf(shown)
  const others = kept
    .filter((page) => page.key !== key && page.epoch === epoch && !page.route.meta?.ignoreCache && isOpen(page))
    .toSorted((a, b) => b.usedAt - a.usedAt)
    .slice(0, KEPT_PAGES)
  const before = kept.find((page) => page.key === key)
  const next = kept.filter((page) => page === before || others.includes(page))
  if (shown && key && (before?.location !== shown.location || before.Page !== shown.Page || before.epoch !== epoch)) {
    const usedAt = 1 + Math.max(0, ...kept.map((page) => page.usedAt))
    next.splice(before ? next.indexOf(before) : next.length, 1, { ...shown, key, usedAt, epoch })
  }
  return next.length === kept.length && next.every((page, at) => page === kept[at]) ? kept : next
}

const keyOf = ({ location, route }: ShownPage): string =>
  route.meta?.ignoreCache ? `${location.pathname} ${location.key}` : location.pathname
