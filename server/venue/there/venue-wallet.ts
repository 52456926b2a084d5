import { type KeyObject, randomUUID, sign } from 'node:crypto'
import * as z from 'zod/mini'
import { parseJson } from '../../../contract/parse-json.ts'
import type { TransferWay } from '../../../contract/venue.ts'
import {
  type VenueTransferAnswer,
  type VenueTransferAsked,
  type VenueTransferCall,
  venueTransferAnswer,
} from '../../../contract/venue-transfer.ts'
import { VENUE_CURRENCY, VENUE_SIGNATURE, type VenueStatus } from '../../../contract/venue-wallet.ts'
import { boundedBody } from '../../platform/bounded-body.ts'
import { fenOf, unitsOf } from '../seamless/units.ts'

const MAX_BODY_BYTES = 16 * 1024
/** Less than what a page waits for an answer. */
const TIMEOUT_MS = 4_000
/** Balances are only shown: a venue that is slow holds no page up. */
const LOOK_MS = 1_500
/** One that did not tell a balance is not asked for any so long, where it would only be shown. */
const QUIET_MS = 10_000

/** What is asked of a venue about a transfer. */
export interface Asking {
  id: string
  player: string
  way: TransferWay
  amountFen: bigint
}

/**
 * What a venue's answer makes certain. `refused`: it was not done and never will be. `unclear`: no answer, or one that says neither.
 * `balanceFen` is the player's, where it was told.
 */
export interface Became {
  became: 'done' | 'refused' | 'unclear'
  balanceFen: bigint | null
}

export type VenueWallet = ReturnType<typeof createVenueWallet>

/** Refusals that a venue keeps for the transfer's id. */
const KEPT: readonly VenueStatus[] = [
  'RS_ERROR_NOT_ENOUGH_MONEY',
  'RS_ERROR_USER_DISABLED',
  'RS_ERROR_LIMIT_REACHED',
  'RS_ERROR_TRANSACTION_ROLLED_BACK',
]

/** The wallet of a venue of the transfer form, at its address. No call rejects: without an answer nothing is known. */
export function createVenueWallet(address: string, key: KeyObject, send: typeof fetch = fetch) {
  let quietUntil = 0

  async function call<C extends VenueTransferCall>(
    name: C,
    fields: Omit<VenueTransferAsked<C>, 'request_uuid'>,
    timeoutMs: number,
  ): Promise<VenueTransferAnswer | null> {
    const request = randomUUID()
    const body = JSON.stringify({ request_uuid: request, ...fields })
    try {
      const reply = await send(`${address.replace(/\/$/, '')}/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', [VENUE_SIGNATURE]: sign('RSA-SHA256', Buffer.from(body), key).toString('base64') },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      const said = z.safeParse(venueTransferAnswer, parseJson((await boundedBody(reply, MAX_BODY_BYTES)).toString())).data
      // An answer to another call is none.
      return reply.status === 200 && said?.request_uuid === request ? said : null
    } catch {
      return null
    }
  }

  const toldFen = (said: VenueTransferAnswer | null): bigint | null => (said?.balance === undefined ? null : fenOf(said.balance))

  function read(said: VenueTransferAnswer | null, { way, amountFen }: Asking): Became {
    const balanceFen = toldFen(said)
    if (said && KEPT.includes(said.status)) return { became: 'refused', balanceFen }
    const isThis = said?.status === 'RS_OK' && said.way === way && said.amount === unitsOf(amountFen)
    return { became: isThis ? 'done' : 'unclear', balanceFen }
  }

  return {
    /** Null: it does not say. `insists`: something is to be done with it. */
    async balance(player: string, insists: boolean): Promise<bigint | null> {
      if (!insists && performance.now() < quietUntil) return null
      const said = await call('wallet/balance', { user: player }, LOOK_MS)
      const fen = said?.status === 'RS_OK' ? toldFen(said) : null
      quietUntil = fen === null ? performance.now() + QUIET_MS : 0
      return fen
    },
    async move(asking: Asking): Promise<Became> {
      const { id, player, way, amountFen } = asking
      const fields = { user: player, transfer_uuid: id, currency: VENUE_CURRENCY, amount: unitsOf(amountFen) }
      return read(await call(`transfer/${way}`, fields, TIMEOUT_MS), asking)
    },
    /** What became of a transfer; one that never came is refused from then on. */
    async status(asking: Asking): Promise<Became> {
      return read(await call('transfer/status', { user: asking.player, transfer_uuid: asking.id }, TIMEOUT_MS), asking)
    },
  }
}
