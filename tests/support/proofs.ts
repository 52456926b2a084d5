import { sql } from 'kysely'
import { expect } from 'vitest'
import { BOOKS } from '../../server/domains.ts'
import { moveCheckpoints } from '../../server/ledger/checkpoint.ts'
import { proveNew } from '../../server/ledger/proof/new.ts'
import { proveWhole } from '../../server/ledger/proof/whole.ts'
import type { Db } from '../../server/platform/database.ts'
import { house, own, type Planted, planted, plantedTransfer } from './planted.ts'

/** Steps so small that a few rows take several. */
export const SMALL = { transfers: 7, causes: 3 }

/** What the proof of the new finds up to now. */
export const newFaults = async (db: Db): Promise<string[]> => (await proveNew(db, BOOKS, await moveCheckpoints(db, 0))).faults
/** What a proof of the whole finds that begins now, or ends one that is under way. */
export const wholeFaults = async (db: Db): Promise<string[]> => (await proveWhole(db, BOOKS, Date.now, () => false, SMALL)).progress.faults

const grants = sql`(select id from account where owner_kind = 'house' and wallet = 'grants')`
const newest = sql`(select id from transfer where ${own} in (debit, credit) and reason <> 'grant' order by seq desc limit 1)`

/** Changes of what was proved before, which no balance, version or ticket of today tells of. */
export const BEHIND: Planted[] = [
  [
    'the time of a transfer',
    /^account member:\d+:\w+ was proved with \d+ fen in \d+ movements, of which the transfers now make \d+ fen in \d+, changed/,
    sql`update transfer set at = at + interval '1 hour' where id = ${newest}`,
  ],
  [
    'the return of a settled ticket',
    /^ticket won \(settled\) has held/,
    sql`update ticket set return_fen = return_fen + 1 where id = 'won'`,
  ],
  ['the call that made a ticket', /^bet won has no money call that made it/, sql`update money_request set kind = 'x' where id = 'won'`],
]

/** What came since. */
export const IN_FRONT: Planted[] = [
  ['a transfer for no reason known', /^transfer planted moves for a whim/, plantedTransfer(house, grants, 1, 'a whim', 'x')],
  ['a ticket that moved more than it says', /^ticket won \(settled\) has held/, plantedTransfer(house, grants, 1, 'winnings', 'won')],
  [
    'a transfer that no balance has',
    /^account member:\d+:main is at version|^account member:\d+:main stores \d+ fen but its transfers sum to \d+/,
    plantedTransfer(own, house, 1, 'winnings', 'x'),
    sql`update account set version = version + 1 where id = ${own}`,
  ],
  [
    'a balance that no transfer made',
    /^account member:\d+:main stores \d+ fen but its transfers sum to \d+/,
    sql`update account set balance_fen = balance_fen + 1 where id = ${own}`,
  ],
  [
    'a checkpoint off what was proved',
    /^the checkpoint of house:sports at \d+ says -?\d+ fen but what was proved and the transfers since sum to/,
    sql`update house_checkpoint set balance_fen = balance_fen + 1 where account = ${house}`,
  ],
]

/** What was changed behind the proof is found by the whole alone; what came since by the proof of the new as well. */
export async function findsPlanted(db: Db): Promise<void> {
  expect([await newFaults(db), await wholeFaults(db)]).toEqual([[], []])
  for (const [what, says, ...plant] of BEHIND)
    await planted(db, plant, async (tx) => {
      expect(await proveNew(tx, BOOKS, null), what).toEqual({ faults: [], done: true })
      expect(await wholeFaults(tx), what).toContainEqual(expect.stringMatching(says))
    })
  for (const [what, says, ...plant] of IN_FRONT)
    await planted(db, plant, async (tx) => {
      const { rows } = await sql<{ last: bigint }>`select max(seq) as last from transfer`.execute(tx)
      const { faults } = await proveNew(tx, BOOKS, rows[0]?.last ?? 0n)
      expect(faults, what).toContainEqual(expect.stringMatching(says))
      const again = await proveNew(tx, BOOKS, rows[0]?.last ?? 0n)
      expect(again.faults, `${what}, at the next proof`).toContainEqual(expect.stringMatching(says))
    })
}
