import { type OwnData, ofMember } from '../platform/own-data.ts'

/** Gifts that points were exchanged for; the points themselves are in the ledger. */
export const POINTS_DATA: OwnData = {
  sections: {
    exchanges: {
      tables: ['exchange'],
      from: 'exchange e',
      whose: ofMember('e.member_id'),
      at: 'e.at',
      id: 'e.id',
      fields: {
        id: 'e.id',
        number: 'e.number::text',
        gift: 'e.gift',
        kind: 'e.kind',
        points: 'e.points::text',
        bonusFen: 'e.bonus_fen::text',
        at: 'e.at',
      },
    },
  },
}
