import type { DrawnGame } from '../play/game.ts'
import type { DrawTold, Outcomes, Table, TableGame } from '../protocol.ts'
import type { Draws } from './draws.ts'

const PAGE_DRAWS = 100

/** Where a table stands, for everybody alike. */
export function tableAt(name: TableGame, game: DrawnGame, own: Draws, at: number): Omit<Table, 'own'> {
  const draw = game.drawAt(at)
  const seat = own.seatOf(draw.number)
  const history = seat ? historyOf(game, own, draw.number, at) : []
  return {
    game: name,
    current: seat && {
      draw: draw.number,
      label: game.label(draw, seat.index),
      ...{ opensAt: draw.opensAt, closesAt: draw.closesAt, drawnAt: draw.drawnAt, endsAt: draw.endsAt },
      commitment: own.proofOf(draw.number, at).commitment,
      shoe: game.resultsASeed === 1 ? null : { place: seat.place, rounds: game.resultsASeed },
    },
    result: own.resultOf(draw.number, at) as Outcomes[TableGame] | null,
    history,
    // A shoe's seed is revealed with its last round, so of the one on the table there is none.
    revealed: seat ? told(game, own, draw.number - 1 - (game.resultsASeed === 1 ? 0 : seat.index), at) : null,
    chain: own.published(),
    askAt: [draw.closesAt, draw.drawnAt, draw.endsAt].find((time) => time > at) ?? draw.endsAt,
  }
}

/** Draws before the current one, the newest first: of a shoe its own, else the last ones. */
function historyOf(game: DrawnGame, own: Draws, current: number, at: number): DrawTold[] {
  const shoe = own.seatOf(current)?.place
  const history: DrawTold[] = []
  for (let number = current - 1; history.length < PAGE_DRAWS; number--) {
    if (game.resultsASeed > 1 && own.seatOf(number)?.place !== shoe) break
    const one = told(game, own, number, at)
    if (!one) break
    history.push(one)
  }
  return history
}

/** A draw that is over; null where nothing was drawn. */
function told(game: DrawnGame, own: Draws, number: number, at: number): DrawTold | null {
  const seat = own.seatOf(number)
  if (!seat) return null
  const draw = game.draw(number)
  return {
    draw: number,
    label: game.label(draw, seat.index),
    at: draw.drawnAt,
    result: own.resultOf(number, at) as Outcomes[TableGame],
    proof: own.proofOf(number, at),
  }
}
