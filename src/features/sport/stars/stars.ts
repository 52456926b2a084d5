import { createContext, use, useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { parseJson } from '../../../../contract/parse-json.ts'
import type { LocalStore } from '../../../db/storage.ts'
import { createListeners } from '../../../platform/listeners.ts'

export type StarKind = 'games' | 'leagues' | 'plays'
export type Stars = Readonly<Record<StarKind, ReadonlySet<string>>>

/** The games, leagues and plays that a player wants to see first: kept on the device, the same in all its tabs. */
export interface StarsSource {
  /** The same object until something changes. */
  get(): Stars
  subscribe(listener: () => void): () => void
  toggle(kind: StarKind, id: string): void
}

/** The newest of each account; games end without notice. */
const KEPT_STARS = 200
const KEPT_ACCOUNTS = 5
const NONE: Stars = { games: new Set(), leagues: new Set(), plays: new Set() }

const ids = z.array(z.string())
/** The account that starred last is last. Builds before plays could be starred wrote none. */
const stored = z.array(z.object({ account: z.string(), games: ids, leagues: ids, plays: z._default(ids, []) }))
type Stored = z.infer<typeof stored>

/**
 * Stars by account. An account is a digest, so that a logout leaves no name behind and the next login finds its own; '' (nobody,
 * or not known yet) has none and keeps none.
 */
export function createStars(store: Pick<LocalStore, 'get' | 'set' | 'subscribe'>): StarsSource & { belongTo(account: string): void } {
  const listeners = createListeners()
  let account = ''
  let now = NONE

  const look = () => {
    const own = read(store.get('stars')).find((one) => one.account === account)
    now = own ? { games: new Set(own.games), leagues: new Set(own.leagues), plays: new Set(own.plays) } : NONE
    listeners.notify()
  }
  store.subscribe('stars', look)

  return {
    get: () => now,
    subscribe: listeners.subscribe,
    toggle(kind, id) {
      if (account === '') return
      const all = read(store.get('stars'))
      const own = all.find((one) => one.account === account) ?? { account, games: [], leagues: [], plays: [] }
      const without = own[kind].filter((one) => one !== id)
      const next = without.length < own[kind].length ? without : [...without, id].slice(-KEPT_STARS)
      const others = all.filter((one) => one.account !== account).slice(1 - KEPT_ACCOUNTS)
      store.set('stars', JSON.stringify([...others, { ...own, [kind]: next }] satisfies Stored))
    },
    belongTo(next) {
      account = next
      look()
    },
  }
}

const read = (text: string): Stored => z.safeParse(stored, parseJson(text)).data ?? []

export const StarsContext = createContext<StarsSource>({ get: () => NONE, subscribe: () => () => undefined, toggle: () => undefined })

export function useStars(): Stars {
  const { subscribe, get } = use(StarsContext)
  return useSyncExternalStore(subscribe, get)
}

/** Follows one thing only: another's star does not redraw its row. */
export function useStar(kind: StarKind, id: string): { starred: boolean; toggle: () => void } {
  const { subscribe, get, toggle } = use(StarsContext)
  const starred = useSyncExternalStore(subscribe, () => get()[kind].has(id))
  return { starred, toggle: () => toggle(kind, id) }
}
