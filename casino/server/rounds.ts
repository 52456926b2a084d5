import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { DrawnGame, OwnGame, PlayedGame, Stand } from '../play/game.ts'
import type { Game, Refusal, RefusalCode, Round, RoundState } from '../protocol.ts'
import type { Draws } from './draws.ts'
import { codeOf, refusalOf, refused } from './refusals.ts'
import type { PlayerSeeds } from './seeds.ts'
import type { RoundRow, SessionRow, StakeRow, Store } from './store.ts'
import type { Movement, Wallet, WalletAnswer } from './wallet.ts'

export interface RoundsDeps {
  store: Store
  wallet: Wallet
  seeds: PlayerSeeds
  games: Readonly<Record<Game, PlayedGame>>
  draws: Readonly<Partial<Record<Game, Draws>>>
  now(): number
  /** A wallet call was answered, or was not: the balance then. */
  heard(player: number, balanceFen: bigint | null): void
  log(sentence: string): void
}

const FIRST_WAIT_MS = 250
const MOST_WAIT_MS = 30_000

/** The same id from the same parts, in a UUID's form, so that a call that is made again is the same one. */
function idFrom(...parts: readonly (string | number)[]): string {
  const hex = createHash('sha256').update(parts.join('\n')).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-')
}

/**
 * The life of a round. What is about to be asked of the wallet is stored before, what it answered after, and each call has an id that
 * follows from the round: whichever process goes on with a round, its stake is taken once and its return is paid once. A stake whose
 * answer did not come is given back; its outcome is never looked at.
 */
export function createRounds({ store, wallet, seeds, games, draws, now, heard, log }: RoundsDeps) {
  const { one, all, run, together } = store
  const byId = (id: string) => one<RoundRow>('select * from round where id = ?', id)
  const byPlace = (place: number) => one<RoundRow>('select * from round where place = ?', place) as RoundRow
  const stakesOf = (place: number) => all<StakeRow>('select * from stake where round = ? order by rowid', place)
  const set = (place: number, state: RoundState) => run('update round set state = ? where place = ?', state, place)
  const setStake = (uuid: string, state: StakeRow['state']) => run('update stake set state = ? where uuid = ?', state, uuid)
  const ending = new AbortController()

  function movementOf(row: RoundRow, uuid: string): Movement {
    const { venue, user } = one<{ venue: string; user: string }>('select venue, user from player where id = ?', row.player) as {
      venue: string
      user: string
    }
    return { venue, user, uuid, round: row.id, game: row.game }
  }
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

  const newStake = (row: RoundRow, fen: bigint): StakeRow => {
    const uuid = idFrom('stake', row.player, row.id, stakesOf(row.place).length)
    run("insert into stake (uuid, round, amount_fen, state) values (?, ?, ?, 'asked')", uuid, row.place, Number(fen))
    return { uuid, round: row.place, amount_fen: Number(fen), state: 'asked' }
  }

  const balanceFrom = (row: RoundRow, answer: WalletAnswer | null) => heard(row.player, answer?.balanceFen ?? null)

  /** Asks for a stake. What follows from its being taken or not is kept in one with that. */
  async function ask(
    row: RoundRow,
    stake: StakeRow,
    token: string,
    taken: () => void,
    notTaken: (code: RefusalCode) => void = () => undefined,
  ): Promise<RefusalCode | null> {
    const answer = await wallet.bet(movementOf(row, stake.uuid), token, BigInt(stake.amount_fen))
    balanceFrom(row, answer)
    if (answer?.status === 'RS_OK') {
      together(() => {
        setStake(stake.uuid, 'taken')
        run('update round set stake_fen = stake_fen + ? where place = ?', stake.amount_fen, row.place)
        taken()
      })
      return null
    }
    const code = answer && codeOf(answer.status)
    return together(() => {
      setStake(stake.uuid, code ? 'refused' : 'undoing')
      notTaken(code ?? 'walletAway')
      return code ?? 'walletAway'
    })
  }

  /** Repeats a call until it is answered with RS_OK, or the process is stopped. */
  async function insist(row: RoundRow, call: () => Promise<WalletAnswer | null>): Promise<boolean> {
    for (let wait = FIRST_WAIT_MS; !ending.signal.aborted; wait = Math.min(2 * wait, MOST_WAIT_MS)) {
      const answer = await call()
      balanceFrom(row, answer)
      if (answer?.status === 'RS_OK') return true
      log(`round ${row.id}: the wallet ${answer ? `answered ${answer.status}` : 'did not answer'}`)
      await delay(wait, undefined, { signal: ending.signal }).catch(() => undefined)
    }
    return false
  }

  /** Gives back what is to be given back and pays what is to be paid. */
  async function settle(place: number): Promise<void> {
    const row = byPlace(place)
    const [first] = stakesOf(place)
    for (const { uuid } of stakesOf(place).filter(({ state }) => state === 'undoing')) {
      // The round's own stake ends it; one that was to be put beside leaves it open.
      const isFirst = uuid === first?.uuid
      if (!(await insist(row, () => wallet.rollback(movementOf(row, idFrom('rollback', uuid)), uuid, isFirst)))) return
      together(() => {
        setStake(uuid, 'undone')
        if (isFirst) run("update round set state = 'undone', stake_fen = 0 where place = ?", place)
      })
    }
    const { state, return_fen } = byPlace(place)
    if (state !== 'decided' || !first) return
    const movement = movementOf(row, idFrom('win', first.uuid))
    if (await insist(row, () => wallet.win(movement, first.uuid, BigInt(return_fen ?? 0)))) set(place, 'ended')
  }

  /** One at a time for each round. */
  const settling = new Map<number, Promise<void>>()
  function settled(place: number): Promise<void> {
    const after = (settling.get(place) ?? Promise.resolve()).then(() => settle(place))
    const own = after.finally(() => {
      if (settling.get(place) === own) settling.delete(place)
    })
    settling.set(place, own)
    return own
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
      if (code === 'walletAway') settled(place).catch(failed)
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
      if (costFen === 0n) together(() => keep(row, after, stand))
      else {
        const stake = newStake(row, costFen)
        const code = await ask(row, stake, session.wallet_token, () => keep(row, after, stand))
        if (code === 'walletAway') settled(row.place).catch(failed)
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
        for (const { uuid } of stakesOf(row.place)) setStake(uuid, 'undoing')
      })
      await patiently(settled(row.place))
    })
    return own(session, id)
  }

  const failed = (error: unknown) => log(`a round could not be settled: ${error instanceof Error ? error.message : String(error)}`)

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
      steps: actionsOf(row).length,
      at: row.at,
      refusal: row.refusal === null ? null : (refusalOf(row.refusal as RefusalCode) satisfies Refusal),
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
        if (decideDrawn(row)) settled(row.place).catch(failed)
    },
    /** Ends rounds that were left before this time. */
    leave(before: number): void {
      for (const row of all<RoundRow>("select * from round where state = 'open' and seeds is not null and at < ?", before)) {
        const leaves = ownGame(row).steps?.leaves
        if (leaves === undefined || underWay.has(row.id)) continue
        const actions = actionsOf(row)
        for (let stand = standOf(row, actions); stand.returnFen === null; stand = standOf(row, actions)) {
          actions.push(leaves)
          keep(row, actions, standOf(row, actions))
        }
        settled(row.place).catch(failed)
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
      for (const { place } of rows) settled(place).catch(failed)
    },
    /** Ends what is insisted on; the next process goes on with it. */
    async stop(): Promise<void> {
      ending.abort()
      await Promise.allSettled([...underWay.values(), ...settling.values()])
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
