import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import type { VenueSites } from '../../../server/venue/seamless/sites.ts'
import { createVenueWallet, type VenueWallet } from '../../../server/venue/there/venue-wallet.ts'
import type { Network } from '../harness/network.ts'
import type { Actor } from '../harness/timeline.ts'
import { openStage as openRounds, type Stage as RoundsStage } from '../rounds/stage.ts'

/** The venue with its own books. */
export const THERE = 'HTQP'

/** The stage of the casino's games, and the key that the site signs with. */
export interface Stage extends RoundsStage {
  siteKey: KeyObject
  /** Its public half, as the site tells it. */
  siteKeyText: string
}

export async function openStage(): Promise<Stage> {
  const stage = await openRounds()
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 1024 })
  return { ...stage, siteKey: privateKey, siteKeyText: publicKey.export({ format: 'der', type: 'spki' }).toString('base64') }
}

const ANSWERS_IN_MS = 4_000

/** The venue as a process of the site has it: the real wallet of a venue, whose calls go over the line. */
export function sitesOn(
  { sites, siteKey }: Stage,
  wire: Network,
  actor: Actor,
  serve: (path: string, body: string, signature: string) => Promise<string>,
  change: (wallet: VenueWallet) => VenueWallet = (own) => own,
): VenueSites {
  const send = (async (address: string, { body, headers }: { body: string; headers: Record<string, string> }) => {
    if (!actor.alive) return new Promise(() => undefined)
    const { pathname } = new URL(address)
    const { transfer_uuid: uuid = '' } = JSON.parse(body) as { transfer_uuid?: string }
    const label = `${actor.name} ${pathname.split('/').slice(-2).join('/')} ${uuid.slice(0, 8)}`
    const answer = await wire.call(actor, label, () => serve(pathname, body, headers['x-hub88-signature'] ?? ''), ANSWERS_IN_MS)
    const { statusCode, body: text } = JSON.parse(answer)
    return { status: statusCode, body: [Buffer.from(text)] }
  }) as unknown as typeof fetch
  // Any venue of the casino has its key.
  const keys = [...sites.values()][0]?.keys ?? []
  const wallet = change(createVenueWallet(`http://casino.example/wallet/${THERE}`, siteKey, send))
  return new Map([[THERE, { address: new URL(`http://casino.example/${THERE}`), keys, wallet }]])
}
