import { startTransition, useEffect, useEffectEvent, useState } from 'react'

/**
 * A module that is loaded when first wanted; null until then. Unlike `lazy`, a failed load (offline, a deploy) breaks nothing and
 * is tried again the next time it is wanted. `load` must be a constant.
 */
export function useLoaded<T>(wanted: boolean, load: () => Promise<T>, onFail?: () => void): T | null {
  const [value, setValue] = useState<{ it: T } | null>(null)
  const failed = useEffectEvent(() => onFail?.())
  useEffect(() => {
    if (!wanted || value) return
    let alive = true
    // Each in a task of its own: several are wanted at once, and none may delay the first press.
    const task = setTimeout(() =>
      load().then(
        (it) => {
          // Nothing waits for it, so drawing it may take its time.
          if (alive) startTransition(() => setValue({ it }))
        },
        () => alive && failed(),
      ),
    )
    return () => {
      alive = false
      clearTimeout(task)
    }
  }, [wanted, value, load])
  return value?.it ?? null
}
