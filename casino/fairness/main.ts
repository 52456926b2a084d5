import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { GAMES, type GameName } from '../games/games.ts'
import { compare } from './compare.ts'
import { type Counts, sumOf } from './counts.ts'
import type { Part } from './worker.ts'

/**
 * `npm run fairness [-- --rounds N --game NAME --seed TEXT]`: plays the games' own rules on the provably fair numbers and compares returns
 * and outcomes with the exact ones. Ends with 1 where one does not hold. The same seed plays the same rounds on every machine.
 */
const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '10000000' }, game: { type: 'string' }, seed: { type: 'string', default: '1' } },
})
const asked = Number(values.rounds)
const games = (Object.keys(GAMES) as GameName[]).filter((name) => values.game === undefined || name === values.game)
if (games.length === 0 || !Number.isSafeInteger(asked) || asked < 1) {
  console.error(`npm run fairness [-- --rounds N --game ${Object.keys(GAMES).join('|')} --seed TEXT]`)
  process.exit(2)
}

function played(part: Part): Promise<Counts> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: part })
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}

let fails = 0
for (const game of games) {
  const startedAt = Date.now()
  const { figures, trial } = GAMES[game]
  const numbers = Math.ceil(asked / trial.rounds)
  const threads = Math.min(availableParallelism(), numbers)
  const serverSeed = bytesToHex(sha256(utf8ToBytes(`fairness:${game}:${values.seed}`)))
  const parts = Array.from({ length: threads }, (_, thread) => ({
    game,
    serverSeed,
    from: Math.floor((numbers * thread) / threads) + 1,
    to: Math.floor((numbers * (thread + 1)) / threads),
  }))
  const [counts, stated] = [Promise.all(parts.map(played)), figures()]
  const all = sumOf(await counts)
  const findings = compare(stated, all, trial.stakeFen)
  fails += findings.filter(({ holds }) => !holds).length
  console.log(`\n${game}: ${all.rounds.toLocaleString('en')} rounds, ${((Date.now() - startedAt) / 1000).toFixed(1)} s`)
  console.log(`${''.padEnd(14)} ${'exact'.padStart(11)}  ${'measured'.padStart(11)}  ${'99.9 %'.padStart(9)}`)
  for (const { line } of findings) console.log(line)
}
console.log(fails === 0 ? '\nAll games are as stated.' : `\n${fails} figures do not hold.`)
process.exitCode = fails === 0 ? 0 : 1
