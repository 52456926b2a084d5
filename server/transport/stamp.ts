import { hash, type KeyObject } from 'node:crypto'
import * as z from 'zod/mini'
import { parseJson } from '../../contract/parse-json.ts'
import { type SealReason, STAMP_MEMORY_MS, STAMP_WINDOW_MS, STAMPED_SEPARATOR, sealedPath } from '../../contract/seal.ts'
import { type Stamp, stampHeader, stamp as stampShape } from '../../contract/seal-shapes.ts'
import type { Clock } from '../platform/clock.ts'
import type { SharedStore } from '../platform/shared-store.ts'
import { jweHeader, openJwe, readJwe } from './jwe.ts'

/** What a stamp is made for. */
export interface Stamped {
  /** The call's sealed text. */
  text: string
  token: string
  /** The path of the request. */
  path: string
}

export type CheckStamp = (sealed: string, key: KeyObject, stamped: Stamped) => Promise<Stamp | SealReason>

/**
 * Checks that a stamp belongs to this call, is fresh, and is used for the first time. Copies are recognised before the time is
 * checked: a client that is told of a wrong clock repeats the call, which must never happen to a call that ran. The time is the
 * site's steady one, which clients are told: with wall time, setting the clock back would refuse everybody, and would admit
 * copies of the calls of that time.
 */
export function createStampCheck({ store, clock }: { store: SharedStore; clock: Clock }): CheckStamp {
  // Stamps from before this process started are stale: it can't have remembered them.
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
