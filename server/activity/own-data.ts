import { type OwnData, ofMember } from '../platform/own-data.ts'

/** Activities that the member takes part in; what they gave is a claim of their budget. */
export const ACTIVITY_DATA: OwnData = {
  sections: {
    activities: {
      tables: ['activity_member'],
      from: 'activity_member a',
      whose: ofMember('a.member_id'),
      at: 'a.joined_at',
      id: 'a.activity',
      fields: { activity: 'a.activity', joinedAt: 'a.joined_at', leftAt: 'a.left_at' },
    },
    races: {
      tables: ['race_place'],
      from: 'race_place p join race r on r.activity = p.activity',
      whose: ofMember('p.member_id'),
      at: 'r.counted_at',
      id: 'p.activity',
      fields: {
        activity: 'p.activity',
        place: 'p.place',
        turnoverFen: 'p.turnover_fen::text',
        prizeFen: 'p.prize_fen::text',
        isFinal: 'r.is_final',
        paidAt: 'r.paid_at',
      },
    },
    draws: {
      tables: ['activity_draw'],
      from: 'activity_draw d',
      whose: ofMember('d.member_id'),
      at: 'd.drawn_at',
      id: `d.activity || ' ' || lpad(d.nonce::text, 10, '0')`,
      fields: {
        activity: 'd.activity',
        nonce: 'd.nonce',
        // Of a draw that is still to come nobody knows the seed, not even its member.
        serverSeed: 'case when d.drawn_at is not null then d.server_seed end',
        clientSeed: 'd.client_seed',
        number: 'd.number',
        fen: 'd.fen::text',
        drawnAt: 'd.drawn_at',
      },
    },
  },
}
