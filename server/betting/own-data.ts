import { type OwnData, ofMember } from '../platform/own-data.ts'

/** Tickets, which are kept for good: the books refer to them. */
export const BETTING_DATA: OwnData = {
  sections: {
    tickets: {
      tables: ['ticket', 'ticket_leg', 'ticket_past_result'],
      from: 'ticket t',
      whose: ofMember('t.member_id'),
      at: 't.placed_at',
      id: 't.id',
      fields: {
        id: 't.id',
        number: 't.number::text',
        placedAt: 't.placed_at',
        stakeFen: 't.stake_fen::text',
        lines: 't.lines',
        takesOdds: 't.accept',
        status: 't.status',
        result: 't.result',
        reason: 't.reason',
        returnFen: 't.return_fen::text',
        settledAt: 't.settled_at',
        legs: `(select coalesce(jsonb_agg(jsonb_build_object('game', l.game_id::text, 'market', l.market_id, 'selection', l.selection,
          'oddsMilli', l.odds_milli, 'asShown', l.snapshot, 'result', l.result) order by l.place), '[]') from ticket_leg l where l.ticket_id = t.id)`,
        earlierResults: `(select coalesce(jsonb_agg(jsonb_build_object('result', p.result, 'returnFen', p.return_fen::text,
          'settledAt', p.settled_at) order by p.version), '[]') from ticket_past_result p where p.ticket_id = t.id)`,
      },
    },
  },
  untold: { booking_code: 'the selections of a ticket or slip under a code, without their member' },
  async obstacles(tx, memberId) {
    const open = tx.selectFrom('ticket').where('member_id', '=', memberId).where('status', 'in', ['delay', 'accepted'])
    const { count } = await open.select(({ fn }) => fn.countAll<bigint>().as('count')).executeTakeFirstOrThrow()
    return count > 0n ? [{ kind: 'tickets', count: Number(count) }] : []
  },
}
