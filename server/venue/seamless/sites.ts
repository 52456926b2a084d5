import { createPublicKey, type KeyObject } from 'node:crypto'
import type { VenueForm } from '../../../contract/venue.ts'
import type { Db } from '../../platform/database.ts'
import { type Env, StartError } from '../../platform/env.ts'
import { siteSigningKey } from '../../platform/site-key.ts'
import { createVenueWallet, type VenueWallet } from '../there/venue-wallet.ts'
import { venueList } from '../venue-store.ts'

/** A connected venue: where its games are entered, and the keys that its calls are signed with. */
export interface VenueSite {
  address: URL
  keys: readonly KeyObject[]
  /** Of a venue that keeps its players' money itself. Null: its games use the main wallet. */
  wallet: VenueWallet | null
}

/** By the venue's code. */
export type VenueSites = ReadonlyMap<string, VenueSite>

/** Venues whose games use the main wallet have none of their own. */
export const formOf = (sites: VenueSites, code: string): VenueForm => (sites.get(code)?.wallet === null ? 'seamless' : 'transfer')

/** What calls to venues with their own books are signed with. */
export const venueSigningKey = (db: Db): Promise<KeyObject> => siteSigningKey(db, 'venueSigningKey')

type Connected = Pick<Env, 'VENUE_URL' | 'VENUE_KEY' | 'VENUE_WALLET' | 'SITE_LANGUAGE'>

/** The venues that the environment connects. @throws StartError where one does not exist, or lacks its address or key. */
export async function connectedVenues(
  db: Db,
  { VENUE_URL = [], VENUE_KEY = [], VENUE_WALLET = [], SITE_LANGUAGE = 'zh-CN' }: Partial<Connected>,
): Promise<VenueSites> {
  if (VENUE_URL.length === 0 && VENUE_KEY.length === 0 && VENUE_WALLET.length === 0) return new Map()
  const venues = await venueList(db)
  const known = new Set(venues.map(({ code }) => code))
  const wallets = new Map(VENUE_WALLET.map(({ code, value }) => [code, value]))
  const keys = Map.groupBy(VENUE_KEY, ({ code }) => code)
  for (const { code } of [...VENUE_URL, ...VENUE_KEY]) {
    if (!known.has(code)) throw new StartError(`VENUE_URL or VENUE_KEY names ${code}, which is no venue: "npm run venue" lists them.`)
    if (!keys.has(code))
      throw new StartError(`VENUE_URL names ${code}, whose calls nothing can prove: VENUE_KEY has to have its public key.`)
    if (!VENUE_URL.some((one) => one.code === code)) throw new StartError(`VENUE_KEY names ${code}, which has no address in VENUE_URL.`)
  }
  for (const { code } of VENUE_WALLET)
    if (venues.find((venue) => venue.code === code)?.wallet !== 'there')
      throw new StartError(`VENUE_WALLET names ${code}, which is no venue with its own books.`)
  for (const { code, wallet } of venues)
    if (wallet === 'there' && wallets.has(code) !== VENUE_URL.some((one) => one.code === code))
      throw new StartError(`${code} keeps its players' money itself: VENUE_WALLET and VENUE_URL both have to name it.`)
  for (const [name, list] of Object.entries({ VENUE_URL, VENUE_WALLET }))
    for (const { code, value } of list) if (!URL.canParse(value)) throw new StartError(`${name} of ${code} is no address: ${value}.`)
  const key = wallets.size > 0 ? await venueSigningKey(db) : null
  return new Map(
    VENUE_URL.map(({ code, value }) => {
      const wallet = wallets.get(code)
      return [
        code,
        {
          address: addressIn(SITE_LANGUAGE, value),
          keys: (keys.get(code) ?? []).map((one) => publicKey(code, one.value)),
          wallet: wallet && key ? createVenueWallet(wallet, key) : null,
        },
      ]
    }),
  )
}

/** A venue that calls languages otherwise has its own word in its address. */
function addressIn(language: string, address: string): URL {
  const url = new URL(address)
  if (!url.searchParams.has('lang')) url.searchParams.set('lang', language)
  return url
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
