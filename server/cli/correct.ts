import { VOID_CODES } from '../../domain/results.ts'
import type { Score } from '../../domain/settlement.ts'
import type { Correction } from '../engine/play/corrections.ts'
import { StartError } from '../platform/env.ts'
import { main, runCommand } from './run-command.ts'

const USAGE = `npm run correct -- <gameId> [HT <home>:<away>] [FT <home>:<away>]
    a corrected score of a game that is over, or of one that was called off: that restores it
npm run correct -- <gameId> <void code>
    the game counts for nothing: DD postponed, DF abandoned, D1 cancelled, DU video decision, …`

/** `npm run correct`: notes a corrected result; the engine settles it within a second, or at its next start. */
await main(async () => {
  const noted = await runCommand('correct', readCorrection(process.argv.slice(2)))
  const result =
    'code' in noted ? `void, ${noted.code}` : `${noted.ht?.join(':') ?? 'not known'} at half-time, ${noted.ft.join(':')} at the end`
  console.log(
    noted.version === null
      ? `Game ${noted.gameId} has that result already: ${result}. Nothing is settled anew.`
      : `Game ${noted.gameId}, result ${noted.version}: ${result}. The engine settles it within a second, or when it next starts.`,
  )
})

function readCorrection([gameId, ...what]: string[]): Correction {
  const code = VOID_CODES.find((known) => known === what[0])
  if (gameId !== undefined && code && what.length === 1) return { gameId, code }
  const scores: { ht?: Score; ft?: Score } = {}
  for (let at = 0; at < what.length; at += 2) {
    const period = what[at] === 'HT' ? 'ht' : what[at] === 'FT' ? 'ft' : null
    const [, home, away] = /^(\d{1,2})[:-](\d{1,2})$/.exec(what[at + 1] ?? '') ?? []
    if (!period || scores[period] || home === undefined || away === undefined) throw new StartError(USAGE)
    scores[period] = [Number(home), Number(away)]
  }
  if (gameId === undefined || what.length === 0) throw new StartError(USAGE)
  return { gameId, ...scores }
}
