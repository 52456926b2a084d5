import { afterAll, beforeAll, expect, test } from 'vitest'
import { playHistory } from '../simulation/funds/history.ts'
import { openStage, type Stage } from '../simulation/funds/stage.ts'
import { instead, unlessFor, where } from '../simulation/funds/tampers.ts'
import type { Tamper } from '../simulation/harness/stepped-database.ts'

// The simulation itself: it finds the effect of each broken promise about limits of time, and about disputes and their ends.

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.db.destroy())

const SEEDS = 20

/** Changes the text of the queries of which this is the beginning. */
const rewritten =
  (begins: string, from: string, to: string): Tamper =>
  ({ sql, parameters }) => ({ sql: sql.startsWith(begins) ? sql.replace(from, to) : sql, parameters })

/** Posts all transfers but those of these reasons. */
const withoutReasons = (reasons: string): Tamper =>
  instead(
    /^\s*select id, outcome from post_transfers\(/,
    `select id, outcome from post_transfers((select coalesce(jsonb_agg(t), '[]') from jsonb_array_elements($1::jsonb) t
      where t->>'reason' <> all ('${reasons}')), $2)`,
    ([transfers]) => String(transfers).includes('review'),
  )

/** `from`: a seed near the first history that shows the fault, where few do. */
const GUARDS: { without: string; broken: Tamper; finds: RegExp; from?: number }[] = [
  { without: 'the limit of time before a deposit', broken: unlessFor(`= 'time-limit'`), finds: /over the time limit/ },
  {
    without: 'what a person decided, on the payment',
    broken: rewritten('update "payment" set "disputed_at"', '"settled_fen" = $4', '"settled_fen" = nullif($4::bigint, $4::bigint)'),
    finds: /named another amount|contradicts itself|the audit finds|the provider said/,
  },
  {
    without: 'the end of the words that a person decided on',
    broken: rewritten('update "dispute_message"', 'where', 'where false and'),
    finds: /left a word open/,
  },
  {
    without: 'the turnover of what a person credits',
    broken: where(
      (sql, parameters) => /^select open_requirement\(/.test(sql) && parameters.some((one) => String(one).startsWith('review:')),
      'select 1',
    ),
    finds: /requirements instead of/,
  },
  {
    without: 'what the house bears',
    broken: withoutReasons('{review_borne}'),
    finds: /fen went through by the books/,
  },
  {
    without: 'the fee of what was undone',
    broken: withoutReasons('{deposit_review_fee,withdraw_review_fee}'),
    finds: /of fees back/,
    from: 45,
  },
]

test.for(GUARDS)('without $without the simulation finds what breaks', async ({ broken, finds, from = 1 }, { signal }) => {
  let found: string | null = null
  for (let seed = from; seed < from + SEEDS && !found; seed++)
    found = (await playHistory(stage, seed, { database: broken }, signal)).violation
  expect(found).toMatch(finds)
})
