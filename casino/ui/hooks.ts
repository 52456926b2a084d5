import { useEffect, useState } from 'preact/hooks'

export function useMedia(query: string): boolean {
  const [matches, setMatches] = useState(() => matchMedia(query).matches)
  useEffect(() => {
    const list = matchMedia(query)
    const read = () => setMatches(list.matches)
    read()
    list.addEventListener('change', read)
    return () => list.removeEventListener('change', read)
  }, [query])
  return matches
}

/** Whether panels stand beside the game instead of in sheets; the same width as in game-frame.css. */
export const useIsWide = (): boolean => useMedia('(min-width: 1100px)')

export const wantsLessMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Resolves once the next frame is on the screen. */
export const painted = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))

/** The server's time, read once a second while `isRunning`. */
export function useNow(now: () => number, isRunning = true): number {
  const [time, setTime] = useState(now)
  useEffect(() => {
    if (!isRunning) return
    setTime(now())
    const timer = setInterval(() => setTime(now()), 1000)
    return () => clearInterval(timer)
  }, [now, isRunning])
  return time
}
