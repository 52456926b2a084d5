import { setTimeout as delay } from 'node:timers/promises'
import type { DrawnGame, OwnGame, PlayedGame, Stand } from '../play/game.ts'
import type { Game, Refusal, RefusalCode, Round, RoundState } from '../protocol.ts'
import type { Draws } from './draws.ts'
import { refused } from './refusals.ts'
import type { PlayerSeeds } from './seeds.ts'
import { createStakes, type StakesDeps } from './stakes.ts'
import type { RoundRow, SessionRow, StakeRow } from './store.ts'

export interface RoundsDeps extends StakesDeps {
  seeds: PlayerSeeds
  games: Readonly<Record<Game, PlayedGame>>
  draws: Readonly<Partial<Record<Game, Draws>>>
  now(): number
}

/** The life of a round: bet, decided, paid. A stake whose answer did not come is given back; its outcome is never looked at. */
export function createRounds({ store, seeds, games, draws, now, ...deps }: RoundsDeps) {
  const { one, all, run, together } = store
  const stakes = createStakes({ store, ...deps })
  const { stakesOf, newStake, ask, settled, settleSoon } = stakes
  const byId = (id: string) => one<RoundRow>('select * from round where id = ?', id)
  const byPlace = (place: number) => one<RoundRow>('select * from round where place = ?', place) as RoundRow
  const set = (place: number, state: RoundState) => run('update round set state = ? where place = ?', state, place)

  const ownGame = (row: RoundRow) => games[row.game as Game] as OwnGame
  const actionsOf = (row: RoundRow) => JSON.parse(row.actions) as unknown[]
  function standOf(row: RoundRow, actions = actionsOf(row)): Stand {
    return ownGame(row).stand(JSON.parse(row.bet), actions, seeds.chance(row.seeds as number, row.nonce as number))
  }

  /** Keeps where a round stands, and that it is decided where it is. */
  function keep(row: RoundRow, actions: readonly unknown[], { outcome, returnFen }: Stand): void {
    const { gapMs, gaps } = ownGame(row)
    run(
      'update round set actions = ?, outcome = ?, return_fen = ?, state = ?, next_at = ? where place = ?',
      ...[JSON.stringify(actions), JSON.stringify(outcome), returnFen === null ? null : Number(returnFen)],
      ...[returnFen === null ? 'open' : 'decided', row.at + gapMs * (gaps?.(outcome) ?? 1), row.place],
    )
  }

  /** A draw decides the rounds that bet on it. */
  function decideDrawn(row: RoundRow): boolean {
    const game = games[row.game as Game] as DrawnGame
    const result = draws[row.game as Game]?.resultOf(row.draw as number, now())
    if (!result) return false
    const returnFen = game.returnFen(JSON.parse(row.bet), result)
    run(
      "update round set outcome = ?, return_fen = ?, state = 'decided' where place = ?",
      ...[JSON.stringify(result), Number(returnFen), row.place],
    )
    return true
  }

  /** Calls of the page that are under way, by round: a copy waits for the first. */
  const underWay = new Map<string, Promise<unknown>>()
  async function alone(id: string, work: () => Promise<void>): Promise<void> {
    for (let other = underWay.get(id); other; other = underWay.get(id)) await other.catch(() => undefined)
    const own = work()
    underWay.set(id, own)
    try {
      await own
    } finally {
      underWay.delete(id)
    }
  }

  /** A page waits so long for the wallet, and then asks again. */
  const PATIENCE_MS = 6000
  async function patiently(settled: Promise<void>): Promise<void> {
    const enough = new AbortController()
    await Promise.race([settled, delay(PATIENCE_MS, undefined, { signal: enough.signal }).catch(() => undefined)])
    enough.abort()
  }

  const unfinishedOf = (player: number, game: string) =>
    one<RoundRow>(
      `select * from round where player = ? and game = ? and state in ('asked', 'open', 'decided', 'undoing') order by place limit 1`,
      ...[player, game],
    )
  const nextAtOf = (player: number, game: string): number =>
    one<{ at: number | null }>(
      "select max(next_at) as at from round where player = ? and game = ? and state not in ('refused', 'undone')",
      ...[player, game],
    )?.at ?? 0

  function own(session: SessionRow, id: string): RoundRow {
    const row = byId(id)
    if (!row || row.player !== session.player) throw refused('noRound')
    return row
  }

  /** The row of a new round with its stake, which the wallet is asked for next. */
  function begin(session: SessionRow, id: string, name: Game, bet: unknown): { row: RoundRow; stake: StakeRow } {
    const game = games[name]
    const at = now()
    if (game.kind === 'own') {
      if (unfinishedOf(session.player, name)) throw refused('unfinished')
      const nextAt = nextAtOf(session.player, name)
      if (at < nextAt) throw refused('tooSoon', nextAt)
    } else {
      const draw = game.drawAt(at)
      if (game.drawOf(bet) !== draw.number || at >= draw.closesAt || !draws[name]?.seatOf(draw.number)) throw refused('closed')
    }
    return together(() => {
      const taken = game.kind === 'own' ? seeds.take(session.player, name) : null
      const place = run(
        `insert into round (id, player, session, game, bet, seeds, nonce, draw, state, at, next_at) values (?, ?, ?, ?, ?, ?, ?, ?, 'asked', ?, ?)`,
        ...[id, session.player, session.token_hash, name, JSON.stringify(bet), taken?.id ?? null, taken?.nonce ?? null],
        ...[game.kind === 'drawn' ? game.drawOf(bet) : null, at, at + game.gapMs],
      )
      return { row: byPlace(place), stake: newStake(byPlace(place), game.stakeFen(bet)) }
    })
  }

  /** A bet is played once: the same id again finds the round as it is. */
  async function play(session: SessionRow, id: string, name: Game, given: unknown): Promise<RoundRow> {
    await alone(id, async () => {
      if (byId(id)) return
      const bet = games[name].readBet(given)
      if (bet === null) throw refused('invalid')
      const { row, stake } = begin(session, id, name, bet)
      const { place } = row
      const taken = () => {
        if (games[name].kind === 'own') keep(row, [], standOf(row))
        else set(place, 'open')
      }
      const code = await ask(row, stake, session.wallet_token, taken, (why) => {
        run('update round set state = ?, refusal = ? where place = ?', why === 'walletAway' ? 'undoing' : 'refused', why, place)
      })
      // What is given back may take as long as the wallet is away: the page hears of it at once.
      if (code === 'walletAway') settleSoon(place)
      else await patiently(settled(place))
    })
    const row = own(session, id)
    if (row.game !== name) throw refused('invalid')
    return row
  }

  async function act(session: SessionRow, id: string, step: number, given: unknown): Promise<RoundRow> {
    await alone(id, async () => {
      const row = own(session, id)
      const { steps } = games[row.game as Game] as OwnGame
      const action = steps?.read(given) ?? null
      if (!steps || action === null) throw refused('invalid')
      const actions = actionsOf(row)
      // Taken before, and its answer was lost.
      if (step < actions.length) return
      if (step > actions.length || row.state !== 'open') throw refused('invalid')
      // The round may not go on before it is known what it staked.
      if (stakesOf(row.place).some(({ state }) => state === 'undoing')) throw refused('walletAway')
      const after = [...actions, action]
      const stand = attempt(() => standOf(row, after))
      const costFen = steps.costFen(JSON.parse(row.bet), action)
      if (costFen === 0n) keep(row, after, stand)
      else {
        const stake = newStake(row, costFen)
        const code = await ask(row, stake, session.wallet_token, () => keep(row, after, stand))
        if (code === 'walletAway') settleSoon(row.place)
        if (code) throw refused(code)
      }
      await patiently(settled(row.place))
    })
    return own(session, id)
  }

  async function undo(session: SessionRow, id: string): Promise<RoundRow> {
    await alone(id, async () => {
      const row = own(session, id)
      if (row.draw === null) throw refused('invalid')
      if (row.state !== 'open') return
      const game = games[row.game as Game] as DrawnGame
      if (now() >= game.draw(row.draw).closesAt) throw refused('closed')
      together(() => {
        set(row.place, 'undoing')
        stakes.giveBack(row.place)
      })
      await patiently(settled(row.place))
    })
    return own(session, id)
  }

  function told(row: RoundRow): Round {
    const game = row.game as Game
    const proof =
      row.draw === null ? seeds.proof(row.seeds as number, row.nonce as number) : (draws[game] as Draws).proofOf(row.draw, now())
    return {
      id: row.id,
      place: row.place,
      game,
      state: row.state,
      bet: JSON.parse(row.bet),
      stakeFen: String(row.stake_fen),
      returnFen: row.return_fen === null ? null : String(row.return_fen),
      outcome: row.outcome === null ? null : JSON.parse(row.outcome),
      actions: actionsOf(row),
      at: row.at,
      refusal: row.refusal === null ? null : ({ code: row.refusal as RefusalCode } satisfies Refusal),
      proof,
    } as Round
  }

  return {
    play,
    act,
    undo,
    told,
    own,
    unfinishedOf,
    nextAtOf,
    /** Of draws that are over: decides their rounds and pays them. */
    drawn(game: Game): void {
      for (const row of all<RoundRow>("select * from round where game = ? and state = 'open'", game))
        if (decideDrawn(row)) settleSoon(row.place)
    },
    /** Ends rounds that were left before this time. */
    leave(before: number): void {
      for (const row of all<RoundRow>("select * from round where state = 'open' and seeds is not null and at < ?", before)) {
        const leaves = ownGame(row).steps?.leaves
        if (leaves === undefined || underWay.has(row.id)) continue
        const actions = actionsOf(row)
        let stand = standOf(row, actions)
        while (stand.returnFen === null) {
          actions.push(leaves)
          stand = standOf(row, actions)
        }
        keep(row, actions, stand)
        settleSoon(row.place)
      }
    },
    /** Goes on where the last process was ended. What it asked for without storing the answer is given back. */
    resume(): void {
      together(() => {
        run("update stake set state = 'undoing' where state = 'asked'")
        run("update round set state = 'undoing', refusal = 'walletAway' where state = 'asked'")
      })
      const rows = all<{ place: number }>(
        "select place from round where state in ('decided', 'undoing') union select round from stake where state = 'undoing'",
      )
      for (const { place } of rows) settleSoon(place)
    },
    /** Ends what is insisted on; the next process goes on with it. */
    async stop(): Promise<void> {
      stakes.stop()
      await Promise.allSettled([...underWay.values(), ...stakes.underWay()])
    },
  }
}
export type Rounds = ReturnType<typeof createRounds>

/** @throws Refused where the rules do not allow it. */
function attempt(stand: () => Stand): Stand {
  try {
    return stand()
  } catch (error) {
    if (error instanceof RangeError) throw refused('invalid')
    throw error
  }
}
