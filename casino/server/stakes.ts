import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { RefusalCode } from '../protocol.ts'
import { codeOf } from './refusals.ts'
import type { RoundRow, StakeRow, Store } from './store.ts'
import type { Movement, Wallet, WalletAnswer } from './wallet.ts'

export interface StakesDeps {
  store: Store
  wallet: Wallet
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
 * What rounds take from the wallet and give back to it. What is about to be asked is stored before, what was answered after, and each call
 * has an id that follows from the round: whichever process goes on with it, a stake is taken once and a return is paid once.
 */
export function createStakes({ store, wallet, heard, log }: StakesDeps) {
  const { one, all, run, together } = store
  const byPlace = (place: number) => one<RoundRow>('select * from round where place = ?', place) as RoundRow
  const stakesOf = (place: number) => all<StakeRow>('select * from stake where round = ? order by rowid', place)
  const setStake = (uuid: string, state: StakeRow['state']) => run('update stake set state = ? where uuid = ?', state, uuid)
  const ending = new AbortController()

  function movementOf(row: RoundRow, uuid: string): Movement {
    const { venue, user } = one<{ venue: string; user: string }>('select venue, user from player where id = ?', row.player) as {
      venue: string
      user: string
    }
    return { venue, user, uuid, round: row.id, game: row.game }
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
    const stakes = stakesOf(place)
    const [first] = stakes
    for (const { uuid } of stakes.filter(({ state }) => state === 'undoing')) {
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
    if (await insist(row, () => wallet.win(movement, first.uuid, BigInt(return_fen ?? 0))))
      run("update round set state = 'ended' where place = ?", place)
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

  return {
    stakesOf,
    newStake,
    ask,
    settled,
    /** The same, for whoever does not wait for it. */
    settleSoon(place: number): void {
      settled(place).catch((error: unknown) =>
        log(`a round could not be settled: ${error instanceof Error ? error.message : String(error)}`),
      )
    },
    /** Of a round that is taken back: settling gives all of it back. */
    giveBack: (place: number): unknown => run("update stake set state = 'undoing' where round = ?", place),
    underWay: () => settling.values(),
    /** Ends what is insisted on; the next process goes on with it. */
    stop: () => ending.abort(),
  }
}
