import { useSyncExternalStore } from 'react'
import type { OddsType } from '../../../domain/odds.ts'
import { storage } from '../../db/storage.ts'

/** The odds type that the player chose, in every tab. */
export const useChosenOddsType = (): OddsType =>
  useSyncExternalStore(
    (listener) => storage.subscribe('oddsType', listener),
    () => storage.get('oddsType'),
  )
