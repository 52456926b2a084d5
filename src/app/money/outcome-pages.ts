/** Counts the pages that show how a money call ended; while there is none, a card tells it. */
export function outcomePages() {
  let pages = 0
  return {
    areNone: (): boolean => pages === 0,
    /** An effect of such a page. */
    show: (): (() => void) => {
      pages += 1
      return () => {
        pages -= 1
      }
    },
  }
}
