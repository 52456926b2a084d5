import { createHash } from 'node:crypto'
import { type Chain, chainFrom } from '../fair/chain.ts'
import { roundsOf } from '../fair/rounds.ts'
import type { DrawnGame } from '../play/game.ts'
import type { Proof } from '../protocol.ts'
import { freshSeed } from './seeds.ts'
import type { ChainRow, Store } from './store.ts'

/** A draw's place among the seeds. */
interface Seat {
  row: ChainRow
  chain: Chain
  /** From 1: which seed of the chain. */
  place: number
  /** From 0: which of the results that the seed brings. */
  index: number
}

/**
 * The shared draws of a game on seed chains. Two chains are published at any time, the one in use and the next. A chain's client seed is
 * the SHA-256 of the token of the first game session that is opened at the venue after the chain was published: the site draws it by lot,
 * so that it is not the venue's choice. Until then nothing is drawn.
 */
export function createDraws(store: Store, name: string, game: DrawnGame) {
  const { all, run, together } = store
  const publish = () => run('insert into chain (game, last_seed, length) values (?, ?, ?)', name, freshSeed(), game.seeds)
  const read = () => all<ChainRow>('select * from chain where game = ? order by id', name)
  const chains = new Map<number, Chain>()
  function chainOf(row: ChainRow): Chain {
    const known = chains.get(row.id) ?? chainFrom(row.last_seed, row.length)
    chains.set(row.id, known)
    return known
  }
  const endOf = (row: ChainRow) => (row.first_draw ?? 0) + row.length * game.resultsASeed
  /** All of them, the oldest first: nobody else writes them, and every look at a table asks. */
  let rows = together(() => {
    if (read().length === 0) for (let chain = 0; chain < 2; chain++) publish()
    return read()
  })
  const used = () => rows.findLast(({ first_draw }) => first_draw !== null)

  /** The next chain takes over where the last one has ended, or at once where there was none. */
  function goOn(now: number): void {
    const [last, next] = [used(), rows.find(({ first_draw }) => first_draw === null)]
    const current = game.drawAt(now).number
    if (!next?.client_seed || (last && current < endOf(last))) return
    together(() => {
      run('update chain set first_draw = ? where id = ?', Math.max(current + 1, last ? endOf(last) : 0), next.id)
      if (last) publish()
    })
    rows = read()
  }

  function seatOf(draw: number): Seat | null {
    const row = rows.findLast(({ first_draw }) => first_draw !== null && first_draw <= draw)
    if (!row || draw >= endOf(row)) return null
    const after = draw - (row.first_draw as number)
    return { row, chain: chainOf(row), place: Math.floor(after / game.resultsASeed) + 1, index: after % game.resultsASeed }
  }

  /** Results of the seed that was asked for last: a shoe is dealt once and not for each of its rounds. */
  let known: { seed: string; results: readonly unknown[] } | null = null
  function resultAt({ row, chain, place, index }: Seat): unknown {
    const seed = chain.seed(place)
    if (known?.seed !== seed) known = { seed, results: game.results(roundsOf(seed, row.client_seed as string)(place)) }
    return known.results[index]
  }

  function proofOf({ row, chain, place, index }: Seat, draw: number, now: number): Proof {
    // A seed tells all of its results, so the last of them has to be drawn.
    const isOver = game.draw(draw - index + game.resultsASeed - 1).drawnAt <= now
    return {
      clientSeed: row.client_seed as string,
      nonce: place,
      commitment: place === 1 ? chain.anchor : chain.seed(place - 1),
      serverSeed: isOver ? chain.seed(place) : null,
      chain: { anchor: chain.anchor, place },
      dealt: game.resultsASeed > 1 ? index : null,
    }
  }

  return {
    /** A game session was opened with this token of the site. */
    sessionOpened(token: string, now: number): void {
      const waiting = rows.find(({ client_seed }) => client_seed === null)
      if (waiting) {
        run('update chain set client_seed = ? where id = ?', createHash('sha256').update(token).digest('hex'), waiting.id)
        rows = read()
      }
      goOn(now)
    },
    goOn,
    seatOf,
    /** Null before it is drawn, and where nothing is drawn. */
    resultOf(draw: number, now: number): unknown {
      const seat = seatOf(draw)
      return seat && game.draw(draw).drawnAt <= now ? resultAt(seat) : null
    },
    proofOf(draw: number, now: number): Proof {
      const seat = seatOf(draw)
      if (!seat) throw new RangeError(`no chain has draw ${draw}`)
      return proofOf(seat, draw, now)
    },
    /** What is published of the chain in use, or of the first one before that, and of the one after it. */
    published() {
      const unused = rows.filter(({ first_draw }) => first_draw === null)
      const inUse = used()
      const [current, next] = inUse ? [inUse, unused[0]] : unused
      return {
        anchor: chainOf(current as ChainRow).anchor,
        clientSeed: current?.client_seed ?? null,
        nextAnchor: chainOf(next as ChainRow).anchor,
      }
    },
  }
}
export type Draws = ReturnType<typeof createDraws>
