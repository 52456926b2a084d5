import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MoneyDeps } from '../../src/transport/money/action.ts'
import type { Tamper } from '../simulation/harness/stepped-database.ts'
import { type Broken, playHistory } from '../simulation/money/history.ts'
import { openStage, type Stage } from '../simulation/money/stage.ts'

// The simulation itself: it finds the effect of each broken promise of the real code.

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.db.destroy())

const SEEDS = 40

/** The page's store with one broken promise. */
const withStore = (change: (store: Awaited<ReturnType<MoneyDeps['store']>>) => Partial<typeof store>) => (deps: MoneyDeps) => ({
  ...deps,
  store: async () => {
    const store = await deps.store()
    return { ...store, ...change(store) }
  },
})

/** Deletes the ids of all earlier calls before each query. */
const forgetting: Tamper = ({ sql, parameters }) => ({ sql: `with gone as (delete from money_request) ${sql}`, parameters })

/** `from`: a seed near the first history that shows the fault, where few do. */
const GUARDS: { without: string; broken: Broken; finds: RegExp; from?: number }[] = [
  {
    without: 'the tombstone that the status call writes',
    broken: { database: (query) => (query.parameters.includes('tombstone') ? { sql: 'select 1', parameters: [] } : query) },
    finds: /was told as not done, and exists/,
    from: 125,
  },
  {
    without: 'ids that never expire',
    broken: { database: (query) => (query.sql.includes('from "session"') ? forgetting(query) : query) },
    finds: /was told as not done, and exists|was told as done and then as not done|nobody was told what became of/,
  },
  {
    without: 'the id kept over a reload',
    broken: { page: withStore(() => ({ rows: async () => [] })) },
    finds: /no page ever said so|nobody was told/,
  },
  {
    without: 'the results of legs',
    broken: {
      database: (query) => ({ ...query, sql: query.sql.replace('set "result" = $1', 'set "result" = nullif($1::text, $1::text)') }),
    },
    finds: /is accepted and brought .* instead of|not settled by the last results/,
  },
  {
    without: 'one open call an account',
    broken: {
      page: withStore((store) => ({
        async claim(row) {
          await store.claim(row)
          return true
        },
      })),
    },
    finds: /was sent while .* has no answer|nobody was told what became of/,
  },
]

test.for(GUARDS)('without $without the simulation finds what breaks', async ({ broken, finds, from = 1 }, { signal }) => {
  let found: string | null = null
  for (let seed = from; seed < from + SEEDS && !found; seed++) found = (await playHistory(stage, seed, broken, signal)).violation
  expect(found).toMatch(finds)
})
