import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { VENUE_TURNOVER_WEIGHTS } from '../../../domain/turnover.ts'
import { auditNames, type Planted } from '../../../tests/support/planted.ts'
import { testDatabase } from '../../../tests/support/template.ts'
import { seamlessWorld } from '../../../tests/support/venues.ts'
import { audit } from '../../domains.ts'
import type { Db } from '../../platform/database.ts'
import { forfeitBonus } from '../../wallet/turnover/forfeit-bonus.ts'

const NOW = Date.UTC(2026, 10, 24, 1)
let db: Db
let world: Awaited<ReturnType<typeof seamlessWorld>>
beforeAll(async () => {
  db = await testDatabase()
  world = await seamlessWorld(db, NOW)
  const [player] = [await world.player(), await world.player()]
  await owes(player.memberId, 100_000n)
  const { bet, win, rollback } = player.in('one')
  const [won, back] = [bet(1_000, { transaction_uuid: 'a0000000-0000-4000-8000-000000000001' }), bet(500)]
  await world.call('transaction/bet', won)
  await world.call('transaction/bet', back)
  await world.call('transaction/rollback', rollback(back, { transaction_uuid: 'a0000000-0000-4000-8000-000000000003' }))
  await world.call('transaction/win', win(won, 700, { transaction_uuid: 'a0000000-0000-4000-8000-000000000002', round_closed: true }))
  expect((await audit(db)).faults).toEqual([])
})
afterAll(() => db.destroy())

/** Turnover that a deposit of 100 yuan asked for. */
async function owes(memberId: bigint, needFen: bigint): Promise<bigint> {
  const row = await db
    .insertInto('turnover_requirement')
    .values({
      ...{ member_id: memberId, kind: 'deposit', ref: `paid by ${memberId}`, deposit: null, principal_fen: 10_000n, bonus_fen: 0n },
      ...{ times: 1, need_fen: needFen, funds_fen: 10_000n, opened_at: new Date(NOW), due_at: null, ended_at: null },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}
const requirement = (id: bigint) =>
  db.selectFrom('turnover_requirement').select(['state', 'done_fen']).where('id', '=', id).executeTakeFirstOrThrow()

const OF_WIN = 'venue:XHDZ:a0000000-0000-4000-8000-000000000002'

/** Each statement breaks books that hold; the sentence names the row. */
const PLANTED: Planted[] = [
  [
    'a stake that was never taken',
    /^transfer venue:XHDZ:a0+-0+-4000-8000-0+1 moves 0 fen for venue_bet, its venue said bet of 1000/,
    sql`delete from transfer where id like 'venue:XHDZ:%0001'`,
  ],
  [
    'a win paid with another amount',
    /moves 701 fen for venue_win, its venue said win of 700/,
    sql`update transfer set amount_fen = 701 where id = ${OF_WIN}`,
  ],
  [
    'a win nobody called',
    /moves 700 fen for venue_win, its venue said nothing/,
    sql`delete from venue_transaction where uuid like '%0002'`,
  ],
  [
    'a win to another member',
    /^transfer venue:XHDZ:.*0002 moves 700 fen for venue_win/,
    sql`update transfer set credit = (select max(id) from account where wallet = 'main') where id = ${OF_WIN}`,
  ],
  [
    'a win out of another house wallet',
    /^transfer venue:XHDZ:.*0002 moves 700/,
    sql`update transfer set debit = (select id from account where wallet = 'grants') where id = ${OF_WIN}`,
  ],
  [
    'a stake given back twice',
    /moves 500 fen for venue_back, its venue said nothing/,
    sql`insert into transfer (id, debit, credit, amount_fen, reason, ref, at)
    select id || ' again', debit, credit, amount_fen, reason, ref, at from transfer where reason = 'venue_back'`,
  ],
  [
    'a round that says more than its calls',
    /^round \d+ of XHDZ says 1500 fen were bet, 9700 won, 500 given back; its calls 1500, 700, 500/,
    sql`update venue_round set win_fen = 9700 where round = 'one'`,
  ],
  ['a round of another member', /^round \d+ of XHDZ says/, sql`update venue_round set member_id = 424242 where round = 'one'`],
  [
    'a transaction without its call',
    /^venue-win venue:XHDZ:.*0002 of a venue is no call that was done/,
    sql`delete from money_request where id = ${OF_WIN}`,
  ],
  [
    'a call without its transaction',
    /^venue-win venue:XHDZ:.*0002 of a venue is a call that left no transaction/,
    sql`delete from venue_transaction where uuid like '%0002'`,
  ],
  [
    'a win of no bet',
    /^win a0.*0002 of XHDZ is about b, which is no bet of its round/,
    sql`update venue_transaction set reference = 'b' where uuid like '%0002'`,
  ],
  [
    'a win of a bet that was given back',
    /^win a0.*0002 of XHDZ is about .*, which is given back/,
    sql`update venue_transaction set reference = (select reference from venue_transaction where kind = 'rollback') where kind = 'win'`,
  ],
  [
    'a rollback of another amount',
    /^rollback a0.*0003 of XHDZ is about .*, which is a bet of 500/,
    sql`update venue_transaction set amount_fen = 400 where kind = 'rollback'`,
  ],
  [
    'turnover of an open round',
    /^round round:\d+ counts 1000 fen as turnover, of 1000 staked \(open\)/,
    sql`update venue_round set closed_at = null where round = 'one'`,
  ],
  [
    'a call of a round that is gone',
    /names round 424242, which does not exist/,
    sql`update venue_transaction set round_id = 424242 where kind = 'win'`,
  ],
  [
    'a round of nobody',
    /^round \d+ is of XHDZ and member 424242, who does not exist there/,
    sql`insert into venue_round (venue, member_id, round, game_code, opened_at) values ('XHDZ', 424242, 'two', 'slot', now())`,
  ],
  ['turnover above the stake', /^round round:\d+ counts 5000 fen as turnover, of 1000 staked/, sql`update turnover_counted set fen = 5000`],
  ['turnover of another member', /^round round:\d+ counts 1000 fen/, sql`update turnover_requirement set member_id = 424242`],
]

test.each(PLANTED)('the audit names the row of %s [VENUE-08]', (_, says, ...plant) => auditNames(db, says, plant))

test('what a closed round staked counts as turnover by its venue’s weight, and what is given back later does not [VENUE-08]', async () => {
  for (const [code, weight] of [
    ['XHDZ', VENUE_TURNOVER_WEIGHTS.DZ],
    ['XHZR', VENUE_TURNOVER_WEIGHTS.ZR],
  ] as const) {
    const player = await world.player({ code })
    const owed = await owes(player.memberId, 100_000n)
    const { bet, win, rollback } = player.in('one')
    const [first, second] = [bet(1_000), bet(333)]
    await world.call('transaction/bet', first, code)
    await world.call('transaction/bet', second, code)
    expect((await requirement(owed)).done_fen, 'an open round counts nothing').toBe(0n)
    await world.call('transaction/win', win(first, 0, { round_closed: true }), code)
    expect((await requirement(owed)).done_fen).toBe((1_333n * BigInt(weight)) / 100n)
    await world.call('transaction/rollback', rollback(second), code)
    expect((await requirement(owed)).done_fen).toBe((1_000n * BigInt(weight)) / 100n)
  }
  expect((await audit(db)).faults).toEqual([])
})

test('all the money in an open round is not lost: turnover stays owed until the round is closed, and no bonus is given up meanwhile [VENUE-08]', async () => {
  const player = await world.player()
  const owed = await owes(player.memberId, 100_000n)
  await db.updateTable('turnover_requirement').set({ kind: 'bonus', bonus_fen: 5_000n }).where('id', '=', owed).execute()
  const [small, all] = [player.in('small').bet(1), player.in('all').bet(9_999)]
  await world.call('transaction/bet', small)
  await world.call('transaction/bet', all)
  await world.call('transaction/win', player.in('small').win(small, 0, { round_closed: true }))
  expect((await requirement(owed)).state).toBe('open')
  const context = { memberId: player.memberId, tokenHash: '', device: null, ip: '127.0.0.1', now: NOW }
  const given = await forfeitBonus(world.funds, { id: 'gives up', requirement: String(owed) }, context)
  expect(given.ok).toBe(false)
  expect((await requirement(owed)).state).toBe('open')
  await world.call('transaction/win', player.in('all').win(all, 0, { round_closed: true }))
  expect((await requirement(owed)).state).toBe('lapsed')
})
