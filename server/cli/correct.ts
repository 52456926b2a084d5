import { VOID_CODES } from '../../domain/results.ts'
import type { Correction } from '../engine/corrections.ts'
import { StartError } from '../platform/env.ts'
import { main, runCommand } from './run-command.ts'

const USAGE = `npm run correct -- <gameId> HT|FT <home>:<away>   a corrected score of a game that is over
npm run correct -- <gameId> <void code>           the game counts for nothing: DD postponed, DF abandoned, D1 cancelled, DU video decision, …`

/** `npm run correct`: note a result that came later; the engine settles it within a second, or when it next starts. */
await main(async () => {
  const noted = await runCommand('correct', readCorrection(process.argv.slice(2)))
  const result =
    'code' in noted ? `void, ${noted.code}` : `${noted.ht?.join(':') ?? 'not known'} at half-time, ${noted.ft.join(':')} at the end`
  console.log(`Game ${noted.gameId}, result ${noted.version}: ${result}. The engine settles it within a second, or when it next starts.`)
})

function readCorrection([gameId, what, score]: string[]): Correction {
  if (gameId === undefined || what === undefined) throw new StartError(USAGE)
  const code = VOID_CODES.find((known) => known === what)
  if (code && score === undefined) return { gameId, code }
  const [, home, away] = /^(\d{1,2})[:-](\d{1,2})$/.exec(score ?? '') ?? []
  if ((what !== 'HT' && what !== 'FT') || home === undefined || away === undefined) throw new StartError(USAGE)
  return { gameId, period: what, score: [Number(home), Number(away)] }
}
