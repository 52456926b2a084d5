import type { Figures } from '../../exact/trial.ts'
import { wagerOf } from '../../exact/wager.ts'
import { CHANCES, FISH, type Fish } from './rules.ts'
import { STATED } from './stated.ts'

export const KINDS = Object.keys(FISH) as Fish[]

export const figures = (): Figures => ({
  tables: KINDS.map((fish) => ({
    name: fish,
    rows: [
      { outcome: 'hit', ways: BigInt(FISH[fish].hits) },
      { outcome: 'missed', ways: BigInt(CHANCES - FISH[fish].hits) },
    ],
  })),
  wagers: KINDS.map((fish) =>
    wagerOf(fish, [
      { thousandths: FISH[fish].thousandths, ways: BigInt(FISH[fish].hits) },
      { thousandths: 0, ways: BigInt(CHANCES - FISH[fish].hits) },
    ]),
  ),
  stated: Object.fromEntries(KINDS.map((fish) => [fish, STATED])),
})
