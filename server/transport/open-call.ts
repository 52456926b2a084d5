import * as z from 'zod/mini'
import { parseJson } from '../../contract/parse-json.ts'
import type { SealReason } from '../../contract/seal.ts'
import { callHeader, type SealedCall, type Stamp, sealedCall } from '../../contract/seal-shapes.ts'
import type { Clock } from '../platform/clock.ts'
import { type Jwe, jweHeader, openJwe, readJwe } from './jwe.ts'
import type { SealKeys } from './seal-keys.ts'
import type { CheckStamp } from './stamp.ts'
import { openTicket, type SealedSession, ticketKeyId } from './ticket.ts'

/** A call as it arrived at the sealed door. */
export interface SealedRequest {
  body: string
  /** The stamp header; '' without one. */
  stamp: string
  token: string
  path: string
}

export interface OpenedCall {
  session: SealedSession
  call: SealedCall
  stamp: Stamp
}

export type OpenCall = (request: SealedRequest) => Promise<OpenedCall | SealReason>

/** A device sends the same protected header with every call of a session, so each is decoded once. */
const REMEMBERED_HEADERS = 5_000

interface Remembered {
  session: SealedSession
  keyId: string
}

/** Opens a sealed call, or returns why it is refused. */
export function createOpener(deps: { keys: SealKeys; clock: Clock; checkStamp: CheckStamp }): OpenCall {
  const { keys, clock, checkStamp } = deps
  const remembered = new Map<string, Remembered>()

  return async ({ body, stamp: sealedStamp, token, path }) => {
    const jwe = readJwe(body)
    if (!jwe) return 'broken'
    const session = await sessionOf(jwe)
    if (typeof session === 'string') return session
    const text = openJwe(jwe, session.key)
    if (text === null) return 'broken'
    const stamp = await checkStamp(sealedStamp, session.key, { text, token, path })
    if (typeof stamp === 'string') return stamp
    const call = z.safeParse(sealedCall, parseJson(text))
    return call.success ? { session, call: call.data, stamp } : 'broken'
  }

  async function sessionOf(jwe: Jwe): Promise<SealedSession | SealReason> {
    const found = remembered.get(jwe.protectedPart) ?? (await open(jwe))
    if (typeof found === 'string') return found
    const live = await keys.find(found.keyId)
    return live && found.session.expiresAtMs > clock.steady() ? found.session : 'ticket'
  }

  /** A ticket that can't be opened is taken for an expired one: the device makes a new handshake and goes on. */
  async function open(jwe: Jwe): Promise<Remembered | SealReason> {
    const header = z.safeParse(callHeader, jweHeader(jwe))
    if (!header.success) return 'broken'
    const { ticket } = header.data
    const keyId = ticketKeyId(ticket)
    const set = await keys.find(keyId)
    const session = set && openTicket(set, ticket)
    if (!session) return 'ticket'
    if (remembered.size >= REMEMBERED_HEADERS) for (const oldest of remembered.keys()) if (remembered.delete(oldest)) break
    remembered.set(jwe.protectedPart, { session, keyId })
    return { session, keyId }
  }
}
