import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MoneyDeps } from '../../src/transport/money/action.ts'
import type { Tamper } from '../simulation/harness/stepped-database.ts'
import { replaced } from '../simulation/harness/tampers.ts'
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

/** A system's folds of two legs become folds of three. */
const oneLegMore = (parameter: unknown): unknown =>
  typeof parameter === 'string' ? parameter.replaceAll('"size":2,"bankers"', '"size":3,"bankers"') : parameter

/** A cash-out changes all of its ticket but what still runs. */
const keptWhole: Tamper = ({ sql, parameters }) => ({
  sql: sql.startsWith('update "ticket" set "lines"')
    ? sql.replace('"lines" = $1, "stake_fen" = $2', '"lines" = coalesce(lines, $1), "stake_fen" = coalesce(stake_fen, $2)')
    : sql,
  parameters,
})

const FORGOTTEN = `update preorder set state = 'waiting', call_id = null where state = 'placing'`

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
    without: 'the lines that were asked for',
    broken: { database: ({ sql, parameters }) => ({ sql, parameters: parameters.map(oneLegMore) }) },
    finds: /brought .* instead of|fen out instead of/,
  },
  {
    without: 'the part of a cash-out taken out of its ticket',
    broken: { database: keptWhole },
    finds: /is not what was pressed: \d+ fen run, \d+ were cashed out/,
  },
  {
    without: 'the price of a cash-out that the engine tells',
    broken: { engine: (told) => (typeof told === 'string' ? told : { ...told, W: told.W * 1.02 }) },
    finds: /cash-out .* paid \d+ fen, and is worth/,
  },
  {
    without: 'cash-outs that stand when a result is corrected',
    broken: {
      database: ({ sql, parameters }) => ({
        sql,
        parameters: sql.includes('"t"."reverses" is null')
          ? parameters.map((one) => (one === 'stake_lost' ? 'cash_out' : one))
          : parameters,
      }),
    },
    finds: /(main|held) of member \d+ has/,
  },
  {
    without: 'the id that the bet of a pre-order keeps',
    broken: { database: replaced(/^update "preorder" set "state" = \$1, "reason" = \$2, "ended_at" = \$3, "reached_milli"/, FORGOTTEN) },
    finds: /pre-order .* is waiting, and has a bet|pre-order .* has two bets/,
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
