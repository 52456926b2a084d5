import { forgetRows, type OwnData, ofMember } from '../platform/own-data.ts'

/** Tickets, which are kept for good: the books refer to them. Pre-orders end with the account. */
export const BETTING_DATA: OwnData = {
  sections: {
    tickets: {
      tables: ['ticket', 'ticket_leg', 'ticket_past_result', 'cash_out', 'cash_out_rule'],
      from: 'ticket t',
      whose: ofMember('t.member_id'),
      at: 't.placed_at',
      id: 't.id',
      fields: {
        id: 't.id',
        number: 't.number::text',
        placedAt: 't.placed_at',
        stakeFen: '(t.stake_fen + t.cashed_stake_fen)::text',
        lines: 't.lines',
        takesOdds: 't.accept',
        status: 't.status',
        result: 't.result',
        reason: 't.reason',
        returnFen: 't.return_fen::text',
        settledAt: 't.settled_at',
        cashedStakeFen: 't.cashed_stake_fen::text',
        cashedFen: 't.cashed_fen::text',
        legs: `(select coalesce(jsonb_agg(jsonb_build_object('game', l.game_id::text, 'market', l.market_id, 'selection', l.selection,
          'oddsMilli', l.odds_milli, 'asShown', l.snapshot, 'result', l.result) order by l.place), '[]') from ticket_leg l where l.ticket_id = t.id)`,
        earlierResults: `(select coalesce(jsonb_agg(jsonb_build_object('result', p.result, 'returnFen', p.return_fen::text,
          'settledAt', p.settled_at) order by p.version), '[]') from ticket_past_result p where p.ticket_id = t.id)`,
        cashOuts: `(select coalesce(jsonb_agg(jsonb_build_object('percent', c.percent, 'stakeFen', c.stake_fen::text, 'paidFen', c.paid_fen::text,
          'automatic', c.automatic, 'at', c.at) order by c.number), '[]') from cash_out c where c.ticket_id = t.id)`,
        automaticCashOut: `(select jsonb_build_object('targetFen', r.target_fen::text, 'percent', r.percent, 'setAt', r.set_at)
          from cash_out_rule r where r.ticket_id = t.id)`,
      },
    },
    preorders: {
      tables: ['preorder'],
      from: 'preorder o',
      whose: ofMember('o.member_id'),
      at: 'o.made_at',
      id: 'o.id',
      fields: {
        id: 'o.id',
        madeAt: 'o.made_at',
        game: 'o.game_id::text',
        market: 'o.market_id',
        selection: 'o.selection',
        oddsMilli: 'o.odds_milli',
        targetMilli: 'o.target_milli',
        stakeFen: 'o.stake_fen::text',
        until: 'o.until',
        endsAt: 'o.ends_at',
        asShown: 'o.snapshot',
        state: 'o.state',
        reason: 'o.reason',
        reachedMilli: 'o.reached_milli',
        ticket: `case when o.state = 'placed' then o.call_id end`,
        endedAt: 'o.ended_at',
      },
    },
  },
  untold: { booking_code: 'the selections of a ticket or slip under a code, without their member' },
  async obstacles(tx, memberId) {
    const open = tx.selectFrom('ticket').where('member_id', '=', memberId).where('status', 'in', ['delay', 'accepted'])
    const { count } = await open.select(({ fn }) => fn.countAll<bigint>().as('count')).executeTakeFirstOrThrow()
    return count > 0n ? [{ kind: 'tickets', count: Number(count) }] : []
  },
  forget: (tx, { memberId }) => forgetRows(tx, memberId, ['preorder']),
}
