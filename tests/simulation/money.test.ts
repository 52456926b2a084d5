import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MoneyDeps } from '../../src/transport/money/action.ts'
import { type Broken, playHistory } from './money/history.ts'
import { openStage, type Stage } from './money/stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.db.destroy())

const SEEDS = 100

test(`${SEEDS} histories of faults at every await: a bet exists once or not at all and its page says which; every balance is the sum of its transfers [MONEY-01][MONEY-04]`, async () => {
  const total = { presses: 0, done: 0, notDone: 0 }
  for (let seed = 1; seed <= SEEDS; seed++) {
    const { violation, log, counts } = await playHistory(stage, seed)
    expect(violation, `${log.join('\n')}\nseed ${seed}; again: npm run simulate -- money --seeds 1 --from ${seed}`).toBeNull()
    total.presses += counts.presses
    total.done += counts.done
    total.notDone += counts.notDone
  }
  // Histories in which nothing is pressed, or nothing fails, would prove nothing.
  expect(total.presses).toBeGreaterThan(2 * SEEDS)
  expect(total.done).toBeGreaterThan(SEEDS / 2)
  expect(total.notDone).toBeGreaterThan(SEEDS / 2)
})

test('a seed is a history: played again it is the same, step by step', async () => {
  const first = await playHistory(stage, 7)
  const second = await playHistory(stage, 7)
  const plain = (log: readonly string[]) => log.map((line) => line.replace(/token-\d+-/, 'token-'))
  expect(plain(second.log)).toEqual(plain(first.log))
  expect(second.steps).toBe(first.steps)
})

/** The page's store, with one promise of it broken. */
const withStore = (change: (store: Awaited<ReturnType<MoneyDeps['store']>>) => Partial<typeof store>) => (deps: MoneyDeps) => ({
  ...deps,
  store: async () => {
    const store = await deps.store()
    return { ...store, ...change(store) }
  },
})

const GUARDS: { without: string; broken: Broken; finds: RegExp }[] = [
  {
    without: 'the tombstone that the status call writes',
    broken: { database: ({ sql, parameters }) => (isClaim(sql) && parameters.includes('tombstone') ? { rows: [] } : null) },
    finds: /was told as not done, and exists/,
  },
  {
    without: 'the claim of the id in the transaction of the bet',
    broken: {
      database: ({ sql, parameters }) => (isClaim(sql) && parameters.includes('done') ? { rows: [{ id: 'any' } as never] } : null),
    },
    finds: /was told as not done, and exists/,
  },
  {
    without: 'the id kept over a reload',
    broken: { page: withStore(() => ({ rows: async () => [] })) },
    finds: /no page ever said so|nobody was told/,
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
    finds: /was sent while .* has no answer/,
  },
]

const isClaim = (sql: string) => sql.startsWith('insert into "money_request"')

test.each(GUARDS)('without $without the simulation finds what breaks', async ({ broken, finds }) => {
  let found: string | null = null
  for (let seed = 1; seed <= SEEDS && !found; seed++) found = (await playHistory(stage, seed, broken)).violation
  expect(found).toMatch(finds)
})
