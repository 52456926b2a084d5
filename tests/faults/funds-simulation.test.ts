import { afterAll, beforeAll, expect, test } from 'vitest'
import { playHistory } from '../simulation/funds/history.ts'
import { unlessFor } from '../simulation/funds/tampers.ts'
import { openStage, type Stage } from '../simulation/harness/stage.ts'
import type { Tamper } from '../simulation/harness/stepped-database.ts'
import { instead, where, withoutReasons } from '../simulation/harness/tampers.ts'

// The simulation itself: it finds the effect of each broken promise.

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

const raisesAtOnce: Tamper = ({ sql, parameters }) =>
  sql.startsWith('insert into "play_raise"')
    ? {
        sql: `insert into play_limit (member_id, kind, period, value, since) values ($1, $2, $3, coalesce($4::bigint, 10000000000), $5)
          on conflict (member_id, kind, period) do update set value = excluded.value`,
        parameters: parameters.slice(0, 5),
      }
    : { sql, parameters }

/** `from`: a seed near the first history that shows the fault, where few do. */
const GUARDS: { without: string; broken: Tamper; finds: RegExp; from?: number }[] = [
  {
    without: 'the claim of the id of a deposit',
    broken: instead(
      /from open_deposits\(/,
      `with call as (select c.*, c."order" as o from jsonb_to_recordset($1::jsonb) c(id text, member bigint, at timestamptz, state text, "order" jsonb)),
          made as (
            insert into deposit_order (payment_id, way, account, asked_fen, pay_fen, fee_fen, bonus, coin, pay_from, remark, expires_at)
            select c.id, r.way, r.account, r.asked_fen, r.pay_fen, r.fee_fen, r.bonus, r.coin, r.pay_from, r.remark, r.expires_at
            from call c, jsonb_populate_record(null::deposit_order, c.o) r where c.state = 'done'),
          asked as (
            insert into payment (id, member_id, kind, amount_fen, state, requested_at)
            select c.id, c.member, 'deposit', (c.o->>'pay_fen')::bigint, 'requested', c.at from call c where c.state = 'done')
          select id, true as claimed from call`,
    ),
    finds: /deposit .* exists without its call/,
  },
  {
    without: 'the tombstone that the status call writes',
    broken: where((_, parameters) => parameters.includes('tombstone'), 'select 1'),
    finds: /was told as not done, and exists/,
  },
  {
    without: 'a credit that happens once',
    broken: instead(
      /from take_messages\(/,
      `select t.id, t.state, t.answer, t.told, case when t.state = 'new' and t.answer->>'effect' = 'credited' then
            post_transfer('again:' || p.id, opened_account('house', 0, 'payments'), opened_account('member', p.member_id, 'main'), p.amount_fen,
              'deposit', p.id, p.requested_at) end
          from take_messages($1::jsonb) t left join payment p on p.id = t.answer->>'payment'`,
    ),
    finds: /main of member \d+ has/,
  },
  {
    without: 'the release of a hold when a withdrawal fails',
    broken: instead(
      /from take_messages\(/,
      `with said as (select * from jsonb_to_recordset($1::jsonb) c(id text, payment text, says text, at timestamptz)),
          failed as (
            update payment p set state = 'failed', reason = said.says, ended_at = said.at from said
              where p.id = said.payment and p.kind = 'withdrawal' returning p.id)
          select said.id, 'new' as state, '{}'::jsonb as answer, null::bigint as told from said join failed on failed.id = said.payment
          union all select t.id, t.state, t.answer, t.told from take_messages((select jsonb_agg(m) from jsonb_array_elements($1::jsonb) m
            where not exists (select 1 from payment p where p.kind = 'withdrawal' and p.id = m->>'payment'))) t`,
      ([messages]) => /"says":"(failed|timed_out)"/.test(String(messages)),
    ),
    finds: /(held|main) of member \d+ has|went from paid to failed/,
  },
  {
    without: 'the mark of a withdrawal before it is handed over',
    broken: instead(
      /from mark_sent\(/,
      'select c.id, true as sent, null::bigint as told from jsonb_to_recordset($1::jsonb) c(id text) join payment p on p.id = c.id',
    ),
    finds: /withdrawal .* went from requested to paid/,
  },
  {
    without: 'the turnover that a withdrawal waits for',
    broken: instead(/from withdrawal_rooms\(/, `select id, state, answer, room || '{"owed": []}' as room from withdrawal_rooms($1::jsonb)`),
    finds: /of which turnover holds/,
  },
  {
    without: 'the limit of deposits',
    broken: unlessFor(`= 'deposit-limit'`),
    finds: /over the deposit limit/,
    from: 36,
  },
  {
    without: 'the break before a deposit',
    broken: unlessFor(`<> 'deposit-limit'`),
    finds: /during a break/,
  },
  {
    without: 'the day that a raise waits',
    broken: raisesAtOnce,
    finds: /rose from/,
    from: 4,
  },
  {
    without: 'the reversal of what a corrected result had counted',
    broken: where(
      (sql) => sql.includes('from "turnover_counted"') && sql.includes('having'),
      'select null::bigint requirement_id, null ticket_id, 0 as version, null fen where false',
    ),
    finds: /requirement .* instead of|the audit finds/,
  },
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
    from: 40,
  },
  {
    without: 'what the house bears',
    broken: withoutReasons('review_borne'),
    finds: /fen went through by the books/,
    from: 19,
  },
  {
    without: 'the fee of what was undone',
    broken: withoutReasons('deposit_review_fee', 'withdraw_review_fee'),
    finds: /of fees back/,
  },
]

test.for(GUARDS)('without $without the simulation finds what breaks', async ({ broken, finds, from = 1 }, { signal }) => {
  let found: string | null = null
  for (let seed = from; seed < from + SEEDS && !found; seed++)
    found = (await playHistory(stage, seed, { database: broken }, signal)).violation
  expect(found).toMatch(finds)
})
