import type { ShownPage } from '../pages/use-shown-page.ts'

/** How long a page may build itself anew, and show again what had the focus on it. */
const SETTLE_MS = 3000

let last: ShownPage['location'] | undefined
let late: MutationObserver | undefined

/** What had the focus last on the newest entries of the history, oldest first. By its name, since its page may be built anew. */
const left = new Map<string, { selector: string; nth: number }>()
const MOST_LEFT = 50

const isShown = (element: Element): boolean => element.getClientRects().length > 0
const shownOf = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)].filter(isShown)

function remember(target: EventTarget | null): void {
  if (!last || !(target instanceof HTMLElement)) return
  left.delete(last.key)
  const name = ['href', 'aria-label'].find((one) => target.hasAttribute(one))
  if (!name) return
  const part = target.closest('main, nav, header, footer')?.localName ?? 'body'
  const selector = `${part} [${name}=${JSON.stringify(target.getAttribute(name))}]`
  left.set(last.key, { selector, nth: shownOf(selector).indexOf(target) })
  const [oldest = ''] = left.keys()
  if (left.size > MOST_LEFT) left.delete(oldest)
}
document.addEventListener('focusin', ({ target }) => remember(target))

function focus(element: HTMLElement): void {
  element.tabIndex = -1
  element.focus({ preventScroll: true })
}

/**
 * Whether the visit starts with this page: it is the first entry of the history, also where its address led on at once, or the document was
 * loaded at its address. A fast visitor may have gone on before this is asked. True where the browser does not say.
 */
const isFirst = ({ pathname }: ShownPage['location']) =>
  (history.state as { idx?: number } | null)?.idx === 0 ||
  performance.getEntriesByType('navigation').every(({ name }) => new URL(name).pathname === pathname)

/**
 * Gives the focus to the heading of a page that was gone to: what was pressed is on the page before, or far from this one. On a page that
 * was gone back to it is again where it was. `main` has it until the heading comes. The page that a visit starts with leaves the focus where
 * the browser has it, and so does another search of the same page.
 */
export function arrive(page: ShownPage | null): void {
  const before = last
  const now = page?.location
  if (!now || before?.key === now.key) return
  last = now
  if (before ? before.pathname === now.pathname : isFirst(now)) {
    remember(document.activeElement)
    return
  }
  late?.disconnect()
  // What the page, or a dialog on it, gave the focus to keeps it. What was pressed on a page that is hidden now has it a moment longer.
  const focused = document.activeElement
  if (focused?.closest('main *, [role=dialog]') && isShown(focused)) return
  const main = document.querySelector('main')
  if (!main) return
  const was = left.get(now.key)
  const until = performance.now() + SETTLE_MS
  let given: Element | null = focused
  let isBest = false
  /** Whether nothing better is to come, or the visitor has gone on. */
  const settle = (): boolean => {
    const at = document.activeElement
    if (at !== given && at !== document.body) return true
    if (at !== given || !isBest) {
      const back = was && shownOf(was.selector)[was.nth]
      const heading = shownOf('main h1')[0]
      isBest = (was ? back : heading) !== undefined
      if (back) back.focus()
      else focus(heading ?? main)
      given = document.activeElement
    }
    return given !== main && performance.now() > until
  }
  settle()
  late = new MutationObserver((_, self) => {
    if (settle()) self.disconnect()
  })
  late.observe(main, { childList: true, subtree: true })
}
