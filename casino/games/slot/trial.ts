import type { Trial } from '../../exact/trial.ts'
import { outcomeOf, reelName } from './exact.ts'
import { PAR_SHEET, type ParSheet } from './par-sheet.ts'
import { play } from './rules.ts'

const STAKE_FEN = 100n

export const trialOf = (sheet: ParSheet): Trial => ({
  stakeFen: STAKE_FEN,
  rounds: 1,
  play(random, tally) {
    const { spins, returnFen } = play(STAKE_FEN, random, sheet)
    const [paid] = spins
    if (paid) {
      tally.saw('paid spins', outcomeOf(paid))
      for (const [reel, stop] of paid.stops.entries()) tally.saw(reelName(reel), String(stop))
    }
    tally.saw('free spins', String(spins.length - 1))
    tally.returned('spin', returnFen)
  },
})

export const trial = trialOf(PAR_SHEET)
