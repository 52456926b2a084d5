import { hash, type KeyObject } from 'node:crypto'
import * as z from 'zod/mini'
import { parseJson } from '../../contract/parse-json.ts'
import { type SealReason, STAMP_MEMORY_MS, STAMP_WINDOW_MS, STAMPED_SEPARATOR, sealedPath } from '../../contract/seal.ts'
import { type Stamp, stampHeader, stamp as stampShape } from '../../contract/seal-shapes.ts'
import type { Clock } from '../platform/clock.ts'
import type { SharedStore } from '../platform/shared-store.ts'
import { jweHeader, openJwe, readJwe } from './jwe.ts'

/** What a stamp must belong to. */
export interface Stamped {
  /** The sealed text of the call. */
  text: string
  token: string
  /** Path the call was posted to. */
  path: string
}

export type CheckStamp = (sealed: string, key: KeyObject, stamped: Stamped) => Promise<Stamp | SealReason>

/**
 * Whether a call is the one its stamp was made for, now, for the first time. A copy is recognised before its time is
 * looked at: a client mends its clock and comes again, and a copy of something that ran must never be told to. The time is the
 * site's steady one, which clients are told: were it wall time, setting that back would refuse everybody, and let copies of what
 * was sent in between come in again.
 */
export function createStampCheck({ store, clock }: { store: SharedStore; clock: Clock }): CheckStamp {
  // Stamps of before this process began are stale: it can't have remembered them.
  const startedAtMs = clock.steady()

  return async (sealed, key, { text, token, path }) => {
    const jwe = readJwe(sealed)
    if (!jwe || !z.safeParse(stampHeader, jweHeader(jwe)).success) return 'broken'
    const opened = openJwe(jwe, key)
    if (opened === null) return 'broken'
    const { data: stamp } = z.safeParse(stampShape, parseJson(opened))
    if (!stamp) return 'broken'
    if (stamp.h !== hash('sha256', `${text}${STAMPED_SEPARATOR}${token}`, 'base64url')) return 'altered'
    if (path !== sealedPath(stamp.t, stamp.jti)) return 'altered'
    if (!(await store.setIfAbsent(`jti:${stamp.jti}`, STAMP_MEMORY_MS))) return 'replayed'
    const fresh = Math.abs(clock.steady() - stamp.t) <= STAMP_WINDOW_MS && stamp.t >= startedAtMs
    return fresh ? stamp : 'clock'
  }
}
