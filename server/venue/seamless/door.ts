import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { parseJson } from '../../../contract/parse-json.ts'
import {
  VENUE_CURRENCY,
  VENUE_SIGNATURE,
  VENUE_WALLET_PATH,
  type VenueAsked,
  type VenueCall,
  type VenueStatus,
  type VenueWalletAnswer,
  venueWalletCalls,
} from '../../../contract/venue-wallet.ts'
import type { Log } from '../../platform/log.ts'
import { networkOf } from '../../platform/network.ts'
import { rawBodies } from '../../platform/raw-bodies.ts'
import type { SecurityLog } from '../../platform/security-log.ts'
import type { FundsDeps } from '../../wallet/deps.ts'
import { tellPools } from '../pools.ts'
import { bet } from './bet.ts'
import { venueOpenapi } from './openapi.ts'
import { rollback } from './rollback.ts'
import { sessionOpen } from './session-open.ts'
import { type VenueSite, type VenueSites, venueSigningKey } from './sites.ts'
import type { Said } from './transaction.ts'
import { unitsOf } from './units.ts'
import { mayPlayOn, userBalance } from './user-balance.ts'
import { userInfo } from './user-info.ts'
import { win } from './win.ts'

type Verbs = { [C in VenueCall]: (deps: FundsDeps, venue: string, call: VenueAsked<C>) => Promise<Said> }
const VERBS: Verbs = {
  'session/open': sessionOpen,
  'user/info': userInfo,
  'user/balance': userBalance,
  'transaction/bet': bet,
  'transaction/win': win,
  'transaction/rollback': rollback,
  'game/pools': tellPools,
}

/** Of venues that keep their players' money themselves: the main wallet is not for them. */
const notTheirs = async (): Promise<Said> => ({ status: 'RS_ERROR_INVALID_PARTNER' })
const THERE_VERBS: Verbs = {
  ...VERBS,
  'session/open': async (deps, venue, call) => ({ ...(await sessionOpen(deps, venue, call)), balanceFen: undefined }),
  'user/balance': mayPlayOn,
  ...{ 'transaction/bet': notTheirs, 'transaction/win': notTheirs, 'transaction/rollback': notTheirs },
}

const MAX_BODY_BYTES = 64 * 1024

/**
 * Where venues reach the wallet. Neither sealed nor an envelope, since no page calls it: the signature says which venue speaks, and
 * nothing of a body is read before it holds.
 */
export function venueDoor(
  http: FastifyInstance,
  { deps, sites, log, security }: { deps: FundsDeps; sites: VenueSites; log: Pick<Log, 'error'>; security: Pick<SecurityLog, 'note'> },
): void {
  http.get('/venue/key', async (_, reply) => {
    if (![...sites.values()].some(({ wallet }) => wallet !== null)) return reply.code(404).send()
    return reply.type('text/plain').send(publicText(await venueSigningKey(deps.db)))
  })
  http.get('/venue/openapi.json', (_, reply) => reply.type('application/json; charset=utf-8').send(venueOpenapi()))
  void http.register(async (door) => {
    rawBodies(door, MAX_BODY_BYTES)
    door.setErrorHandler((error: { statusCode?: number }, _, reply) => {
      const code = error.statusCode ?? 500
      if (code >= 500) log.error({ err: error }, "a venue's call failed")
      const status: VenueStatus = code < 500 ? 'RS_ERROR_WRONG_SYNTAX' : 'RS_ERROR_UNKNOWN'
      return reply.code(Math.min(code, 500)).send({ status })
    })
    for (const name of Object.keys(VERBS) as VenueCall[])
      door.post<{ Params: { venue: string } }>(`${VENUE_WALLET_PATH}:venue/${name}`, async ({ params, body, headers, ip }, reply) => {
        void reply.header('cache-control', 'no-store')
        const site = sites.get(params.venue)
        if (!site) return reply.code(404).send({ status: 'RS_ERROR_INVALID_PARTNER' satisfies VenueStatus })
        if (!Buffer.isBuffer(body) || !isSigned(site, body, headers[VENUE_SIGNATURE])) {
          security.note('altered', { call: `${params.venue} ${name}`, network: networkOf(ip) })
          return { status: 'RS_ERROR_INVALID_SIGNATURE' satisfies VenueStatus }
        }
        const verbs = site.wallet ? THERE_VERBS : VERBS
        return answerTo(deps, verbs, params.venue, name, parseJson(body.toString('utf8')))
      })
  })
}

/** Of the key that venues with their own books are called with, in the form of VENUE_KEY. */
const publicText = (key: KeyObject): string => createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64')

function isSigned({ keys }: VenueSite, body: Buffer, signature: string | string[] | undefined): boolean {
  if (typeof signature !== 'string') return false
  const bytes = Buffer.from(signature, 'base64')
  return keys.some((key) => verify('RSA-SHA256', body, key, bytes))
}

async function answerTo<C extends VenueCall>(
  deps: FundsDeps,
  verbs: Verbs,
  venue: string,
  name: C,
  given: unknown,
): Promise<VenueWalletAnswer> {
  const parsed = z.safeParse(venueWalletCalls[name], given)
  if (!parsed.success)
    return { status: isIncomplete(given, parsed.error) ? 'RS_ERROR_WRONG_SYNTAX' : 'RS_ERROR_WRONG_TYPES', ...requestOf(given) }
  const call = parsed.data as VenueAsked<C>
  const { user: named, request_uuid }: { user?: string; request_uuid: string } = call
  const { status, user = named, balanceFen, token, gameCode } = await verbs[name](deps, venue, call)
  return {
    status,
    request_uuid,
    ...(user !== undefined && { user }),
    ...(balanceFen !== undefined && { balance: unitsOf(balanceFen), currency: VENUE_CURRENCY }),
    ...(name === 'user/info' && status === 'RS_OK' && { country: 'CN' }),
    ...(token !== undefined && { token }),
    ...(gameCode !== undefined && { game_code: gameCode }),
  }
}

/** Whether it is no object, or lacks a field; else a field is not what it should be. */
function isIncomplete(given: unknown, { issues }: z.core.$ZodError): boolean {
  return issues.some(({ path }) => {
    const [field] = path
    return field === undefined || (given as Record<PropertyKey, unknown>)[field] === undefined
  })
}

/** Of a call that could not be read, its id is said again where it has one. */
function requestOf(given: unknown): { request_uuid?: string } {
  const id = (given as { request_uuid?: unknown } | null)?.request_uuid
  return typeof id === 'string' && id.length <= 64 ? { request_uuid: id } : {}
}
