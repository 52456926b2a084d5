import { type OwnData, ofMember } from '../platform/own-data.ts'

/** The member's own invite code and commissions; who was invited is no data of this member's. */
export const AGENT_DATA: OwnData = {
  sections: {
    inviteCode: {
      tables: ['invite_code'],
      from: 'invite_code c',
      whose: ofMember('c.member_id'),
      id: 'c.code',
      fields: { code: 'c.code' },
    },
    commissions: {
      tables: ['agent_month'],
      from: 'agent_month a',
      whose: ofMember('a.member_id'),
      at: 'a.at',
      id: 'a.ref',
      fields: {
        month: 'a.month',
        activeMembers: 'a.active',
        turnoverFen: 'a.turnover_fen::text',
        rate: 'a.rate',
        fen: 'a.fen::text',
        at: 'a.at',
      },
    },
  },
}
