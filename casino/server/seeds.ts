import { randomBytes } from 'node:crypto'
import type { Random } from '../fair/random.ts'
import { roundsOf } from '../fair/rounds.ts'
import { commitmentOf, nextRound, rotate, type Seeds } from '../fair/seeds.ts'
import type { Answers, Proof, SeedsTold } from '../protocol.ts'
import { refused } from './refusals.ts'
import type { SeedsRow, Store } from './store.ts'

export const freshSeed = (): string => randomBytes(32).toString('hex')

/** The seeds that players have in each game: kept, told by their commitments, used once a round, and revealed. */
export function createSeeds({ one, run, together }: Store) {
  const inUse = (player: number, game: string) =>
    one<SeedsRow>('select * from seeds where player = ? and game = ? and revealed = 0', player, game)
  const insert = (
    player: number,
    game: string,
    { serverSeed, nextServerSeed, clientSeed }: Omit<Seeds, 'clientSeed' | 'rounds'> & { clientSeed: string | null },
  ) =>
    run(
      'insert into seeds (player, game, server_seed, next_server_seed, client_seed) values (?, ?, ?, ?, ?)',
      ...[player, game, serverSeed, nextServerSeed, clientSeed],
    )
  /** Those in use; drawn by lot when the player comes for the first time. */
  function of(player: number, game: string): SeedsRow {
    const known = inUse(player, game)
    if (known) return known
    insert(player, game, { serverSeed: freshSeed(), nextServerSeed: freshSeed(), clientSeed: null })
    return inUse(player, game) as SeedsRow
  }
  const told = (row: SeedsRow): SeedsTold => ({
    commitment: commitmentOf(row.server_seed),
    nextCommitment: commitmentOf(row.next_server_seed),
    clientSeed: row.client_seed,
    nonce: row.rounds,
  })
  const by = (id: number) => one<SeedsRow>('select * from seeds where id = ?', id) as SeedsRow
  const chosen = (row: SeedsRow): Seeds => ({
    serverSeed: row.server_seed,
    nextServerSeed: row.next_server_seed,
    clientSeed: row.client_seed ?? '',
    rounds: row.rounds,
  })

  return {
    told: (player: number, game: string): SeedsTold => told(of(player, game)),
    /** Takes the number of the next round; to be kept with the round at once. */
    take(player: number, game: string): { id: number; nonce: number } {
      const row = of(player, game)
      if (row.client_seed === null) throw refused('noSeed')
      const { nonce } = nextRound(chosen(row))
      run('update seeds set rounds = ? where id = ?', nonce, row.id)
      return { id: row.id, nonce }
    },
    chance(id: number, nonce: number): Random {
      const { serverSeed, clientSeed } = chosen(by(id))
      return roundsOf(serverSeed, clientSeed)(nonce)
    },
    proof(id: number, nonce: number): Proof {
      const row = by(id)
      return {
        clientSeed: row.client_seed ?? '',
        nonce,
        commitment: commitmentOf(row.server_seed),
        serverSeed: row.revealed === 1 ? row.server_seed : null,
        ...{ chain: null, dealt: null },
      }
    },
    /** The player's choice: of the first seeds their client seed, then a rotation each time. */
    rotate: (player: number, game: string, clientSeed: string): Answers['rotate'] =>
      together(() => {
        const row = of(player, game)
        if (row.client_seed === null) {
          run('update seeds set client_seed = ? where id = ?', clientSeed, row.id)
          return { seeds: told(of(player, game)), revealed: null }
        }
        const { revealed, seeds } = rotate(chosen(row), clientSeed, freshSeed())
        run('update seeds set revealed = 1 where id = ?', row.id)
        insert(player, game, seeds)
        return { seeds: told(of(player, game)), revealed }
      }),
  }
}
export type PlayerSeeds = ReturnType<typeof createSeeds>
