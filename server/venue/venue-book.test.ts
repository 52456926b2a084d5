import { sql } from 'kysely'
import { afterAll, beforeAll, test } from 'vitest'
import { addMember, bettingWorld } from '../../tests/support/betting.ts'
import { addTransfers } from '../../tests/support/books-of-venues.ts'
import { auditNames, type Planted } from '../../tests/support/planted.ts'
import type { Db } from '../platform/database.ts'

let db: Db
beforeAll(async () => {
  const world = await bettingWorld({ live: false })
  db = world.db
  await addMember(db, world.clock.now(), 'another1')
  await addTransfers(world)
})
afterAll(() => db.destroy())

/** Transfers with venues, and what their money says. */
const PLANTED: Planted[] = [
  [
    'a transfer to a venue that nobody asked for',
    /^transfer transfer:again moves for venue_in from main of member \d+ to venue:HATY of member \d+, by no call/,
    sql`delete from money_request where id = 'again'`,
  ],
  [
    'a transfer to another’s venue wallet',
    /^transfer transfer:again moves for venue_in/,
    sql`update account set owner = (select id from member where name = 'another1') where wallet = 'venue:HATY'`,
  ],
  [
    'a transfer in the other direction',
    /^transfer transfer:again moves for venue_out from main/,
    sql`update transfer set reason = 'venue_out' where id = 'transfer:again'`,
  ],
  [
    'a transfer into what is no venue',
    /^transfer transfer:again moves for venue_in from main of member \d+ to purse/,
    sql`update account set wallet = 'purse' where wallet = 'venue:HATY'`,
  ],
  [
    'a transfer that moved nothing',
    /^transfer again says it moved 500 fen, its transfers 0/,
    sql`delete from transfer where ref = 'again'`,
  ],
  [
    'a recycling that says more than it moved',
    /^recycle all back says it moved 900 fen, its transfers 800/,
    sql`update money_request set answer = answer || '{"backFen": "900"}' where id = 'all back'`,
  ],
  [
    'a wallet of no venue',
    /^account \d+ is the wallet venue:HATY, of a venue that does not exist or without a floor/,
    sql`delete from venue where code = 'HATY'`,
  ],
  [
    'a venue wallet without a floor',
    /^account \d+ is the wallet venue:XHZR, of a venue that does not exist or without a floor/,
    sql`update account set floored = false, balance_fen = 0, version = 0 where wallet = 'venue:XHZR'`,
  ],
  [
    'money at a venue with its own books that no move brought there',
    /^transfer arrive:there moves 0 fen for venue_arrive from .* to .*, its move says 900 from transit to house/,
    sql`delete from transfer where id = 'arrive:there'`,
  ],
  [
    'money from such a venue that its move does not say',
    /^transfer come:from there moves 200 fen for venue_come from house to main, its move says nothing/,
    sql`update venue_move set state = 'refused' where id = 'from there'`,
  ],
  [
    'a move of another amount',
    /^transfer arrive:there moves 900 fen for venue_arrive from transit to house, its move says 901 from transit to house/,
    sql`update venue_move set amount_fen = 901 where id = 'there'`,
  ],
  [
    'a move that gave another member’s money back',
    /^transfer return:not taken moves 100 fen for venue_return/,
    sql`update account set owner = (select id from member where name = 'another1') where wallet = 'transit'`,
  ],
  [
    'a move that came twice',
    /^transfer come:twice moves 200 fen for venue_come from house to main, its move says nothing/,
    sql`insert into transfer (id, debit, credit, amount_fen, reason, ref, at) select 'come:twice', debit, credit, amount_fen, reason, ref, at
      from transfer where id = 'come:from there'`,
  ],
  [
    'money on its way that no move waits for',
    /^member \d+ has 300 fen on the way to venues, their moves say 0/,
    sql`update venue_move set state = 'done', settled_at = now() where id = 'not answered'`,
  ],
  ['a move that nobody asked for', /^move there in HTQP of member \d+ is of no call/, sql`delete from money_request where id = 'there'`],
  [
    'a move with a venue that has no books',
    /^move there in HTQP of member \d+ is of a venue without books/,
    sql`update venue set wallet = 'here' where code = 'HTQP'`,
  ],
]

test.each(PLANTED)('the audit names the row of %s [MONEY-09]', (_, says, ...plant) => auditNames(db, says, plant))
