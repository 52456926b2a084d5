import type { Figures, Trial } from '../exact/trial.ts'
import { figures as baccaratFigures } from './baccarat/exact.ts'
import { trial as baccarat } from './baccarat/trial.ts'
import { figures as lotteryFigures } from './lottery/exact.ts'
import { trial as lottery } from './lottery/trial.ts'
import { figures as slotFigures } from './slot/exact.ts'
import { trial as slot } from './slot/trial.ts'

/** Every game that is played for money. */
export const GAMES = {
  slot: { figures: slotFigures, trial: slot },
  baccarat: { figures: baccaratFigures, trial: baccarat },
  lottery: { figures: lotteryFigures, trial: lottery },
} as const satisfies Record<string, { figures: () => Figures; trial: Trial }>

export type GameName = keyof typeof GAMES
