import { forgetRows, type OwnData, ofMember } from '../platform/own-data.ts'

export const PERSONAL_DATA: OwnData = {
  sections: {
    ownFiles: {
      tables: ['own_file'],
      from: 'own_file f',
      whose: ofMember('f.member_id'),
      at: 'f.at',
      id: 'f.id',
      fields: { id: 'f.id', at: 'f.at' },
    },
  },
  forget: (tx, { memberId }) => forgetRows(tx, memberId, ['own_file']),
}
