import type { Topic } from '../../../contract/feed-ids.ts'
import { isSameBet } from '../../../domain/selections.ts'
import { storage } from '../../db/storage.ts'
import { isOf, type SlipPick } from '../../features/betting/slip/bet.ts'
import { betCalls, betKind } from '../../features/betting/slip/bet-answer.ts'
import { SlipStore } from '../../features/betting/slip/slip-store.ts'
import { OddsStore } from '../../features/sport/odds/odds-store.ts'
import type { OddsPick, OddsSurface, PickedSource } from '../../features/sport/odds/sports-context.ts'
import { online } from '../../platform/online.ts'
import { startTimer } from '../../platform/timer.ts'
import { call } from '../../transport/call.ts'
import { session } from '../../transport/session.ts'
import { familyOf } from '../../workers/feed/families.ts'
import { feed } from '../feed/feed.ts'
import { askForTopic, askWhileDown, type OddsByCallDeps } from '../feed/odds-by-call.ts'
import { createAction } from '../money/money.ts'
import { tellOutcomes } from './bet-outcome.ts'

/**
 * The page's one book of odds, its one slip, and what joins them: cells put picks into the slip, and the slip looks its
 * prices up in the book. Loaded with the first page that shows odds, or when a bet was left unanswered.
 */
export const odds = new OddsStore()

const byCall: OddsByCallDeps = {
  link: feed.link,
  online,
  isVisible: () => document.visibilityState === 'visible',
  now: () => Date.now(),
  after: (ms, run) => startTimer(run, ms),
  ask: askForTopic,
  apply: odds.apply,
}

/** For each topic, how many parts of the page show it, and what stops asking for it by call. */
const watchers = new Map<Topic, { count: number; stopAsking: () => void }>()

/**
 * Feeds a topic into the book while any part of the page shows it. After that a list stays, stale, until it is shown again: a
 * kept page comes back at its old height, and there are only a few lists. A game's own topic is dropped.
 */
export function watchOdds(topic: Topic): () => void {
  const watched = watchers.get(topic) ?? { count: 0, stopAsking: askWhileDown(topic, byCall) }
  watchers.set(topic, watched)
  watched.count += 1
  const unwatch = feed.watch(topic, odds.apply)
  return () => {
    unwatch()
    watched.count -= 1
    if (watched.count > 0) return
    watched.stopAsking()
    watchers.delete(topic)
    if (!familyOf(topic).kept || odds.list(topic).state === 'refused') odds.drop(topic)
    else odds.apply({ kind: 'stale', topic, since: Date.now() })
  }
}

export const bet = createAction(betKind(betCalls(call)), () => slip.reset(session.get().state))

export const slip: SlipStore = new SlipStore(bet, {
  shelf: {
    read: () => storage.get('slip'),
    write: (text) => (text === '' ? storage.remove('slip') : storage.set('slip', text)),
    follow(listener) {
      for (const key of ['slip', 'openMoney'] as const) storage.subscribe(key, (origin) => origin === 'elsewhere' && listener())
    },
  },
  keepsStake: () => storage.get('keepStake') === 'on',
})
tellOutcomes(bet)

/** The selections that cells show as picked; a pick of an accepted bet no longer counts. */
const picked: PickedSource = {
  has(marketId, selection) {
    const { selections, phase } = slip.state.getState()
    const one = { marketId, selection }
    return selections.picks.some((pick) => isSameBet(pick, one)) && !(phase.at === 'accepted' && isOf(phase.bet, one))
  },
  subscribe: (listener) => slip.state.subscribe(listener),
}

/** A pressed price as the slip holds it. */
export const withGide = (pick: OddsPick): SlipPick => ({
  ...pick,
  gide: odds.game(pick.gameId)?.info.gide ?? pick.gameId,
  champion: pick.w === 'FS',
})

/** Puts a pressed price into the slip. Returns why not, or null. */
export const pickInto = (pick: OddsPick): ReturnType<SlipStore['pick']> => slip.pick(withGide(pick))

export const surfaceWith = (onPick: OddsSurface['onPick']): OddsSurface => ({ store: odds, picked, onPick })
