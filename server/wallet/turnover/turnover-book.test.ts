import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BettingWorld, bettingWorld, setSpendable } from '../../../tests/support/betting.ts'
import { auditNames } from '../../../tests/support/planted.ts'
import { bet, bonus, booksHold, end, turner } from '../../../tests/support/turnover.ts'

let shared: BettingWorld
beforeAll(async () => {
  shared = await bettingWorld({ live: false })
})
afterAll(() => shared.db.destroy())

const requirementOf = (on: BettingWorld) => sql`(select max(id) from turnover_requirement where member_id = ${on.memberId})`

/** Changes of the database past its triggers, each with the audit's sentence about it. */
const PLANTED: [what: string, says: RegExp, plant: (on: BettingWorld) => RawBuilder<unknown>][] = [
  [
    'turnover that no ticket counted',
    /^requirement \d+ \(open\) says 5001 fen of 24000 are done, its tickets counted 5000/,
    (on) => sql`update turnover_requirement set done_fen = done_fen + 1 where id = ${requirementOf(on)}`,
  ],
  [
    'a requirement met too early',
    /^requirement \d+ \(met\) says 5000 fen of 24000 are done/,
    (on) => sql`update turnover_requirement set state = 'met', ended_at = now() where id = ${requirementOf(on)}`,
  ],
  [
    'a requirement that is met and open',
    /^requirement \d+ \(open\) says 5000 fen of 4000 are done/,
    (on) => sql`update turnover_requirement set need_fen = 4000 where id = ${requirementOf(on)}`,
  ],
  [
    'a bonus without a requirement',
    /^bonus \S+ \(unknown\) has granted 3000 of 0 fen/,
    (on) =>
      sql`update transfer set ref = 'elsewhere' where reason = 'bonus' and credit = (select id from account where owner_kind = 'member' and owner = ${on.memberId} and wallet = 'main')`,
  ],
  [
    'a bonus that was never paid',
    /^bonus \S+ \(open\) has granted 3000 of 4000 fen/,
    (on) => sql`update turnover_requirement set bonus_fen = 4000 where id = ${requirementOf(on)}`,
  ],
  [
    'a bonus taken back from a requirement that is open',
    /^bonus \S+ \(open\) has granted 3000 of 3000 fen, and taken back 10/,
    (on) => sql`insert into transfer (id, debit, credit, amount_fen, reason, ref, at)
      select 'planted', credit, debit, 10, 'bonus_forfeit', ref, at from transfer where reason = 'bonus' and ref = (select ref from turnover_requirement where id = ${requirementOf(on)})`,
  ],
  [
    'a ticket that counts under another result',
    /^ticket \S+ \(settled, result 2\) of 15000 fen counts 15000 under result 1/,
    (on) => sql`update ticket set result_version = 2 where member_id = ${on.memberId}`,
  ],
  [
    'an open ticket that counts',
    /^ticket \S+ \(accepted, result 1\) of 15000 fen counts 15000/,
    (on) => sql`update ticket set status = 'accepted' where member_id = ${on.memberId}`,
  ],
  [
    'another member’s ticket that counts',
    /^ticket \S+ \(settled, result 1\) of 15000 fen counts 15000/,
    (on) => sql`update ticket set member_id = 424242 where member_id = ${on.memberId}`,
  ],
  [
    'a ticket that counts more than its stake',
    /^ticket \S+ \(settled, result 1\) of 14999 fen counts 15000/,
    (on) => sql`update ticket set stake_fen = 14999 where member_id = ${on.memberId}`,
  ],
  [
    'a ticket that does not exist and counts',
    /^ticket gone \(unknown, result \)/,
    (on) => sql`update turnover_counted set ticket_id = 'gone' where requirement_id = ${requirementOf(on)}`,
  ],
  [
    'something taken back that never counted so much',
    /^requirement \d+ took 4000 fen of ticket \S+ back, which had counted 5000/,
    (on) => sql`insert into turnover_counted (requirement_id, ticket_id, version, reversal, fen, at)
      select requirement_id, ticket_id, version, true, -4000, at from turnover_counted where requirement_id = ${requirementOf(on)}`,
  ],
]

test('the audit names the row of each fault planted in turnover [WALLET-17]', async () => {
  const on = await turner(shared.db)
  await bonus(on, 10_000n, 3_000n)
  await setSpendable(on.db, on.memberId, 20_000n)
  await bet(on, await on.offer('M', null, [950, 2100, 3400]), 'H', 15_000n)
  await end(on, [1, 0])
  await booksHold(shared.db)
  for (const [, says, plant] of PLANTED) await auditNames(on.db, says, [plant(on)])
})

test('what counted is never changed or deleted [WALLET-17]', async () => {
  for (const change of [sql`update turnover_counted set fen = fen + 1`, sql`delete from turnover_counted`, sql`truncate turnover_counted`])
    await expect(change.execute(shared.db)).rejects.toThrow('append-only')
})
