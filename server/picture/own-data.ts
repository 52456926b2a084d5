import { pictureAddress } from '../../contract/picture.ts'
import { forgetRows, type OwnData, ofMember } from '../platform/own-data.ts'

export const PICTURE_DATA: OwnData = {
  sections: {
    pictures: {
      tables: ['picture'],
      from: 'picture p',
      whose: ofMember('p.member_id'),
      at: 'p.at',
      id: 'p.key',
      fields: {
        // That of a feedback's picture runs out: its thread shows it.
        address: `case when p.use = 'avatar' then '${pictureAddress('')}' || p.key end`,
        use: 'p.use',
        width: 'p.width',
        height: 'p.height',
        at: 'p.at',
        feedback: 'p.feedback_id',
      },
    },
  },
  untold: {
    upload: 'pictures that have not arrived whole, for an hour',
    upload_part: 'the same',
    picture_leaving: 'keys of files that are being deleted',
  },
  forget: (tx, { memberId }) => forgetRows(tx, memberId, ['picture', 'upload']),
}
