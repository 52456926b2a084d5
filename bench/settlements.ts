import { randomSettlements } from '../tests/support/settlements.ts'

/** `npm run settlements -- [count] [seed]`: random settlements against exact rational arithmetic; exit code 1 on a difference. */
const [count = '1000000', seed = String(Date.now() % 2 ** 31 || 1)] = process.argv.slice(2)
const startedAt = performance.now()
const { differences, outcomes } = randomSettlements(Number(count), Number(seed))
for (const difference of differences.slice(0, 5)) console.error(difference)
const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1)
console.log(`${count} settlements from seed ${seed} (singles, quarter lines, series of 2 to 10 legs; ${outcomes} kinds of outcome)`)
console.log(`${differences.length} differ from exact rational arithmetic; ${seconds} s`)
if (differences.length > 0) process.exitCode = 1
