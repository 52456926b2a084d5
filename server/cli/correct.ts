import { VOID_CODES } from '../../domain/results.ts'
import type { Score } from '../../domain/settlement.ts'
import type { Correction, Noted } from '../engine/play/corrections.ts'
import { StartError } from '../platform/env.ts'
import { main, runCommand } from './run-command.ts'

const USAGE = `npm run correct -- <gameId> [HT <home>:<away>] [FT <home>:<away>] [P<n> <home>:<away> …]
    a corrected score of a game that is over, or of one that was called off: that restores it;
    P1, P2, … are the quarters, innings or sets of a sport other than football
npm run correct -- <gameId> <void code>
    the game counts for nothing: DD postponed, DF abandoned, D1 cancelled, DU video decision, …
Tickets that went out of the database with their month stay as they were settled; it says how many.`

/** `npm run correct`: notes a corrected result; the engine settles it within a second, or at its next start. */
await main(async () => {
  const noted = await runCommand('correct', readCorrection(process.argv.slice(2)))
  const result = 'code' in noted ? `void, ${noted.code}` : `${scoresIn(noted)}, ${noted.ft.join(':')} at the end`
  console.log(
    noted.version === null
      ? `Game ${noted.gameId} has that result already: ${result}. Nothing is settled anew.`
      : `Game ${noted.gameId}, result ${noted.version}: ${result}. The engine settles it within a second, or when it next starts.`,
  )
  if (noted.gone > 0)
    console.log(
      `${noted.gone} of its tickets went out of the database with their month and are not settled anew: they stay as they were (docs/operation.md, Take old months out of the database).`,
    )
})

function scoresIn({ ht, periods }: Pick<Extract<Noted, { ft: Score }>, 'ht' | 'periods'>): string {
  return periods ? periods.map((score) => score.join(':')).join(' ') : `${ht?.join(':') ?? 'not known'} at half-time`
}

function readCorrection([gameId, ...what]: string[]): Correction {
  const code = VOID_CODES.find((known) => known === what[0])
  if (gameId !== undefined && code && what.length === 1) return { gameId, code }
  const scores: { ht?: Score; ft?: Score } = {}
  const periods = new Map<number, Score>()
  for (let at = 0; at < what.length; at += 2) {
    const period = what[at] === 'HT' ? 'ht' : what[at] === 'FT' ? 'ft' : null
    const [, number] = /^P([1-9]\d?)$/.exec(what[at] ?? '') ?? []
    const [, home, away] = /^(\d{1,3})[:-](\d{1,3})$/.exec(what[at + 1] ?? '') ?? []
    if (number !== undefined && home !== undefined && !periods.has(Number(number))) {
      periods.set(Number(number), [Number(home), Number(away)])
      continue
    }
    if (!period || scores[period] || home === undefined || away === undefined) throw new StartError(USAGE)
    scores[period] = [Number(home), Number(away)]
  }
  if (gameId === undefined || what.length === 0) throw new StartError(USAGE)
  return { gameId, ...scores, ...(periods.size > 0 && { periods }) }
}
