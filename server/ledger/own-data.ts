import { sql } from 'kysely'
import { type OwnData, ofMember } from '../platform/own-data.ts'

/** A member's accounts and every movement of them; kept for good, since the books are proved by them. */
export const LEDGER_DATA: OwnData = {
  sections: {
    accounts: {
      tables: ['account'],
      from: 'account a',
      whose: (memberId) => sql<boolean>`a.owner = ${memberId} and a.owner_kind in ('member', 'points')`,
      id: 'a.id',
      fields: { id: 'a.id::text', kind: 'a.owner_kind', wallet: 'a.wallet', balance: 'a.balance_fen::text' },
    },
    movements: {
      tables: ['transfer', 'account'],
      from: `account a join lateral (
        select t.id, t.at, t.reason, t.ref, -t.amount_fen as amount, t.debit_version as version, t.reverses from transfer t where t.debit = a.id
        union all select t.id, t.at, t.reason, t.ref, t.amount_fen, t.credit_version, t.reverses from transfer t where t.credit = a.id) t on true`,
      whose: (memberId) => sql<boolean>`a.owner = ${memberId} and a.owner_kind in ('member', 'points')`,
      at: 't.at',
      id: `t.id || ' ' || a.id`,
      fields: {
        id: 't.id',
        account: 'a.id::text',
        at: 't.at',
        amount: 't.amount::text',
        reason: 't.reason',
        about: 't.ref',
        reverses: 't.reverses',
      },
    },
    budgetClaims: {
      tables: ['budget_claim'],
      from: 'budget_claim c',
      whose: ofMember('c.member_id'),
      at: 'c.at',
      id: 'c.ref',
      fields: { budget: 'c.budget', key: 'c.key', fen: 'c.fen::text', turnoverTimes: 'c.times', at: 'c.at' },
    },
  },
  untold: {
    money_request: 'ids of calls with their answers, which the other sections tell',
    account_opening: 'sums of movements that went out of the database with old months',
  },
}
