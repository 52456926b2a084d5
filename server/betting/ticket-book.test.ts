import { sql } from 'kysely'
import { afterAll, beforeAll, test } from 'vitest'
import { booksOfBets } from '../../tests/support/books-of-bets.ts'
import { auditNames, house, own, type Planted, plantedTransfer } from '../../tests/support/planted.ts'
import type { Db } from '../platform/database.ts'

let db: Db
beforeAll(async () => {
  db = (await booksOfBets()).db
})
afterAll(() => db.destroy())

const marketOf = (ticket: string) => sql`(select market_id from ticket_leg where ticket_id = ${ticket} and place = 0)`

/** Tickets and cash-outs, and what their money says. */
const PLANTED: Planted[] = [
  [
    'a ticket on no market',
    /^ticket accepted names a member, market or game/,
    sql`update ticket_leg set market_id = 'none' where ticket_id = 'accepted'`,
  ],
  [
    'a ticket on another game',
    /^ticket accepted names a member, market or game/,
    sql`update ticket_leg set game_id = 1 where ticket_id = 'accepted'`,
  ],
  [
    'a ticket of nobody',
    /^ticket accepted names a member, market or game/,
    sql`update ticket set member_id = 424242 where id = 'accepted'`,
  ],
  [
    'a leg on no market',
    /^ticket series open names a member, market or game/,
    sql`update ticket_leg set market_id = 'none' where ticket_id = 'series open'`,
  ],
  [
    'a game that is gone',
    /^ticket won names a member, market or game/,
    sql`delete from game where id = (select game_id from ticket_leg where ticket_id = 'won')`,
  ],
  [
    'a stake that was not held',
    /^ticket accepted \(accepted\) has held 10000,/,
    sql`update ticket set stake_fen = stake_fen + 1 where id = 'accepted'`,
  ],
  ['a hold that is gone', /^ticket delayed \(delay\) has held 0,/, sql`delete from transfer where id = 'hold:delayed'`],
  [
    'a hold that was reversed',
    /^ticket accepted \(accepted\) has held 0,/,
    sql`insert into transfer (id, debit, credit, amount_fen, reason, ref, reverses, at) select 'planted', credit, debit, amount_fen, reason, ref, id, at from transfer where id = 'hold:accepted'`,
  ],
  ['a ticket that was paid and is open', /^ticket won \(accepted\) has/, sql`update ticket set status = 'accepted' where id = 'won'`],
  ['a ticket that was lost and is open', /^ticket lost \(delay\) has/, sql`update ticket set status = 'delay' where id = 'lost'`],
  [
    'winnings of a ticket that is open',
    /^ticket accepted \(accepted\) has .* won 3 fen/,
    plantedTransfer(house, own, 3, 'winnings', 'accepted'),
  ],
  [
    'a refusal that gave nothing back',
    /^ticket accepted \(refused\) has held 10000, released 0,/,
    sql`update ticket set status = 'refused' where id = 'accepted'`,
  ],
  ['a refusal that took', /^ticket refused \(refused\) has .* lost 3,/, plantedTransfer(own, house, 3, 'stake_lost', 'refused')],
  ['a refusal that paid', /^ticket refused \(refused\) has .* won 3 fen/, plantedTransfer(house, own, 3, 'winnings', 'refused')],
  [
    'a settlement that moved nothing',
    /^ticket accepted \(settled\) has .* released 0, lost 0,/,
    sql`update ticket set status = 'settled' where id = 'accepted'`,
  ],
  ['a return that was not paid', /^ticket won \(settled\) has/, sql`update ticket set return_fen = return_fen + 1 where id = 'won'`],
  [
    'an open ticket on a settled market',
    /^ticket accepted is accepted with 1 legs, 0 of them with a result, 0 lost, 1 unlike their market/,
    sql`update market set status = 'settled' where id = ${marketOf('accepted')}`,
  ],
  [
    'a waiting ticket on a settled market',
    /^ticket delayed is delay with 1 legs, 0 of them with a result, 0 lost, 1 unlike their market/,
    sql`update market set status = 'settled' where id = ${marketOf('delayed')}`,
  ],
  [
    'a ticket settled by another result',
    /^ticket won is settled with 1 legs, 1 of them with a result, 0 lost, 1 unlike their market/,
    sql`update market set result_version = 2 where id = ${marketOf('won')}`,
  ],
  [
    'a market that counts from elsewhere',
    /^ticket delayed says it counts from \[1, 0\], its market \S+ counts from 1:1/,
    sql`update market set from_c = 1 where id = ${marketOf('delayed')}`,
  ],
  [
    'a ticket that does not say from where',
    /^ticket accepted says it counts from the start, its market \S+ counts from 2:0/,
    sql`update market set from_h = 2 where id = ${marketOf('accepted')}`,
  ],
  [
    'a leg that counts from elsewhere',
    /^ticket series open says it counts from \[9, 9\]/,
    sql`update ticket_leg set snapshot = snapshot || '{"from": [9, 9]}' where ticket_id = 'series open'`,
  ],
  [
    'a leg of a line that is gone',
    /^ticket series open has lines \[.*\] with a stake of 10000 fen and legs \[0\]/,
    sql`delete from ticket_leg where ticket_id = 'series open' and place = 1`,
  ],
  [
    'a ticket without legs',
    /^ticket accepted (has lines .* fen and legs $|names a member)/,
    sql`delete from ticket_leg where ticket_id = 'accepted'`,
  ],
  [
    'a leg of no ticket',
    /^leg 0 of ticket gone, which does not exist/,
    sql`update ticket_leg set ticket_id = 'gone' where ticket_id = 'accepted'`,
  ],
  [
    'a leg in no line',
    /^ticket series open has lines/,
    sql`update ticket set lines = jsonb_build_array(jsonb_build_object('legs', '[0]'::jsonb, 'stakeFen', '10000')) where id = 'series open'`,
  ],
  [
    'a line of a leg that is not there',
    /^ticket accepted has lines/,
    sql`update ticket set lines = jsonb_set(lines, '{0,legs}', '[0, 1]') where id = 'accepted'`,
  ],
  [
    'lines with another stake than the ticket',
    /^ticket accepted has lines .* with a stake of 10000 fen/,
    sql`update ticket set lines = jsonb_set(lines, '{0,stakeFen}', '"9999"') where id = 'accepted'`,
  ],
  [
    'legs that are not numbered from 0',
    /^ticket accepted has lines/,
    sql`update ticket_leg set place = 1 where ticket_id = 'accepted'`,
    sql`update ticket set lines = jsonb_set(lines, '{0,legs}', '[1]') where id = 'accepted'`,
  ],
  [
    'legs with a gap',
    /^ticket series open has lines .* and legs \[0, 2\]/,
    sql`update ticket_leg set place = 2 where ticket_id = 'series open' and place = 1`,
    sql`update ticket set lines = jsonb_set(lines, '{0,legs}', '[0, 2]') where id = 'series open'`,
  ],
  [
    'a leg by another result than its market',
    /^ticket series open is .* 1 unlike their market/,
    sql`update ticket_leg set result_version = 2 where ticket_id = 'series open' and place = 0`,
  ],
  [
    'a leg with a version and no result',
    /^ticket series open is .* 1 unlike their market/,
    sql`update ticket_leg set result_version = 1 where ticket_id = 'series open' and place = 1`,
  ],
  [
    'a series settled too early',
    /^ticket series open is settled with 2 legs, 1 of them/,
    sql`update ticket set status = 'settled' where id = 'series open'`,
  ],
  [
    'a lost series that is open',
    /^ticket series lost is accepted with 2 legs, 1 of them with a result, 1 lost/,
    sql`update ticket set status = 'accepted' where id = 'series lost'`,
  ],
  [
    'a system settled with its first lost line',
    /^ticket system open is settled with 2 legs, 1 of them with a result, 1 lost/,
    sql`update ticket set status = 'settled' where id = 'system open'`,
  ],
  [
    'a system that is open after its last result',
    /^ticket system over is accepted with 2 legs, 2 of them with a result, 1 lost/,
    sql`update ticket set status = 'accepted' where id = 'system over'`,
  ],
  [
    'a fold of another size',
    /^ticket folds open has lines .* with a stake of 15000 fen/,
    sql`update ticket set lines = jsonb_set(lines, '{0,size}', '3') where id = 'folds open'`,
  ],
  [
    'a fold with a banker that is none',
    /^ticket folds open has lines .* with a stake of 15000 fen/,
    sql`update ticket set lines = jsonb_set(lines, '{0,bankers}', '[1]') where id = 'folds open'`,
  ],
  [
    'folds of a leg that is not there',
    /^ticket folds open has lines .* and legs \[0, 1, 2\]/,
    sql`update ticket set lines = jsonb_set(lines, '{0,legs}', '[0, 1, 3]') where id = 'folds open'`,
  ],
  [
    'folds settled with their lost lines',
    /^ticket folds open is settled with 3 legs, 2 of them with a result, 1 lost/,
    sql`update ticket set status = 'settled' where id = 'folds open'`,
  ],
  [
    'folds open after the last of their lines was lost',
    /^ticket folds open is accepted with 3 legs, 2 of them with a result, 1 lost/,
    sql`update ticket set lines = jsonb_set(jsonb_set(lines, '{0,bankers}', '[0]'), '{0,stakeFen}', '"7500"') where id = 'folds open'`,
  ],
  [
    'a cash-out that nothing moved for',
    /^ticket accepted \(accepted\) had 1 fen cashed out for 1 in 1 parts; 0 cash-outs say 0 for 0, and moved 0 for 0/,
    sql`update ticket set stake_fen = stake_fen - 1, cashed_stake_fen = 1, cashed_fen = 1, cash_outs = 1 where id = 'accepted'`,
  ],
  [
    'a cash-out twice in the ticket',
    /^ticket cashed in part \(accepted\) had 4000 fen cashed out for 3705 in 2 parts; 1 cash-outs/,
    sql`update ticket set cash_outs = 2 where id = 'cashed in part'`,
  ],
  [
    'a cash-out that paid more than it says',
    /^ticket cashed in part \(accepted\) had 4000 fen cashed out for 3705 in 1 parts; 1 cash-outs say 4000 for 3704, and moved 4000 for 3705/,
    sql`update cash_out set paid_fen = paid_fen - 1 where ticket_id = 'cashed in part'`,
  ],
  [
    'a cash-out above its worth less the margin',
    /^ticket cashed in part .* had 4000 fen cashed out/,
    sql`update cash_out set fair_fen = paid_fen where ticket_id = 'cashed in part'`,
  ],
  [
    'a cash-out of another member’s',
    /^ticket cashed in part .* had 4000 fen cashed out/,
    sql`update cash_out set member_id = 424242 where ticket_id = 'cashed in part'`,
  ],
  [
    'a cash-out of lines that were not taken out',
    /^ticket cashed in part .* had 4000 fen cashed out/,
    sql`update ticket set cashed_lines = jsonb_set(cashed_lines, '{0,stakeFen}', '"1"') where id = 'cashed in part'`,
  ],
  [
    'a cash-out of no ticket',
    /^ticket gone \(\) had {2}fen cashed out .* 1 cash-outs say/,
    sql`update cash_out set ticket_id = 'gone' where ticket_id = 'cashed out'`,
  ],
  [
    'a ticket that is cashed out and still runs',
    /^ticket cashed in part \(cashed\) had 4000 fen/,
    sql`update ticket set status = 'cashed' where id = 'cashed in part'`,
  ],
  [
    'a cash-out that was taken back',
    /^cash-out cash:cash cashed out:stake of ticket cashed out is taken back by planted/,
    sql`insert into transfer (id, debit, credit, amount_fen, reason, ref, reverses, at) select 'planted', credit, debit, amount_fen, reason, ref, id, at from transfer where id = 'cash:cash cashed out:stake'`,
  ],
  [
    'a settlement of what was cashed out',
    /^ticket cashed out \(cashed\) has .* won 3 fen/,
    plantedTransfer(house, own, 3, 'winnings', 'cashed out'),
  ],
  [
    'a cash-out that nobody called for',
    /^cash-out cash cashed out of ticket cashed out has no money call/,
    sql`update money_request set kind = 'bet' where id = 'cash cashed out'`,
  ],
  [
    'an automatic cash-out of another’s ticket',
    /^an automatic cash-out of ticket accepted is set by member 424242/,
    sql`insert into cash_out_rule values ('accepted', 424242, 100, 100, now())`,
  ],
  ['a lost series that pays', /^ticket series lost is settled/, sql`update ticket set return_fen = 1 where id = 'series lost'`],
  ['a bet nobody asked for', /^bet accepted has no money call that made it/, sql`delete from money_request where id = 'accepted'`],
  [
    'a bet of a refused call',
    /^bet series open has no money call that made it/,
    sql`update money_request set state = 'refused' where id = 'series open'`,
  ],
]

test.each(PLANTED)('the audit names the row of %s [MONEY-09]', (_, says, ...plant) => auditNames(db, says, plant))
