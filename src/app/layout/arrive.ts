import type { ShownPage } from '../pages/use-shown-page.ts'

let last: string | undefined
let late: MutationObserver | undefined

const isShown = (element: Element): boolean => element.getClientRects().length > 0

function focus(element: HTMLElement): void {
  element.tabIndex = -1
  element.focus({ preventScroll: true })
}

function focusHeading(): boolean {
  const heading = [...document.querySelectorAll<HTMLElement>('main h1')].find(isShown)
  if (heading) focus(heading)
  return heading !== undefined
}

/**
 * Gives the focus to the heading of a page that was gone to: what was pressed is on the page before, or far from this one. `main` has it
 * until the heading comes. The page that a visit starts with leaves the focus where the browser has it, and so does another search of the
 * same page.
 */
export function arrive(page: ShownPage | null): void {
  const before = last
  const pathname = page?.location.pathname
  if (!pathname || before === pathname) return
  last = pathname
  late?.disconnect()
  if (before === undefined) return
  const now = document.activeElement
  // What the page, or a dialog on it, gave the focus to keeps it. What was pressed on a page that is hidden now has it a moment longer.
  if (now?.closest('main *, [role=dialog]') && isShown(now)) return
  const main = document.querySelector('main')
  if (focusHeading() || !main) return
  focus(main)
  late = new MutationObserver((_, self) => {
    if (document.activeElement !== main || focusHeading()) self.disconnect()
  })
  late.observe(main, { childList: true, subtree: true })
}
