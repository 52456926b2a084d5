import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { storage } from '../../db/storage.ts'
import { whenPainted } from '../../ui/use-painted.ts'

/** Nothing waits longer for kept answers: a page that asks again is better than one that shows nothing. */
const PATIENCE_MS = 1_000

let keeping: Promise<void> | undefined

/**
 * True while the answers of the last page are being restored; queries wait for that, so that a reload without a network shows
 * them and no failure first. The code that keeps answers is not part of the first load: a first visit has nothing to restore
 * and loads it once the first page is there.
 */
export function useRestoring(client: QueryClient): boolean {
  const [restoring, setRestoring] = useState(() => storage.get('answers') !== '')
  useEffect(() => {
    const done = () => setRestoring(false)
    const keep = () => {
      keeping ??= import('./query-persist.ts').then(({ keepPageAnswers }) => keepPageAnswers(client))
      keeping.then(done, done)
    }
    if (storage.get('answers') === '') void whenPainted.then(keep)
    else keep()
    setTimeout(done, PATIENCE_MS)
  }, [client])
  return restoring
}
