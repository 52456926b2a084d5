import { resolve } from 'node:path'
import { Writable } from 'node:stream'
import { inspect } from 'node:util'
import type { Plugin } from 'vite'
import { createVitest, type TestModule, type Vitest } from 'vitest/node'
import config from '../../vitest.config.ts'
import type { Mutant, Site } from './mutants.ts'

/** A mutant's tests: a file, and the ids of its tests that execute the mutant; null for all. By id, as a name may contain a seed. */
interface Reaching {
  file: string
  tests: string[] | null
  ms: number
}

export interface Runner {
  /** Number of test files that execute it. */
  reachedBy(mutant: Mutant): number
  /** Whether a test fails with it. */
  isNoticed(mutant: Mutant): Promise<boolean>
  close(): Promise<void>
}

/** Limit of a file with a mutant, by its time without one: a busy machine is slow. */
const HANGS = { leastMs: 20_000, times: 5 }

/**
 * Runs tests with a mutant in place of its source; files on the disk are never changed. First runs all tests that import a source
 * once, to learn which of them execute which mutant, so that few are run for each. Throws when a test fails without a mutant.
 */
export async function createRunner(mutants: readonly Mutant[], tests: string): Promise<Runner> {
  const sources = [...new Set(mutants.map(({ file }) => resolve(file)))]
  const sites = new Map<string, number>()
  for (const mutant of mutants) if (!sites.has(siteOf(mutant))) sites.set(siteOf(mutant), sites.size)

  const modules = await allTests(tests, sources, (file, source) => probed(source, sitesIn(file)))
  function sitesIn(file: string): { site: Site; number: number }[] {
    const own = new Map(mutants.filter((mutant) => resolve(mutant.file) === file).map((mutant) => [siteOf(mutant), mutant.site]))
    return [...own].map(([key, site]) => ({ site, number: sites.get(key) ?? 0 }))
  }
  const reaching = new Map(mutants.map((mutant) => [siteOf(mutant), reachingOf(sites.get(siteOf(mutant)) ?? 0, modules, mutant)]))
  const usualMs = new Map(modules.map((module) => [module.moduleId, module.diagnostic().duration]))

  let current: Mutant | null = null
  const opened = () => open(tests, false, (file, source) => (current && resolve(current.file) === file ? mutated(source, current) : null))
  let vitest = await opened()
  const testsOf = (mutant: Mutant) => reaching.get(siteOf(mutant)) ?? []

  /**
   * The failure of a file's tests, with the mutant or without one; null when they pass. One file a run: with several, the first failure
   * would end the run while the next file is under way, whose messages would come in the next run.
   */
  async function failure({ file, tests }: Reaching, mutant: Mutant | null): Promise<string | null> {
    const [project] = vitest.projects
    if (!project) throw new Error('Vitest has no project')
    for (const changed of new Set([current?.file, mutant?.file])) if (changed) vitest.invalidateFile(resolve(changed))
    current = mutant
    vitest.provide('hangsMs', HANGS.leastMs + HANGS.times * (usualMs.get(file) ?? 0))
    const specification = project.createSpecification(file, tests ? { testIds: tests } : {})
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications([specification])
    const failed = testModules.filter((module) => module.moduleId === file && !module.ok())
    if (unhandledErrors.length > 0) {
      // After a process that was ended Vitest starts no other, and the next run would never end.
      await vitest.close()
      vitest = await opened()
    }
    if (failed.length === 0 && unhandledErrors.length === 0) return null
    return [...failed.flatMap(errorsOf), ...unhandledErrors.map((error) => inspect(error))].join(', ')
  }

  /** Tests that pass alone with the unchanged source. */
  const sound = new Set<string>()
  const keyOf = ({ file, tests }: Reaching) => `${file} ${tests}`
  /** Whether a file's tests pass alone. If one needs what an earlier test left, its file is run whole from then on. */
  async function isSound(one: Reaching): Promise<boolean> {
    if (sound.has(keyOf(one))) return true
    const why = await failure(one, null)
    if (why === null) {
      sound.add(keyOf(one))
      return true
    }
    if (one.tests === null) throw new Error(`${one.file} fails where nothing is changed: ${why}`)
    one.tests = null
    return false
  }

  async function isNoticed(mutant: Mutant): Promise<boolean> {
    for (const one of testsOf(mutant)) {
      while ((await failure(one, mutant)) !== null) if (await isSound(one)) return true
    }
    return false
  }

  return {
    reachedBy: (mutant) => testsOf(mutant).length,
    isNoticed,
    close: () => vitest.close(),
  }
}

/** A mutant's tests: those beside the source first, then the quickest, since the first notices most mutants. */
function reachingOf(site: number, modules: readonly TestModule[], { file }: Mutant): Reaching[] {
  const beside = resolve(file).replace(/ts$/, 'test.ts')
  const found = modules.flatMap((module): Reaching[] => {
    const inFile = module.meta().reached?.includes(site)
    const tests = [...module.children.allTests()].filter((test) => test.result().state === 'passed')
    const own = inFile ? tests : tests.filter((test) => test.meta().reached?.includes(site))
    if (own.length === 0) return []
    // A file is run whole when most of its tests are needed, since a part would first have to pass alone.
    const isMost = inFile || 2 * own.length >= tests.length
    const ms = own.reduce((sum, test) => sum + (test.diagnostic()?.duration ?? 0), 0)
    return [{ file: module.moduleId, tests: isMost ? null : own.map(({ id }) => id), ms }]
  })
  return found.sort((a, b) => Number(b.file === beside) - Number(a.file === beside) || a.ms - b.ms)
}

const siteOf = ({ file, site }: Mutant): string => `${file}:${site.start}-${site.end}`

async function allTests(tests: string, sources: string[], change: Change): Promise<TestModule[]> {
  const vitest = await open(tests, true, change, sources)
  try {
    const specifications = await vitest.getRelevantTestSpecifications()
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications)
    const failed = testModules.filter((module) => !module.ok()).map((module) => [module.moduleId, ...errorsOf(module)].join(': '))
    if (failed.length > 0 || unhandledErrors.length > 0)
      throw new Error(`tests fail before anything is changed: ${[...failed, ...unhandledErrors].join(', ')}`)
    return testModules
  } finally {
    await vitest.close()
  }
}

const errorsOf = (module: TestModule): string[] =>
  [...module.errors(), ...[...module.children.allTests()].flatMap((test) => test.result().errors ?? [])].map(({ message }) => message)

/** Returns the source to load; null for the unchanged one. */
type Change = (file: string, source: string) => string | null

/** Opens the project of unit tests, quiet, with sources changed at load; `related`: only tests that import these. */
async function open(tests: string, isolate: boolean, change: Change, related?: string[]): Promise<Vitest> {
  const { projects = [], ...common } = config.test ?? {}
  const unit = projects.find((project) => typeof project === 'object' && 'test' in project && project.test?.name === 'unit')
  if (typeof unit !== 'object' || !('test' in unit)) throw new Error('vitest.config.ts has no project of unit tests')
  const plugin: Plugin = { name: 'mutant', enforce: 'pre', transform: (source, id) => change(id, source) }
  const nowhere = new Writable({ write: (_, __, done) => done() })
  const vitest = await createVitest(
    {
      ...common,
      ...unit.test,
      config: false,
      include: [tests],
      watch: false,
      // A source may be another at its next load.
      fsModuleCache: false,
      isolate,
      bail: 1,
      reporters: [{}],
      setupFiles: ['tests/support/time-limits.ts', 'scripts/mutation/setup.ts'],
      provide: { hangsMs: 2 ** 30 },
      pool: 'forks',
      ...(related && { related }),
      ...(!isolate && { maxWorkers: 1 }),
    },
    { plugins: [plugin, ...(config.plugins ?? [])] },
    { stdout: nowhere, stderr: nowhere },
  )
  await vitest.standalone()
  return vitest
}

const mutated = (source: string, { site, text }: Mutant): string => source.slice(0, site.start) + text + source.slice(site.end)

/** The source with a probe at each site that reports its execution. */
function probed(source: string, sites: readonly { site: Site; number: number }[]): string | null {
  if (sites.length === 0) return null
  const inserts = sites.flatMap(({ site: { start, end, lead }, number }) => [
    { at: start, length: end - start, text: `${lead}(globalThis.reach?.(${number}), ` },
    { at: end, length: start - end, text: ')' },
  ])
  // Nesting: of two sites with one start the longer is outside; of two with one end the shorter ends first.
  inserts.sort((a, b) => a.at - b.at || Number(a.length > 0) - Number(b.length > 0) || b.length - a.length)
  let from = 0
  const parts = inserts.map(({ at, text }) => {
    const part = source.slice(from, at) + text
    from = at
    return part
  })
  return parts.join('') + source.slice(from)
}
