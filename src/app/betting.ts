import type { Topic } from '../../contract/feed.ts'
import { createKeptBet, type TabStorage } from '../features/slip/kept-bet.ts'
import { SlipStore } from '../features/slip/slip-store.ts'
import { OddsStore } from '../features/sports/odds-store.ts'
import type { OddsSurface, PickedSource } from '../features/sports/sports-context.ts'
import { newId } from '../platform/ids.ts'
import { online } from '../platform/online.ts'
import { call } from '../transport/call.ts'
import { session } from '../transport/session.ts'
import { feed } from './feed.ts'

/**
 * The page's one book of odds and its one slip, and what joins them: cells press into the slip, the slip looks up its
 * price in the book. Comes with the first page that shows odds.
 */
export const odds = new OddsStore()

/**
 * Feed a topic into the book for as long as it is shown. After that a list stays, stale, until it is shown again: a page
 * that is kept comes back as high as it was left, and there are only a few lists. A game's own topic is forgotten.
 */
export function watchOdds(topic: Topic): () => void {
  const unwatch = feed.watch(topic, odds.apply)
  return () => {
    unwatch()
    if (topic.startsWith('game/') || odds.list(topic).state === 'refused') odds.drop(topic)
    else odds.apply({ kind: 'stale', topic, since: Date.now() })
  }
}

const kept = createKeptBet(tabStorage(), () => session.get().userId)

export const slip = new SlipStore({
  kept,
  place: (bet) => call('sport.placeBet', bet),
  status: (id) => call('sport.betStatus', { id }),
  newId,
  now: () => Date.now(),
  setTimer(run, ms) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
})

const restore = () => session.get().state === 'member' && slip.restore()
session.subscribe((why) => {
  slip.reset()
  // An expired session may come back for its open bet; whoever logs out leaves nothing behind.
  if (why === 'logout' || why === 'elsewhere') kept.write(null)
  restore()
})
restore()
online.subscribe(() => {
  if (online.get()) slip.askNow()
})

/** The selection that cells show as theirs; a bet that was taken is no longer a choice. */
const picked: PickedSource = {
  get() {
    const { pick, phase } = slip.state.getState()
    return phase.at === 'accepted' ? null : pick
  },
  subscribe: (listener) => slip.state.subscribe(listener),
}

export const surfaceWith = (onPick: OddsSurface['onPick']): OddsSurface => ({ store: odds, picked, onPick })

function tabStorage(): TabStorage | null {
  try {
    return sessionStorage
  } catch {
    return null
  }
}
