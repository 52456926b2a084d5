import { isOtherBuild } from '../../platform/other-build.ts'

/**
 * After a deploy an open tab may ask for a chunk that no longer exists. One reload brings the new page; a second within a
 * minute would be a loop. Where the site does not answer, or has the same build, a reload would bring nothing: then the error
 * is shown instead. A browser that leaves the page also breaks its imports off, and a reload would cancel where it goes.
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
    if ((await isOtherBuild('/')) && mayReload({ store: sessionStorage, nowMs: Date.now() })) location.reload()
  })
}
