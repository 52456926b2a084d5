import type { Mutant } from './mutants.ts'

/**
 * A mutant that does what its source does, as far as anything but time can show, and so is no gap. By file and change: one that
 * stands elsewhere in the file too would be left out as well, so only what is there once belongs here.
 */
interface Equivalent {
  file: string
  was: string
  becomes: string
  why: string
}

const EQUIVALENTS: readonly Equivalent[] = [
  ...[
    { was: 'departing', becomes: 'false' },
    { was: 'departing = true', becomes: ';' },
    { was: 'true', becomes: 'false' },
  ].map((change) => ({ file: 'server/sport/bet-line.ts', ...change, why: 'a second departure in the same turn finds nothing waiting' })),
  { file: 'domain/game-clock.ts', was: "game.inningNum ?? ''", becomes: 'game.inningNum', why: 'the pattern takes neither' },
  {
    file: 'server/ledger/checkpoint.ts',
    was: 'await sql`lock table transfer in share mode`.execute(tx)',
    becomes: ';',
    why: 'one session waits for nobody; npm run test:pg has several',
  },
]

export const isEquivalent = (mutant: Mutant): boolean =>
  EQUIVALENTS.some(({ file, was, becomes }) => mutant.file === file && mutant.was === was && mutant.becomes === becomes)
