import { forgetRows, type OwnData, ofMember } from '../platform/own-data.ts'

/** Money and rounds at venues, which are kept for good, and what a member chose there. */
export const VENUE_DATA: OwnData = {
  sections: {
    venueRounds: {
      tables: ['venue_round'],
      from: 'venue_round r',
      whose: ofMember('r.member_id'),
      at: 'r.opened_at',
      id: 'r.id',
      fields: {
        venue: 'r.venue',
        round: 'r.round',
        game: 'r.game_code',
        openedAt: 'r.opened_at',
        closedAt: 'r.closed_at',
        betFen: 'r.bet_fen::text',
        winFen: 'r.win_fen::text',
        givenBackFen: 'r.back_fen::text',
      },
    },
    venueTransactions: {
      tables: ['venue_transaction'],
      from: 'venue_transaction t',
      whose: ofMember('t.member_id'),
      at: 't.at',
      id: `t.venue || ' ' || t.uuid`,
      fields: { venue: 't.venue', id: 't.uuid', kind: 't.kind', amountFen: 't.amount_fen::text', about: 't.reference', at: 't.at' },
    },
    venueMoves: {
      tables: ['venue_move'],
      from: 'venue_move m',
      whose: ofMember('m.member_id'),
      at: 'm.at',
      id: 'm.id',
      fields: {
        id: 'm.id',
        venue: 'm.venue',
        way: 'm.way',
        amountFen: 'm.amount_fen::text',
        state: 'm.state',
        at: 'm.at',
        settledAt: 'm.settled_at',
      },
    },
    venuePlayers: {
      tables: ['venue_player'],
      from: 'venue_player p',
      whose: ofMember('p.member_id'),
      id: 'p.venue',
      fields: { venue: 'p.venue', player: 'p.player', toldFen: 'p.told_fen::text', toldAt: 'p.told_at' },
    },
    venueFavourites: {
      tables: ['venue_collection'],
      from: 'venue_collection c',
      whose: ofMember('c.member_id'),
      at: 'c.at',
      id: `c.venue || ' ' || c.game_code`,
      fields: { venue: 'c.venue', game: 'c.game_code', at: 'c.at' },
    },
    venueChoice: {
      tables: ['venue_choice'],
      from: 'venue_choice c',
      whose: ofMember('c.member_id'),
      id: 'c.member_id',
      fields: { takesMoneyAlong: 'c.auto_transfer' },
    },
  },
  untold: {
    venue_launch: 'tokens of launches under way, for a minute',
    venue_session: 'tokens of game sessions, which end with the login',
  },
  async obstacles(tx, memberId) {
    const count = ({ fn }: { fn: typeof tx.fn }) => fn.countAll<bigint>().as('count')
    const rounds = tx.selectFrom('venue_round').where('member_id', '=', memberId).where('closed_at', 'is', null)
    const moves = tx.selectFrom('venue_move').where('member_id', '=', memberId).where('state', '=', 'asked')
    const [open, asked] = [await rounds.select(count).executeTakeFirstOrThrow(), await moves.select(count).executeTakeFirstOrThrow()]
    const there = await tx
      .selectFrom('venue_player as p')
      .innerJoin('venue as v', 'v.code', 'p.venue')
      .select(['v.name', 'p.told_fen'])
      .where('p.member_id', '=', memberId)
      .where('v.wallet', '=', 'there')
      .where('p.told_fen', '>', 0n)
      .orderBy('v.place')
      .execute()
    return [
      ...there.map(({ name, told_fen }) => ({ kind: 'venue-balance' as const, venue: name, fen: String(told_fen) })),
      ...(asked.count > 0n ? [{ kind: 'venue-moves' as const, count: Number(asked.count) }] : []),
      ...(open.count > 0n ? [{ kind: 'rounds' as const, count: Number(open.count) }] : []),
    ]
  },
  forget: (tx, { memberId }) => forgetRows(tx, memberId, ['venue_collection', 'venue_choice', 'venue_launch', 'venue_session']),
}
