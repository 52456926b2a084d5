import { sql } from 'kysely'
import { afterAll, beforeAll, test } from 'vitest'
import { addMember, bettingWorld } from '../../tests/support/betting.ts'
import { addPayments } from '../../tests/support/books-of-payments.ts'
import { auditNames, type Planted } from '../../tests/support/planted.ts'
import type { Db } from '../platform/database.ts'

let db: Db
beforeAll(async () => {
  const world = await bettingWorld({ live: false })
  db = world.db
  await addMember(db, world.clock.now(), 'another1')
  await addPayments(world)
})
afterAll(() => db.destroy())

/** Deposits, withdrawals and disputes, and what their money says. */
const PLANTED: Planted[] = [
  [
    'a deposit of nobody',
    /^deposit paid in is of a member that does not exist/,
    sql`update payment set member_id = 424242 where id = 'paid in'`,
  ],
  [
    'a payout of no withdrawal',
    /^payout none is of a withdrawal that does not exist/,
    sql`update payout set payment_id = 'none' where payment_id = 'paid out'`,
  ],
  [
    'a payout of a deposit',
    /^payout paid in is of a withdrawal that does not exist/,
    sql`update payout set payment_id = 'paid in' where payment_id = 'paid out'`,
  ],
  ['an order of no payment', /^deposit order none is of a payment that does not exist/, sql`update deposit_order set payment_id = 'none'`],
  [
    'turnover that nobody owes',
    /^requirement \d+ is of member 424242, who does not exist/,
    sql`update turnover_requirement set member_id = 424242`,
  ],
  [
    'a withdrawal to an account that never was',
    /^withdrawal under way has no account of its member that it is paid to/,
    sql`update payout set card_id = 'none' where payment_id = 'under way'`,
  ],
  [
    'a deposit of another amount',
    /^deposit paid in \(paid\) has credited 1000,/,
    sql`update payment set amount_fen = 999 where id = 'paid in'`,
  ],
  [
    'a deposit credited unpaid',
    /^deposit paid in \(requested\) has credited 1000,/,
    sql`update payment set state = 'requested' where id = 'paid in'`,
  ],
  [
    'a deposit paid and not credited',
    /^deposit asked for \(paid\) has credited 0,/,
    sql`update payment set state = 'paid' where id = 'asked for'`,
  ],
  [
    'an order for another amount than its payment',
    /^deposit order paid order \(payment paid of 50000 fen\) is closed, for 50001 fen, and took 250 of 250 fen as fee/,
    sql`update deposit_order set pay_fen = 50001`,
  ],
  [
    'an order that is open though it was paid',
    /^deposit order paid order \(payment paid of 50000 fen\) is open/,
    sql`update deposit_order set open = true`,
  ],
  [
    'a fee that was not taken',
    /^deposit order paid order .* took 0 of 250 fen as fee/,
    sql`delete from transfer where reason = 'deposit_fee'`,
  ],
  [
    'a dispute that its payment does not know of',
    /^callback against it disputes payment paid out, which has no note of it/,
    sql`insert into money_request (id, kind, body_hash, state, answer, at)
      values ('callback:against it', 'callback', '', 'done', '{"effect": "disputed", "said": "failed", "payment": "paid out"}', now())`,
  ],
  ['a dispute that is settled without a record', /^payment paid short is settled, of which nothing says why/, sql`delete from dispute_act`],
  [
    'a dispute that nobody settled, and the member does not see',
    /^callback says paid short disputes payment paid short, which has no note of it/,
    sql`update dispute_message set act = null`,
  ],
  [
    'a payment under review for nothing',
    /^payment paid in is under review, of which nothing says why/,
    sql`update payment set disputed_at = now() where id = 'paid in'`,
  ],
  [
    'a decision that says another amount',
    /^decision 1 on paid short \(credit\) says it changed 901 fen and the house bore 0, its transfers 900 and 0/,
    sql`update dispute_act set change_fen = 901`,
  ],
  ['a decision by no call', /^decision 1 on paid short/, sql`delete from money_request where id = 'dispute:1'`],
  ['money moved by no decision', /^transfer review:1:0 moves 900 fen by no decision/, sql`delete from dispute_act`],
  [
    'a withdrawal that is not held',
    /^withdrawal under way \(requested\) has credited 0, held 0,/,
    sql`delete from transfer where ref = 'under way'`,
  ],
  [
    'a withdrawal that ended twice',
    /^withdrawal paid out \(failed\) has .* paid 9288, charged 712, given back 0 fen/,
    sql`update payment set state = 'failed' where id = 'paid out'`,
  ],
  [
    'a withdrawal with another fee than it was charged',
    /^withdrawal paid out \(paid\) has .* paid 9288, charged 712,/,
    sql`update payment set fee_fen = 711 where id = 'paid out'`,
  ],
  [
    'a withdrawal to nobody’s account',
    /^withdrawal under way has no account of its member that it is paid to/,
    sql`delete from payout where payment_id = 'under way'`,
  ],
  [
    'a withdrawal to another member’s account',
    /^withdrawal under way has no account of its member that it is paid to/,
    sql`update payout_card set member_id = (select max(id) from member) where id = (select card_id from payout where payment_id = 'under way')`,
  ],
  [
    'a withdrawal sent before it was reviewed',
    /^withdrawal paid out .* or was sent before it was reviewed/,
    sql`update payout set reviewed_at = null where payment_id = 'paid out'`,
  ],
  [
    'a withdrawal given back and paid',
    /^withdrawal given back \(paid\) has .* paid 0, charged 0, given back 10000 fen/,
    sql`update payment set state = 'paid' where id = 'given back'`,
  ],
  [
    'a deposit by another call',
    /^deposit paid in has no money call that made it/,
    sql`update money_request set kind = 'bet' where id = 'paid in'`,
  ],
  [
    'a withdrawal of another’s call',
    /^withdraw under way has no money call that made it/,
    sql`update money_request set member_id = 424242 where id = 'under way'`,
  ],
]

test.each(PLANTED)('the audit names the row of %s [MONEY-09]', (_, says, ...plant) => auditNames(db, says, plant))
