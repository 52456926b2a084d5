/**
 * After a deploy an open tab may ask for a chunk that no longer exists. One reload brings the new page; a second within a
 * minute would be a loop, and where the site does not answer, a reload would lose the page: then the error is shown instead.
 */
const KEY = 'reloaded-at'
const PAUSE_MS = 60_000

export interface ReloadDeps {
  store: Pick<Storage, 'getItem' | 'setItem'>
  nowMs: number
}

/** Whether a missing chunk may cause a reload now; remembers that it did. */
export function mayReload({ store, nowMs }: ReloadDeps): boolean {
  try {
    const last = Number(store.getItem(KEY) ?? 0)
    // A time in the future is from before the clock was set back.
    if (Math.abs(nowMs - last) < PAUSE_MS) return false
    store.setItem(KEY, String(nowMs))
    return true
  } catch {
    return false
  }
}

export function reloadOnMissingChunk(): void {
  window.addEventListener('vite:preloadError', async () => {
    if ((await siteAnswers()) && mayReload({ store: sessionStorage, nowMs: Date.now() })) location.reload()
  })
}

const siteAnswers = (): Promise<boolean> =>
  fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
