import type { Game, sportEndpoints } from '../../contract/sport.ts'
import type { countsEndpoint } from '../../contract/sport-counts.ts'
import { periodScores } from '../../domain/period-scores.ts'
import { SPORT_TYPES } from '../../domain/sports.ts'
import type { OddsBook } from '../engine/book/odds-source.ts'
import type { MovesOf } from '../feed/moves/odds-moves.ts'
import { type HandlersOf, ok } from '../transport/handlers.ts'
import { sportNames } from './names.ts'

/** Numbers of games by show type, of all sports and of each sport that has any. */
function countsOf(source: OddsBook) {
  const games = { RB: source.list('RB').games, FT: source.list('FT').games, FU: source.list('FU').games }
  const count = (of: (game: Game) => boolean) => ({
    RB: games.RB.filter(of).length,
    FT: games.FT.filter(of).length,
    FU: games.FU.filter(of).length,
  })
  const bySport = SPORT_TYPES.map((gameType) => ({ gameType, ...count((game) => game.gameType === gameType) }))
  return { ...count(() => true), sports: bySport.filter(({ RB, FT, FU }) => RB + FT + FU > 0) }
}

interface Calls {
  odds: OddsBook
  moves: MovesOf
}

export function sportHandlers({ odds: source, moves }: Calls): HandlersOf<typeof sportEndpoints | typeof countsEndpoint> {
  return {
    'sport.counts': () => ok({ ...countsOf(source), FSFT: source.champions('FSFT').length, FSFU: source.champions('FSFU').length }),
    'sport.gameList': ({ gameType = 'ALL', showType }) => {
      // Outrights are not games.
      if (gameType === 'FS') return ok({ ...source.hot(), games: [] })
      return ok(source.list(showType, gameType))
    },
    'sport.hot': () => ok(source.hot()),
    'sport.gameDetail': ({ gameId }) => {
      const game = source.game(gameId)
      const { clockAt, speed } = source.hot()
      return ok({ game: game ?? null, clockAt, speed, periods: game ? periodScores(game) : [], moves: moves(gameId) })
    },
    'sport.names': async () => ok(await sportNames()),
    'sport.champions': ({ showType }) => ok({ champions: source.champions(showType) }),
  }
}
