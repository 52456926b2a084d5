import type { MeDelta } from '../../../contract/feed.ts'
import type { SessionState } from '../../../src/transport/session.ts'
import type { FeedEvent } from '../../../src/workers/feed/protocol.ts'
import type { Timeline } from '../harness/timeline.ts'
import { must } from '../harness/violation.ts'
import { type Members, ownerOf } from './members.ts'

/** Checks a tab's events about its member against the rows as they arrive. */
export interface MeView {
  hear(event: FeedEvent, session: SessionState, since: number): void
  /** The seq of the last row it knows. */
  seq(): number
}

/** A message pending when the tab learned of a logout is still delivered. */
const ON_ITS_WAY_MS = 1_000

/** The member this event is about; null for none. */
export function ownerOfMe(event: FeedEvent): bigint | null {
  if (event.kind === 'snapshot' && 'balanceVersion' in event.body) return ownerOf(event.body.balanceVersion)
  if (event.kind !== 'frame' || event.topic !== 'me') return null
  const [first] = event.deltas as MeDelta[]
  return first?.kind === 'balance' ? ownerOf(first.version) : first?.kind === 'ticket' ? BigInt(first.id.split('-')[0] ?? '') : null
}

export function meView(timeline: Timeline, name: string, members: Members): MeView {
  let owner: bigint | null = null
  let seq = -1
  /** Hints may be missing between a stale mark and the next snapshot, which makes up for them. */
  let live = false
  return {
    seq: () => seq,
    hear(event, { userId }, since) {
      if (event.kind === 'stale') live = false
      if (event.kind !== 'snapshot' && event.kind !== 'frame') return
      const of = ownerOfMe(event)
      if (of === null) return
      const isOwn = String(of) === userId
      must(isOwn || timeline.now - since < ON_ITS_WAY_MS, () => `${name}, where ${userId || 'nobody'} is logged in, hears of member ${of}`)
      const member = members.of(of)
      if (of !== owner) seq = -1
      owner = of
      if (event.kind === 'snapshot') {
        must(event.seq >= seq, () => `${name}: me goes back from ${seq} to ${event.seq}`)
        const version = 'balanceVersion' in event.body ? event.body.balanceVersion : -1
        const right = members.versionAt(member, event.seq)
        must(version === right, () => `${name}: a snapshot of me at ${event.seq} says balance ${version}, not ${right}`)
      } else {
        must(live ? event.seq === seq + 1 : event.seq > seq, () => `${name}: hint ${event.seq} of me after ${seq}`)
        const row = members.of(of).rows[event.seq - 1]
        must(JSON.stringify(event.deltas) === JSON.stringify(row?.deltas), () => `${name}: hint ${event.seq} of me is not its row`)
      }
      if (event.kind === 'snapshot') live = true
      seq = event.seq
    },
  }
}
