import { sql } from 'kysely'
import { afterAll, beforeAll, test } from 'vitest'
import { booksOfBets } from '../../tests/support/books-of-bets.ts'
import { auditNames, house, own, type Planted, plantedTransfer } from '../../tests/support/planted.ts'
import type { Db } from '../platform/database.ts'
import { moveCheckpoints } from './checkpoint.ts'

let db: Db
beforeAll(async () => {
  const world = await booksOfBets()
  db = world.db
  await moveCheckpoints(db, world.clock.now())
})
afterAll(() => db.destroy())

const grants = sql`(select id from account where owner_kind = 'house' and wallet = 'grants')`
const nobody = sql`424242`

/** What only the ledger knows: its accounts, their movements and checkpoints. */
const PLANTED: Planted[] = [
  ['a transfer from nobody', /^transfer planted names an account that does not exist/, plantedTransfer(nobody, house, 1, 'winnings', 'x')],
  ['a transfer to nobody', /^transfer planted names an account that does not exist/, plantedTransfer(house, nobody, 1, 'winnings', 'x')],
  [
    'a transfer for no reason known',
    /^transfer planted moves for a whim, which no domain lists/,
    plantedTransfer(house, grants, 1, 'a whim', 'x'),
  ],
  [
    'a wallet of the house that nobody knows',
    /^account house:pocket is no wallet that a domain lists/,
    sql`insert into account (owner_kind, owner, wallet, floored) values ('house', 0, 'pocket', false)`,
  ],
  [
    'a wallet that should be the house’s',
    /^account house:7:sports is no wallet that a domain lists/,
    sql`update account set owner = 7 where id = ${house}`,
  ],
  [
    'a member without a wallet',
    /^member \d+ has 1 of the 2 accounts that each has/,
    sql`update account set wallet = 'purse' where id = ${own}`,
  ],
  [
    'a wallet of no member',
    /^account \d+ is the wallet main of member 424242, who does not exist/,
    sql`update account set owner = 424242 where id = ${own}`,
  ],
  [
    'a balance that no transfer made',
    /^account member:\d+:main stores \d+ fen but its transfers sum to \d+/,
    sql`update account set balance_fen = balance_fen + 1 where id = ${own}`,
  ],
  [
    'a transfer that no balance has',
    /^account member:\d+:main stores \d+ fen but its transfers sum to \d+/,
    plantedTransfer(own, house, 1, 'winnings', 'x'),
  ],
  [
    'a balance below nothing',
    /^account member:\d+:main stores -\d+ fen but its transfers sum to -\d+/,
    sql`alter table account drop constraint floor_holds`,
    plantedTransfer(own, house, 9_000_000, 'winnings', 'x'),
    sql`update account set balance_fen = balance_fen - 9000000 where id = ${own}`,
  ],
  [
    'a version ahead of the movements',
    /^account member:\d+:main is at version/,
    sql`update account set version = version + 1 where id = ${own}`,
  ],
  [
    'two movements of one number',
    /^account member:\d+:main is at version/,
    sql`update transfer set debit_version = debit_version + 1 where debit = ${own} and debit_version = (select min(debit_version) from transfer where debit = ${own})`,
  ],
  [
    'two movements that counted as one',
    /^account member:\d+:main is at version/,
    sql`insert into transfer (id, debit, credit, amount_fen, reason, ref, at, debit_version)
      select 'planted', id, ${house}, 1, 'winnings', 'x', now(), version from account where id = ${own}`,
  ],
  [
    'movements with a gap',
    /^account member:\d+:main is at version .* numbered 1 to 99/,
    sql`update transfer set debit_version = 99 where id = 'hold:won'`,
  ],
  [
    'movements that begin elsewhere',
    /^account member:\d+:main is at version .* numbered 0 to/,
    sql`update transfer set credit_version = 0 where credit = ${own} and credit_version = 1`,
  ],
  [
    'money from nowhere',
    /^all balances together are 1 fen instead of zero/,
    sql`update account set balance_fen = balance_fen + 1 where id = ${own}`,
  ],
  [
    'a house balance from nowhere',
    /^all balances together are -5 fen instead of zero/,
    sql`update house_checkpoint set balance_fen = balance_fen - 5 where account = ${house}`,
  ],
  [
    'a checkpoint off its transfers',
    /^the checkpoint of house:sports at \d+ says/,
    sql`update house_checkpoint set balance_fen = balance_fen + 1 where account = ${house}`,
  ],
  [
    'a transfer slipped in below a checkpoint',
    /^the checkpoint of house:(sports|grants) at \d+ says/,
    plantedTransfer(house, grants, 7, 'winnings', 'x'),
    sql`update house_checkpoint set seq = (select max(seq) from transfer)`,
  ],
]

test.each(PLANTED)('the audit names the row of %s [MONEY-09]', (_, says, ...plant) => auditNames(db, says, plant))
