import { useSyncExternalStore } from 'react'
import type { OddsType } from '../../../domain/odds.ts'
import { storage } from '../../db/storage.ts'

/** The form odds are shown in, in every tab. */
export const useChosenOddsType = (): OddsType =>
  useSyncExternalStore(
    (listener) => storage.subscribe('oddsType', listener),
    () => storage.get('oddsType'),
  )
