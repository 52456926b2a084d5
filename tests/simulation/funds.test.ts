import { afterAll, beforeAll, expect, test } from 'vitest'
import { playHistory } from './funds/history.ts'
import { openStage, type Stage } from './funds/stage.ts'
import { instead, unlessFor, where } from './funds/tampers.ts'
import { playMany, tellBroken } from './harness/run.ts'
import type { Tamper } from './harness/stepped-database.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.db.destroy())

const SEEDS = 16

test(`${SEEDS} histories of faults at every await: deposits, withdrawals, transfers and bets happen once or not at all and their pages say which; the provider's record agrees; turnover, limits and breaks hold [MONEY-01][MONEY-04][MONEY-07]`, async ({
  signal,
}) => {
  const { broke, counts } = await playMany((seed) => playHistory(stage, seed, {}, signal), { from: 5, count: SEEDS })
  expect(broke?.violation ?? null, tellBroken('funds', broke)).toBeNull()
  // Histories in which nothing happens, or nothing fails, would prove nothing.
  expect(counts.presses).toBeGreaterThan(5 * SEEDS)
  expect(counts.done).toBeGreaterThan(2 * SEEDS)
  expect(counts.notDone).toBeGreaterThan(SEEDS)
  expect(counts.depositsPaid).toBeGreaterThan(SEEDS / 4)
  expect(counts.withdrawalsPaid).toBeGreaterThan(SEEDS / 8)
  expect(counts.withdrawalsGivenBack).toBeGreaterThan(0)
  expect(counts.transfers).toBeGreaterThan(SEEDS / 8)
  expect(counts.counted).toBeGreaterThan(0)
  expect(counts.ownRefusals).toBeGreaterThan(0)
})

test('a seed is a history: played again it is the same, step by step', async ({ signal }) => {
  const first = await playHistory(stage, 7, {}, signal)
  const second = await playHistory(stage, 7, {}, signal)
  expect(second).toEqual(first)
})

const raisesAtOnce: Tamper = ({ sql, parameters }) =>
  sql.startsWith('insert into "play_raise"')
    ? {
        sql: `insert into play_limit (member_id, kind, period, value, since) values ($1, $2, $3, coalesce($4::bigint, 10000000000), $5)
          on conflict (member_id, kind, period) do update set value = excluded.value`,
        parameters: parameters.slice(0, 5),
      }
    : { sql, parameters }

/** `from`: a seed near the first history that shows the fault, where few do. */
const GUARDS: { without: string; broken: () => Tamper; finds: RegExp; from?: number }[] = [
  {
    without: 'the claim of the id of a deposit',
    broken: () =>
      instead(
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
    broken: () => where((_, parameters) => parameters.includes('tombstone'), 'select 1'),
    finds: /was told as not done, and exists/,
  },
  {
    without: 'a credit that happens once',
    broken: () =>
      instead(
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
    broken: () =>
      instead(
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
    broken: () =>
      instead(
        /from mark_sent\(/,
        'select c.id, true as sent, null::bigint as told from jsonb_to_recordset($1::jsonb) c(id text) join payment p on p.id = c.id',
      ),
    finds: /withdrawal .* went from requested to paid/,
  },
  {
    without: 'the turnover that a withdrawal waits for',
    broken: () =>
      instead(/from withdrawal_rooms\(/, `select id, state, answer, room || '{"owed": []}' as room from withdrawal_rooms($1::jsonb)`),
    finds: /of which turnover holds/,
  },
  {
    without: 'the limit of deposits',
    broken: () => unlessFor(`= 'deposit-limit'`),
    finds: /over the deposit limit/,
    from: 13,
  },
  {
    without: 'the break before a deposit',
    broken: () => unlessFor(`<> 'deposit-limit'`),
    finds: /during a break/,
  },
  {
    without: 'the day that a raise waits',
    broken: () => raisesAtOnce,
    finds: /rose from/,
    from: 4,
  },
  {
    without: 'the reversal of what a corrected result had counted',
    broken: () =>
      where(
        (sql) => sql.includes('from "turnover_counted"') && sql.includes('having'),
        'select null::bigint requirement_id, null ticket_id, 0 as version, null fen where false',
      ),
    finds: /requirement .* instead of|the audit finds/,
  },
]

test.for(GUARDS)('without $without the simulation finds what breaks', async ({ broken, finds, from = 1 }, { signal }) => {
  let found: string | null = null
  let seed = from
  for (; seed < from + 5 && !found; seed++) found = (await playHistory(stage, seed, { database: broken() }, signal)).violation
  expect(found, `until seed ${seed}`).toMatch(finds)
})
