const STANDS_STILL_LENGTH = 15
const STEP_MS = 300
/** Between end and beginning of a scrolling title. Not an ASCII space, which browsers strip from the ends of a title. */
const GAP = '\u3000'

/** Shows a page's title; one longer than 15 characters scrolls round by one character each 300 ms. Returns the way to stop. */
export function showTitle(title: string, show: (text: string) => void): () => void {
  show(title)
  const characters = [...title]
  if (characters.length <= STANDS_STILL_LENGTH) return () => undefined
  const ring = [...characters, GAP]
  let at = 0
  const timer = setInterval(() => {
    at = (at + 1) % ring.length
    show([...ring.slice(at), ...ring.slice(0, at)].join(''))
  }, STEP_MS)
  return () => clearInterval(timer)
}
