import { createHash, randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import type { DrawnGame, PlayedGame } from '../play/game.ts'
import { type Answered, type Answers, type Asked, type Call, calls, type Game, type GameEntered, type SessionSum } from '../protocol.ts'
import type { Draws } from './draws.ts'
import { codeOf, Refused, refused } from './refusals.ts'
import type { Rounds } from './rounds.ts'
import type { PlayerSeeds } from './seeds.ts'
import type { RoundRow, SessionRow, Store } from './store.ts'
import { tableAt } from './tables.ts'
import type { Wallet } from './wallet.ts'

/** As long as the site's game session, which ends with its login too. */
const SESSION_MS = 12 * 3_600_000
const PAGE_ROUNDS = 30

export interface ApiDeps {
  store: Store
  wallet: Wallet
  seeds: PlayerSeeds
  rounds: Rounds
  games: Readonly<Record<Game, PlayedGame>>
  draws: Readonly<Partial<Record<Game, Draws>>>
  /** By venue. */
  venues: Readonly<Record<string, readonly Game[]>>
  /** The last balance that the wallet told of a player; null while it does not answer. */
  balances: Map<number, bigint | null>
  now(): number
}

type Handlers = { [C in Call]: (asked: Asked<C>) => Answers[C] | Promise<Answers[C]> }

/** The page's calls (casino/protocol.ts). */
export function createApi({ store, wallet, seeds, rounds, games, draws, venues, balances, now }: ApiDeps) {
  const { one, all, run } = store
  const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

  function sessionOf(token: string): SessionRow {
    const row = one<SessionRow>(
      'select session.*, player.venue, player.user from session join player on player.id = session.player where token_hash = ?',
      hashOf(token),
    )
    if (!row || row.ends_at <= now()) throw refused('sessionEnded')
    return row
  }
  const gamesOf = ({ venue, game_code: code }: Pick<SessionRow, 'venue' | 'game_code'>): Game[] =>
    (venues[venue] ?? []).filter((game) => code === '' || code === game)
  function inSession(session: SessionRow, game: Game): PlayedGame {
    if (!gamesOf(session).includes(game)) throw refused('noGame')
    return games[game]
  }

  function sum(session: SessionRow): SessionSum {
    const { fen } = one<{ fen: number }>(
      "select coalesce(sum(return_fen - stake_fen), 0) as fen from round where session = ? and state in ('decided', 'ended')",
      session.token_hash,
    ) as { fen: number }
    const balance = balances.get(session.player) ?? null
    return { balanceFen: balance === null ? null : String(balance), netFen: String(fen) }
  }

  function entered(session: SessionRow, name: Game): GameEntered {
    const game = inSession(session, name)
    const unfinished = game.kind === 'own' ? rounds.unfinishedOf(session.player, name) : undefined
    const range = game.rangeFen
    return {
      game: name,
      limits: {
        stakesFen: game.stakesFen.map(String),
        rangeFen: range && {
          least: String(range.least),
          most: String(range.most),
          mostOf: Object.fromEntries(Object.entries(range.mostOf).map(([bet, fen]) => [bet, String(fen)])),
        },
        gapMs: game.gapMs,
      },
      seeds: seedsTold(session, name),
      unfinished: unfinished ? rounds.told(unfinished) : null,
      nextAt: rounds.nextAtOf(session.player, name),
    }
  }
  const seedsTold = (session: SessionRow, name: Game) => (games[name].kind === 'own' ? seeds.told(session.player, name) : null)
  /** A round, with what the session has come to by it. */
  const after = (session: SessionRow, row: RoundRow) => ({ round: rounds.told(row), ...sum(session) })

  async function open({ venue, token, gameCode }: Asked<'open'>): Promise<Answers['open']> {
    const own = venues[venue]
    if (!own || (gameCode !== '' && !own.includes(gameCode as Game))) throw refused('noGame')
    const answer = await wallet.open(venue, token)
    if (!answer) throw refused('walletAway')
    if (answer.status !== 'RS_OK' || !answer.user || !answer.token) throw refused(codeOf(answer.status) ?? 'sessionEnded')
    const at = now()
    run('insert into player (venue, user) values (?, ?) on conflict do nothing', venue, answer.user)
    const { id } = one<{ id: number }>('select id from player where venue = ? and user = ?', venue, answer.user) as { id: number }
    const session = randomBytes(32).toString('base64url')
    run(
      'insert into session (token_hash, player, wallet_token, game_code, opened_at, ends_at) values (?, ?, ?, ?, ?, ?)',
      ...[hashOf(session), id, answer.token, answer.gameCode, at, at + SESSION_MS],
    )
    balances.set(id, answer.balanceFen)
    for (const game of own) draws[game]?.sessionOpened(answer.token, at)
    const row = sessionOf(session)
    return {
      session,
      openedAt: at,
      games: gamesOf(row),
      entered: gameCode === '' ? null : entered(row, gameCode as Game),
      ...sum(row),
    }
  }

  function roundsOf({ session: token, game, before }: Asked<'rounds'>): Answers['rounds'] {
    const session = sessionOf(token)
    const rows = all<RoundRow>(
      'select * from round where player = ? and game = ? and place < ? order by place desc limit ?',
      ...[session.player, game, before ?? Number.MAX_SAFE_INTEGER, PAGE_ROUNDS + 1],
    )
    const totals = one<{ count: number; stake: number; back: number }>(
      `select count(*) as count, coalesce(sum(stake_fen), 0) as stake, coalesce(sum(return_fen), 0) as back
       from round where session = ? and game = ? and state not in ('refused', 'undone')`,
      ...[session.token_hash, game],
    ) as { count: number; stake: number; back: number }
    return {
      rounds: rows.slice(0, PAGE_ROUNDS).map(rounds.told),
      hasMore: rows.length > PAGE_ROUNDS,
      count: totals.count,
      stakeFen: String(totals.stake),
      returnFen: String(totals.back),
    }
  }

  function table({ session: token, game: name }: Asked<'table'>): Answers['table'] {
    const session = sessionOf(token)
    const at = now()
    const told = tableAt(name, inSession(session, name) as DrawnGame, draws[name] as Draws, at)
    const own = all<RoundRow>(
      "select * from round where player = ? and game = ? and draw >= ? and state <> 'refused' order by place",
      ...[session.player, name, (games[name] as DrawnGame).drawAt(at).number - 1],
    )
    return { ...sum(session), ...told, own: own.map(rounds.told) }
  }

  const handlers: Handlers = {
    open,
    enter: ({ session, game }) => entered(sessionOf(session), game),
    async play({ session: token, round, game, bet }) {
      const session = sessionOf(token)
      inSession(session, game)
      const row = await rounds.play(session, round, game, bet)
      // The site has ended the session: the next call says so at once.
      if (row.refusal === 'sessionEnded') run('update session set ends_at = 0 where token_hash = ?', session.token_hash)
      return { ...after(session, row), seeds: seedsTold(session, game), nextAt: rounds.nextAtOf(session.player, game) }
    },
    async act({ session: token, round, step, action }) {
      const session = sessionOf(token)
      return after(session, await rounds.act(session, round, step, action))
    },
    async undo({ session: token, round }) {
      const session = sessionOf(token)
      return after(session, await rounds.undo(session, round))
    },
    round({ session: token, round }) {
      const session = sessionOf(token)
      return after(session, rounds.own(session, round))
    },
    rounds: roundsOf,
    rotate({ session: token, game, clientSeed }) {
      const session = sessionOf(token)
      if (inSession(session, game).kind !== 'own') throw refused('invalid')
      // What is revealed during a round would tell how it ends.
      if (rounds.unfinishedOf(session.player, game)) throw refused('unfinished')
      return seeds.rotate(session.player, game, clientSeed)
    },
    table,
    async balance({ session: token }) {
      const session = sessionOf(token)
      const answer = await wallet.balance(session.venue, session.user, session.wallet_token)
      if (answer && codeOf(answer.status) === 'sessionEnded') throw refused('sessionEnded')
      balances.set(session.player, answer?.balanceFen ?? null)
      return sum(session)
    },
  }

  return async (name: string, given: unknown): Promise<Answered<unknown>> => {
    try {
      if (!Object.hasOwn(calls, name)) throw refused('invalid')
      const call = name as Call
      const { data } = z.safeParse(calls[call], given)
      if (!data) throw refused('invalid')
      const answer = await (handlers[call] as (asked: unknown) => unknown)(data)
      return { now: now(), data: answer }
    } catch (error) {
      if (error instanceof Refused) return { now: now(), error: error.refusal }
      throw error
    }
  }
}
