import { afterAll, beforeAll, expect, test } from 'vitest'
import { playHistory } from '../simulation/gifts/history.ts'
import { openStage, type Stage } from '../simulation/harness/stage.ts'
import type { Tamper } from '../simulation/harness/stepped-database.ts'
import { instead, replaced, where, withoutReasons } from '../simulation/harness/tampers.ts'

// The simulation itself: it finds the effect of each broken promise of those who pay.

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.db.destroy())

const SEEDS = 40

/** Changes what queries of this form are given. */
const given =
  (of: RegExp, change: (parameters: readonly unknown[]) => readonly unknown[]): Tamper =>
  ({ sql, parameters }) => ({ sql, parameters: of.test(sql) ? change(parameters) : parameters })

const textless = (of: RegExp) => (parameters: readonly unknown[]) =>
  parameters.map((one) => (typeof one === 'string' ? one.replace(of, '') : one))

/** `from`: the first seed that finds it, where those before take long. */
const GUARDS: { without: string; broken: Tamper; finds: RegExp; from?: number }[] = [
  {
    without: 'the period in the key of a VIP payment',
    broken: given(/./, textless(/(?<=vip:(rebate|weekly|level):\d+):[\w-]+/g)),
    finds: /brought {2}fen instead of/,
  },
  {
    without: 'the break before a gift',
    broken: where((sql) => /^select "id" from "play_break"/.test(sql), 'select id from play_break where false'),
    finds: /during a break/,
  },
  {
    without: 'the login in the week of its gift',
    broken: replaced(/^\s*select from session where member_id/, 'select 1'),
    finds: /of a week without a login/,
  },
  {
    without: 'another turn of a day that a clock ahead of its time noted',
    broken: where((sql) => /^delete from "(vip|points)_day"/.test(sql), 'select 1'),
    finds: /is noted by .*, and is not over|was never counted|earned no points/,
  },
  {
    without: 'the end of the day that is counted',
    broken: ({ sql, parameters }) => ({
      sql: /r\.closed_at < /.test(sql) ? sql.replaceAll(/\b(r\.closed_at|at) < (\$\d+)/g, "$1 < $2::timestamptz + interval '1 day'") : sql,
      parameters,
    }),
    finds: /counts .* instead of|are \d+ instead of/,
  },
  {
    without: 'the day in the key of points',
    broken: given(
      /^(select "id" from "transfer"|\s*select id, outcome from post_transfers)/,
      textless(/(?<=points:turnover:)\d{4}-\d\d-\d\d:/g),
    ),
    finds: /earned no points/,
  },
  {
    without: 'the floor of a budget',
    broken: instead(
      /^select opened_account\(/,
      `with free as (update account set floored = false where owner_kind = $1 and owner = $2 and wallet = $3 returning 1)
        select opened_account($1, $2, $3) as id from (select count(*) from free) f`,
      ([kind]) => kind === 'budget',
    ),
    finds: /fen left of|out of a budget of|^budget .* fen instead of/,
  },
  {
    without: 'what a claim takes out of its budget',
    broken: withoutReasons('budget_spent'),
    finds: /fen left of/,
  },
  {
    without: 'what was claimed before',
    broken: where((sql) => /^select "key", "fen", "at" from "budget_claim"/.test(sql), 'select key, fen, at from budget_claim where false'),
    finds: /is of \d+ fen times 0 instead of/,
  },
  {
    without: 'the break before an activity',
    broken: given(/play_stop\(m\.id/, (parameters) =>
      parameters.map((one) => (one instanceof Date ? new Date(one.getTime() + 400 * 86_400_000) : one)),
    ),
    finds: /during a break/,
  },
  {
    without: 'the points that an exchange costs',
    broken: withoutReasons('points_spent'),
    finds: /spent points/,
  },
  {
    without: 'the turnover of a gift',
    broken: where(
      (sql, parameters) => /^select open_requirement\(/.test(sql) && parameters.some((one) => String(one).startsWith('vip:')),
      'select 1',
    ),
    finds: /^turnover: without effect are vip:/,
  },
  {
    without: 'the phone of who was invited',
    broken: ({ sql, parameters }) => ({ sql: sql.replace('m.bind_phone as "hasPhone"', 'true as "hasPhone"'), parameters }),
    finds: /for somebody without a phone/,
    from: 10,
  },
  {
    without: 'the members of a race',
    broken: ({ sql, parameters }) => ({
      sql: /^select "member_id" from "activity_member"/.test(sql) ? 'select id as member_id from member where $1::text is not null' : sql,
      parameters,
    }),
    finds: /the race ends with/,
  },
  {
    without: 'the seed that a draw was committed to',
    broken: ({ sql, parameters }) => ({
      sql: sql.replace('select "nonce", "server_seed" from', `select "nonce", repeat('0', 64) as server_seed from`),
      parameters,
    }),
    finds: /has the number \d+ instead of/,
  },
  {
    without: 'the commission of a month that is written',
    broken: withoutReasons('commission'),
    finds: /^commissions: without effect are agent:/,
  },
  {
    without: 'the tombstone that the status call writes',
    broken: where((_, parameters) => parameters.includes('tombstone'), 'select 1'),
    finds: /was told as not done, and exists/,
    from: 25,
  },
]

test.for(GUARDS)('without $without the simulation finds what breaks', async ({ broken, finds, from = 1 }, { signal }) => {
  let found: string | null = null
  for (let seed = from; seed < from + SEEDS && !found; seed++)
    found = (await playHistory(stage, seed, { database: broken }, signal)).violation
  expect(found).toMatch(finds)
})
