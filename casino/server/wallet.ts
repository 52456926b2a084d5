import { type KeyObject, randomUUID, sign } from 'node:crypto'
import * as z from 'zod/mini'

const UNITS_PER_FEN = 1000n
const CURRENCY = 'CNY'

const answer = z.object({
  status: z.string(),
  user: z.optional(z.string()),
  balance: z.optional(z.int()),
  token: z.optional(z.string()),
  game_code: z.optional(z.string()),
})

export interface WalletAnswer {
  status: string
  user: string | null
  balanceFen: bigint | null
  token: string | null
  gameCode: string
}

/** What the wallet is told of a movement. */
export interface Movement {
  venue: string
  user: string
  uuid: string
  round: string
  game: string
}

interface Options {
  /** The site's address. */
  site: string
  key: KeyObject
  fetch?: typeof fetch
  timeoutMs?: number
}

/** The site's wallet as docs/venue-api.md describes it. Each call returns null where no answer came, so that nothing is known. */
export function createWallet({ site, key, fetch: send = fetch, timeoutMs = 5000 }: Options) {
  async function call(venue: string, name: string, fields: object): Promise<WalletAnswer | null> {
    const body = JSON.stringify({ request_uuid: randomUUID(), ...fields })
    try {
      const response = await send(new URL(`/venue/wallet/${venue}/${name}`, site), {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-hub88-signature': sign('RSA-SHA256', Buffer.from(body), key).toString('base64') },
        body,
        signal: AbortSignal.timeout(timeoutMs),
      })
      const { data } = z.safeParse(answer, await response.json())
      // A fault of the site tells nothing of what was done.
      if (!data || response.status >= 500) return null
      return {
        status: data.status,
        user: data.user ?? null,
        balanceFen: data.balance === undefined ? null : BigInt(data.balance) / UNITS_PER_FEN,
        token: data.token ?? null,
        gameCode: data.game_code ?? '',
      }
    } catch {
      return null
    }
  }
  const moved = ({ user, uuid, round, game }: Movement) => ({ user, transaction_uuid: uuid, round, game_code: game })
  const amount = (fen: bigint) => ({ currency: CURRENCY, amount: Number(fen * UNITS_PER_FEN) })
  return {
    open: (venue: string, launchToken: string) => call(venue, 'session/open', { launch_token: launchToken }),
    balance: (venue: string, user: string, token: string) => call(venue, 'user/balance', { user, token }),
    bet: (movement: Movement, token: string, fen: bigint) =>
      call(movement.venue, 'transaction/bet', { ...moved(movement), ...amount(fen), token }),
    /** Ends the round. `of` is one of its bets. */
    win: (movement: Movement, of: string, fen: bigint) =>
      call(movement.venue, 'transaction/win', {
        ...moved(movement),
        ...amount(fen),
        ...{ reference_transaction_uuid: of, round_closed: true },
      }),
    rollback: (movement: Movement, of: string, closes: boolean) =>
      call(movement.venue, 'transaction/rollback', { ...moved(movement), reference_transaction_uuid: of, round_closed: closes }),
  }
}
export type Wallet = ReturnType<typeof createWallet>
