import '../../transport/learn-sport.ts'
import { HEARTBEAT_MS } from '../../../contract/constants.ts'
import { type Family, familyNameOf, type ListedType, type Topic } from '../../../contract/feed-ids.ts'
import type { GameList, ShowType } from '../../../contract/sport.ts'
import type { BookEvent } from '../../features/sport/odds/odds-book.ts'
import type { Online } from '../../platform/online.ts'
import { ask } from '../../transport/call-query.ts'
import type { FeedClient } from '../../workers/feed/client.ts'

/** A shorter drop is not worth a call. */
export const PATIENCE_MS = 2_000
/** Without the socket nothing can be picked: the answers need only serve a reader. */
export const ASK_EVERY_MS = 2 * HEARTBEAT_MS

export interface OddsByCallDeps {
  link: FeedClient['link']
  online: Pick<Online, 'get'>
  isVisible(): boolean
  now(): number
  after(ms: number, run: () => void): () => void
  ask(topic: Topic, signal: AbortSignal): Promise<GameList>
  apply(event: BookEvent): void
}

/**
 * While the socket is down though there is a network, the sport resource call brings what a topic would (SPORT-27): games,
 * scores and prices, which are as old as the question and so can't be picked. Returns the way to stop.
 */
export function askWhileDown(topic: Topic, { link, online, isVisible, now, after, ask, apply }: OddsByCallDeps): () => void {
  let down: AbortController | null = null
  let stopWaiting: () => void = () => undefined

  const turn = async (signal: AbortSignal) => {
    stopWaiting = after(ASK_EVERY_MS, () => void turn(signal))
    if (!online.get() || !isVisible()) return
    const askedAt = now()
    const body = await ask(topic, signal).catch(() => null)
    if (body && !signal.aborted) apply({ kind: 'answer', topic, askedAt, body })
  }
  const start = (patienceMs: number) => {
    const begun = new AbortController()
    down = begun
    stopWaiting = after(patienceMs, () => void turn(begun.signal))
  }
  const stop = () => {
    stopWaiting()
    down?.abort()
    down = null
  }
  const unsubscribe = link.subscribe(() => {
    if (link.get().state === 'open') stop()
    else if (!down) start(PATIENCE_MS)
  })
  const { state } = link.get()
  if (state !== 'open') start(state === 'down' ? 0 : PATIENCE_MS)
  return () => {
    unsubscribe()
    stop()
  }
}

/** For each family, the call that brings what its topics carry. */
const CALLS: Partial<Record<Family, (which: string[], signal: AbortSignal) => Promise<GameList>>> = {
  list: ([gameType, showType], signal) =>
    ask('sport.gameList', { gameType: gameType as ListedType, showType: showType as ShowType }, signal),
  hot: (_, signal) => ask('sport.hot', {}, signal),
  async game([gameId = ''], signal) {
    const { game, clockAt, speed } = await ask('sport.gameDetail', { gameId }, signal)
    return { games: game ? [game] : [], clockAt, speed }
  },
}

export async function askForTopic(topic: Topic, signal: AbortSignal): Promise<GameList> {
  const call = CALLS[familyNameOf(topic)]
  if (!call) throw new Error(`no call says what ${topic} does`)
  const [, ...which] = topic.split('/')
  return call(which, signal)
}
