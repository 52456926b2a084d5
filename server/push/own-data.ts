import { forgetRows, type OwnData, ofMember } from '../platform/own-data.ts'

export const PUSH_DATA: OwnData = {
  sections: {
    pushDevices: {
      tables: ['push_subscription'],
      from: 'push_subscription s',
      whose: ofMember('s.member_id'),
      id: 's.id',
      fields: { endpoint: 's.endpoint', endsAt: 's.ends_at' },
    },
    pushSettings: {
      tables: ['push_setting'],
      from: 'push_setting s',
      whose: ofMember('s.member_id'),
      id: 's.member_id',
      fields: {
        kinds: 'to_jsonb(s.kinds)',
        showsContent: 's.content',
        isQuiet: 's.quiet',
        quietFrom: 's.quiet_from',
        quietTo: 's.quiet_to',
      },
    },
    followedGames: {
      tables: ['push_follow'],
      from: 'push_follow f',
      whose: ofMember('f.member_id'),
      at: 'f.at',
      id: 'f.game_id',
      fields: { game: 'f.game_id::text', events: 'to_jsonb(f.events)', at: 'f.at' },
    },
  },
  untold: { push_message: 'messages on their way to a device; what they tell has its own section' },
  forget: (tx, { memberId }) => forgetRows(tx, memberId, ['push_subscription', 'push_setting', 'push_follow']),
}
