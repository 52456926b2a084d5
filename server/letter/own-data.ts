import { forgetRows, type OwnData, ofMember } from '../platform/own-data.ts'

export const LETTER_DATA: OwnData = {
  sections: {
    letters: {
      tables: ['letter'],
      from: 'letter l',
      whose: ofMember('l.member_id'),
      at: 'l.at',
      id: 'l.id',
      fields: { id: 'l.id::text', type: 'l.type', at: 'l.at', read: 'l.read', body: 'l.body' },
    },
    letterMarks: {
      tables: ['letter_mark'],
      from: 'letter_mark m',
      whose: ofMember('m.member_id'),
      id: 'm.letter_id',
      fields: { letter: 'm.letter_id::text', deleted: 'm.deleted' },
    },
    letterSettings: {
      tables: ['letter_setting'],
      from: 'letter_setting s',
      whose: ofMember('s.member_id'),
      id: 's.member_id',
      fields: { off: 'to_jsonb(s.off)' },
    },
  },
  forget: (tx, { memberId }) => forgetRows(tx, memberId, ['letter_mark', 'letter_setting', 'letter']),
}
