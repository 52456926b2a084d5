import type { Store } from './store.ts'
import type { Movement, Wallet, WalletAnswer } from './wallet.ts'

/** Whose money it is: a player of a venue. */
interface Owner {
  venue: string
  user: string
}

interface MoveRow {
  uuid: string
  venue: string
  user: string
  kind: 'in' | 'out' | 'bet' | 'win' | 'back'
  amount_fen: number
  state: 'done' | 'refused'
  balance_fen: number
}

/** What came of a transfer. `never`: it was not done and never will be. `other`: its id was used for another one. */
export interface Transferred {
  became: 'done' | 'short' | 'never' | 'other'
  way: 'in' | 'out' | null
  amountFen: bigint
  balanceFen: bigint
}

/** Whether the player may play on is asked of the site this often at most. */
const ASKED_MS = 30_000

/**
 * The money of a venue of the transfer form (docs/venue-api.md), in its own books: what the site moves in and out, and what is played with it. Each
 * movement has an id and is one row, written with the balance in one transaction.
 */
export function createPurses({ one, run, together }: Store, { now }: { now(): number }) {
  const fenOf = ({ venue, user }: Owner): number =>
    one<{ fen: number }>('select fen from purse where venue = ? and user = ?', venue, user)?.fen ?? 0
  const known = (uuid: string) => one<MoveRow>('select * from purse_move where uuid = ?', uuid)

  /** Writes a movement and the balance that it makes; one that would go below nothing is kept as refused. */
  function move({ venue, user }: Owner, uuid: string, kind: MoveRow['kind'], fen: bigint, about: string | null = null): MoveRow {
    const before = fenOf({ venue, user })
    const after = before + Number(kind === 'out' || kind === 'bet' ? -fen : fen)
    const state = after < 0 ? 'refused' : 'done'
    const balance = state === 'done' ? after : before
    run(
      'insert into purse_move (uuid, venue, user, kind, about, amount_fen, state, balance_fen, at) values (?, ?, ?, ?, ?, ?, ?, ?, ?)',
      ...[uuid, venue, user, kind, about, Number(fen), state, balance, now()],
    )
    run(
      'insert into purse (venue, user, fen) values (?, ?, ?) on conflict (venue, user) do update set fen = excluded.fen',
      ...[venue, user, balance],
    )
    return known(uuid) as MoveRow
  }

  /** Keeps an id under which nothing came, so that nothing will be done. */
  function burn(owner: Owner, uuid: string, kind: MoveRow['kind']): MoveRow {
    run(
      "insert into purse_move (uuid, venue, user, kind, amount_fen, state, balance_fen, at) values (?, ?, ?, ?, 0, 'refused', ?, ?)",
      ...[uuid, owner.venue, owner.user, kind, fenOf(owner), now()],
    )
    return known(uuid) as MoveRow
  }

  const told = (row: MoveRow): Transferred => {
    const way = row.kind === 'out' ? 'out' : 'in'
    const became = row.state === 'done' ? 'done' : row.amount_fen === 0 ? 'never' : 'short'
    return { became, way, amountFen: BigInt(row.amount_fen), balanceFen: BigInt(fenOf(row)) }
  }
  const isOf = (row: MoveRow, { venue, user }: Owner) => row.venue === venue && row.user === user
  const other = (owner: Owner): Transferred => ({ became: 'other', way: null, amountFen: 0n, balanceFen: BigInt(fenOf(owner)) })

  return {
    fenOf: (owner: Owner): bigint => BigInt(fenOf(owner)),
    /** What the site moved in, less what it took out. */
    movedFen: (): bigint =>
      BigInt(
        one<{ fen: number }>(
          "select coalesce(sum(case kind when 'in' then amount_fen else -amount_fen end), 0) as fen from purse_move where kind in ('in', 'out') and state = 'done'",
        )?.fen ?? 0,
      ),
    /** Moves money in or out, once for its id. */
    transfer: (owner: Owner, uuid: string, way: 'in' | 'out', fen: bigint): Transferred =>
      together(() => {
        const row = known(uuid)
        if (!row) return told(move(owner, uuid, way, fen))
        if (isOf(row, owner) && row.amount_fen === 0) return told(row)
        return isOf(row, owner) && row.kind === way && row.amount_fen === Number(fen) ? told(row) : other(owner)
      }),
    /** What became of a transfer. One that never came is kept as refused, so that it never will be done. */
    statusOf: (owner: Owner, uuid: string): Transferred =>
      together(() => {
        const row = known(uuid)
        if (row) return isOf(row, owner) ? told(row) : other(owner)
        return told(burn(owner, uuid, 'in'))
      }),

    /** The wallet that rounds are played with. Of the site's only the session is asked. */
    wallet(site: Wallet): Wallet {
      const asked = new Map<string, number>()
      const answer = (owner: Owner, status = 'RS_OK'): WalletAnswer => ({
        ...{ status, user: owner.user, token: null, gameCode: '' },
        balanceFen: BigInt(fenOf(owner)),
      })
      /** Why the player may not play on; null where nothing is against it, or the site does not say. */
      async function against({ venue, user }: Owner, token: string): Promise<string | null> {
        if (now() - (asked.get(token) ?? Number.NEGATIVE_INFINITY) < ASKED_MS) return null
        const said = await site.balance(venue, user, token)
        if (said && said.status !== 'RS_OK') return said.status
        if (asked.size > 10_000) asked.clear()
        if (said) asked.set(token, now())
        return null
      }
      return {
        async open(venue, launchToken) {
          const opened = await site.open(venue, launchToken)
          return opened?.user ? { ...opened, balanceFen: BigInt(fenOf({ venue, user: opened.user })) } : opened
        },
        async balance(venue, user, token) {
          return answer({ venue, user }, (await against({ venue, user }, token)) ?? 'RS_OK')
        },
        async bet(movement, token, fen) {
          const refusal = known(movement.uuid) ? null : await against(movement, token)
          if (refusal) return answer(movement, refusal)
          return together(() => {
            const { state } = known(movement.uuid) ?? move(movement, movement.uuid, 'bet', fen)
            return answer(movement, state === 'done' ? 'RS_OK' : 'RS_ERROR_NOT_ENOUGH_MONEY')
          })
        },
        async win(movement, of, fen) {
          return together(() => {
            if (!known(movement.uuid)) move(movement, movement.uuid, 'win', fen, of)
            return answer(movement)
          })
        },
        async rollback(movement: Movement, of) {
          return together(() => {
            const bet = known(of)
            if (!bet) burn(movement, of, 'bet')
            if (!known(movement.uuid)) move(movement, movement.uuid, 'back', BigInt(bet?.state === 'done' ? bet.amount_fen : 0), of)
            return answer(movement)
          })
        },
      }
    },
  }
}
export type Purses = ReturnType<typeof createPurses>
