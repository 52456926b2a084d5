import { createPublicKey, type KeyObject } from 'node:crypto'
import type { VenueForm } from '../../../contract/venue.ts'
import type { Db } from '../../platform/database.ts'
import { type Env, StartError } from '../../platform/env.ts'
import { venueList } from '../venue-store.ts'

/** A venue of the seamless form: where its games are entered, and the keys that its calls are signed with. */
export interface VenueSite {
  address: URL
  keys: readonly KeyObject[]
}

/** By the venue's code. */
export type VenueSites = ReadonlyMap<string, VenueSite>

/** Venues that are connected in the seamless form have no wallet of their own. */
export const formOf = (sites: VenueSites, code: string): VenueForm => (sites.has(code) ? 'seamless' : 'transfer')

/** The venues that the environment connects. @throws StartError where one does not exist, or lacks its address or key. */
export async function connectedVenues(
  db: Db,
  { VENUE_URL = [], VENUE_KEY = [] }: Pick<Env, 'VENUE_URL' | 'VENUE_KEY'>,
): Promise<VenueSites> {
  if (VENUE_URL.length === 0 && VENUE_KEY.length === 0) return new Map()
  const known = new Set((await venueList(db)).map(({ code }) => code))
  const keys = Map.groupBy(VENUE_KEY, ({ code }) => code)
  for (const { code } of [...VENUE_URL, ...VENUE_KEY]) {
    if (!known.has(code)) throw new StartError(`VENUE_URL or VENUE_KEY names ${code}, which is no venue: "npm run venue" lists them.`)
    if (!keys.has(code))
      throw new StartError(`VENUE_URL names ${code}, whose calls nothing can prove: VENUE_KEY has to have its public key.`)
    if (!VENUE_URL.some((one) => one.code === code)) throw new StartError(`VENUE_KEY names ${code}, which has no address in VENUE_URL.`)
  }
  for (const { code, value } of VENUE_URL) if (!URL.canParse(value)) throw new StartError(`VENUE_URL of ${code} is no address: ${value}.`)
  return new Map(
    VENUE_URL.map(({ code, value }) => [
      code,
      { address: new URL(value), keys: (keys.get(code) ?? []).map((key) => publicKey(code, key.value)) },
    ]),
  )
}

const LEAST_BITS = 2048

function publicKey(code: string, base64: string): KeyObject {
  try {
    const key = createPublicKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'spki' })
    if (key.asymmetricKeyType === 'rsa' && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= LEAST_BITS) return key
  } catch {
    // Told below.
  }
  throw new StartError(`VENUE_KEY of ${code} is no public RSA key of ${LEAST_BITS} bits or more, as base64 of its DER (docs/venue-api.md).`)
}
