import type { Answer } from '../../contract/endpoints.ts'
import { MAX_SERIES_RETURN_FEN, MAX_STAKE_FEN, MIN_STAKE_FEN } from '../betting/limits.ts'
import type { OddsBook } from '../engine/book/odds-source.ts'
import { inPlayDelayMs } from '../engine/play/in-play-delay.ts'

const LIMITS = {
  minStakeFen: String(MIN_STAKE_FEN),
  maxStakeFen: String(MAX_STAKE_FEN),
  maxSeriesReturnFen: String(MAX_SERIES_RETURN_FEN),
}

/** Sports are a page of ours, which needs what its slip goes by. */
export const sportLaunch = (source: OddsBook): Answer<'game.launch'> => ({
  url: '/game/sport/crty',
  sport: { ...LIMITS, inPlayDelayMs: inPlayDelayMs(source.hot().speed) },
})
