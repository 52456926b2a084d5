import { sql } from 'kysely'
import { walletBalances } from '../ledger/accounts.ts'
import { type OwnData, ofMember } from '../platform/own-data.ts'
import { LIMITS } from './withdrawal/terms.ts'

/** Payments, which are kept for good with whom they were paid to, and the accounts that they go to. */
export const WALLET_DATA: OwnData = {
  sections: {
    payments: {
      tables: ['payment', 'deposit_order', 'deposit_voucher', 'payout', 'dispute_message', 'dispute_act'],
      from: `payment p left join deposit_order o on o.payment_id = p.id left join payout w on w.payment_id = p.id
        left join deposit_voucher v on v.payment_id = p.id`,
      whose: ofMember('p.member_id'),
      at: 'p.requested_at',
      id: 'p.id',
      fields: {
        id: 'p.id',
        kind: 'p.kind',
        amountFen: 'p.amount_fen::text',
        feeFen: 'coalesce(o.fee_fen, p.fee_fen)::text',
        state: 'p.state',
        reason: 'coalesce(p.reason, o.closed_as)',
        requestedAt: 'p.requested_at',
        endedAt: 'p.ended_at',
        way: 'o.way',
        askedFen: 'o.asked_fen::text',
        paidFrom: 'o.pay_from',
        paidTo: 'o.pay_to',
        remark: 'o.remark',
        bonus: 'o.bonus',
        bonusFen: 'o.bonus_fen::text',
        coin: 'coalesce(o.coin, to_jsonb(w.coin))',
        payoutName: 'w.to_name',
        payoutAccount: 'w.to_masked',
        voucher: `case when v.payment_id is not null then jsonb_build_object('reference', v.reference, 'note', v.note, 'at', v.at) end`,
        disputedAt: 'p.disputed_at',
        decided: `(select coalesce(jsonb_agg(jsonb_build_object('act', a.act, 'changeFen', a.change_fen::text, 'at', a.at) order by a.number), '[]')
          from dispute_act a where a.payment_id = p.id)`,
      },
    },
    payoutAccounts: {
      tables: ['payout_card'],
      from: 'payout_card c',
      whose: ofMember('c.member_id'),
      at: 'c.bound_at',
      id: 'c.id',
      fields: {
        id: 'c.id',
        kind: 'c.kind',
        of: 'c.of_what',
        number: 'c.masked',
        note: 'c.note',
        isDefault: 'c.is_default',
        boundAt: 'c.bound_at',
        usableAt: 'c.usable_at',
        removedAt: 'c.removed_at',
      },
    },
    turnover: {
      tables: ['turnover_requirement', 'turnover_counted'],
      from: 'turnover_requirement r',
      whose: ofMember('r.member_id'),
      at: 'r.opened_at',
      id: 'r.id',
      fields: {
        kind: 'r.kind',
        about: 'r.ref',
        principalFen: 'r.principal_fen::text',
        bonusFen: 'r.bonus_fen::text',
        times: 'r.times',
        needFen: 'r.need_fen::text',
        doneFen: 'r.done_fen::text',
        openedAt: 'r.opened_at',
        dueAt: 'r.due_at',
        state: 'r.state',
        endedAt: 'r.ended_at',
      },
    },
    transferCodes: {
      tables: ['deposit_signal'],
      from: 'deposit_signal s',
      whose: ofMember('s.member_id'),
      at: 's.ends_at',
      id: 's.code',
      fields: { code: 's.code', endsAt: 's.ends_at', payment: 's.payment_id' },
    },
  },
  async obstacles(tx, memberId) {
    const { rows } = await sql<{ kind: 'deposits' | 'withdrawals' | 'disputes'; count: number }>`
      select kind || 's' as kind, count(*)::int as count from payment
        where member_id = ${memberId} and state in ('requested', 'sent') group by kind
      union all select 'disputes', count(*)::int from payment
        where member_id = ${memberId} and disputed_at is not null and settled_by is null`.execute(tx)
    const left = (await walletBalances(tx, memberId))
      .filter(({ wallet }) => wallet !== 'held')
      .reduce((sum, one) => sum + one.balanceFen, 0n)
    return [
      ...(left > 0n ? [{ kind: 'balance' as const, fen: String(left), canGiveUp: left < LIMITS.minFen }] : []),
      ...rows.flatMap(({ kind, count }) => (count > 0 ? [{ kind, count }] : [])),
    ]
  },
  async forget(tx, { memberId }, now) {
    // The digest tells two members with one account: of what is gone, none is another's.
    const gone = { sealed: '', digest: sql<string>`'gone:' || id`, note: '', is_default: false }
    const cards = tx.updateTable('payout_card').where('member_id', '=', memberId)
    await cards
      .set({ removed_at: new Date(now) })
      .where('removed_at', 'is', null)
      .execute()
    await cards.set(gone).execute()
    await tx.deleteFrom('deposit_signal').where('member_id', '=', memberId).execute()
  },
}
