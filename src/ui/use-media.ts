import { useCallback, useSyncExternalStore } from 'react'

/** Whether a media query matches, as it changes. To choose between two trees; mere looks belong to CSS. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}
