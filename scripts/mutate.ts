import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { seeded } from '../server/engine/random.ts'
import { isEquivalent } from './mutation/equivalents.ts'
import { type Mutant, mutantsOf } from './mutation/mutants.ts'
import { createRunner } from './mutation/runner.ts'

/**
 * `npm run mutate -- <folder>`: plants small faults, one at a time, in the sources of a folder (or a single file), and runs the unit
 * tests. Prints the score and each fault that no test noticed; fails below `LEAST_PERCENT`.
 */
const LEAST_PERCENT = 90
/** Named parts of the product, each with its own tests: a fault that only tests elsewhere notice is a gap. */
const PARTS: Readonly<Record<string, { sources: string; tests: string }>> = {
  domain: { sources: 'domain/**/*.ts', tests: 'domain/**/*.test.ts' },
  ledger: { sources: 'server/{ledger/*,!(migrations)/*-book}.ts', tests: 'server/{ledger/*,domains}.test.ts' },
  betting: {
    sources: 'server/betting/{bet-*,decide-bet,limits,place-*,settle-*,settlement-legs,ticket-store}.ts',
    tests: 'server/betting/**/*.test.ts',
  },
  transport: { sources: 'server/transport/*.ts', tests: 'server/transport/*.test.ts' },
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { sample: { type: 'string' }, seed: { type: 'string', default: '1' } },
})
const [part = ''] = positionals
const { sources, tests } = PARTS[part] ?? ofPath(part)
const all = globSync(sources)
  .filter((file) => !file.endsWith('.test.ts'))
  .sort()
  .flatMap((file) => {
    const source = readFileSync(file, 'utf8')
    const lines = source.split('\n')
    return mutantsOf(file, source).filter((mutant) => !isEquivalent(mutant, lines[mutant.line - 1] ?? ''))
  })
const chosen = values.sample === undefined ? all : sample(all, Number(values.sample), values.seed)

const runner = await createRunner(chosen, tests)
const survivors: Mutant[] = []
for (const [i, mutant] of chosen.entries()) {
  if (!(await runner.isNoticed(mutant))) {
    survivors.push(mutant)
    const { file, line, was, becomes } = mutant
    console.log(`survived: ${file}:${line}  ${was} → ${becomes}${runner.reachedBy(mutant) === 0 ? '  (no test runs it)' : ''}`)
  }
  if (process.stderr.isTTY) process.stderr.write(`\r${i + 1} of ${chosen.length}\r`)
}
await runner.close()

const noticed = chosen.length - survivors.length
const percent = (100 * noticed) / chosen.length
const of = values.sample === undefined ? `all ${all.length}` : `a sample of ${chosen.length} of ${all.length}, seed ${values.seed}`
console.log(`${part}: ${noticed} of ${chosen.length} noticed, ${percent.toFixed(1)} % (${of})`)
process.exitCode = percent >= LEAST_PERCENT ? 0 : 1

/** For a folder the tests in and below it; for a file its own tests, or those beside it if it has none. */
function ofPath(path: string) {
  if (statSync(path).isDirectory()) return { sources: `${path}/**/*.ts`, tests: `${path}/**/*.test.ts` }
  const own = path.replace(/ts$/, 'test.ts')
  return { sources: path, tests: existsSync(own) ? own : `${dirname(path)}/*.test.ts` }
}

/** A sample of this size, chosen by the seed. */
function sample(mutants: readonly Mutant[], count: number, seed: string): Mutant[] {
  const random = seeded(seed)
  const drawn = mutants.map((mutant) => ({ mutant, at: random() })).sort((a, b) => a.at - b.at)
  return drawn.slice(0, count).map(({ mutant }) => mutant)
}
