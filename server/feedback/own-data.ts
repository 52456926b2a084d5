import { forgetRows, type OwnData, ofMember } from '../platform/own-data.ts'

export const FEEDBACK_DATA: OwnData = {
  sections: {
    feedbacks: {
      tables: ['feedback', 'feedback_answer'],
      from: 'feedback f',
      whose: ofMember('f.member_id'),
      at: 'f.at',
      id: 'f.id',
      fields: {
        id: 'f.id',
        kind: 'f.kind',
        text: 'f.text',
        at: 'f.at',
        ticket: 'f.ticket_id',
        reward: 'f.reward',
        closedAt: 'f.closed_at',
        adopted: 'f.adopted',
        answers: `(select coalesce(jsonb_agg(jsonb_build_object('text', a.text, 'at', a.at, 'mine', a.call_id is not null) order by a.place), '[]')
          from feedback_answer a where a.feedback_id = f.id)`,
      },
    },
  },
  forget: (tx, { memberId }) => forgetRows(tx, memberId, ['feedback']),
}
