import { forgetRows, type OwnData, ofMember } from '../platform/own-data.ts'
import { keepBreaks } from './kept-breaks.ts'

/** Limits and breaks, which are kept: a break goes on for whoever binds the same phone or e-mail address. */
export const SAFE_PLAY_DATA: OwnData = {
  sections: {
    limits: {
      tables: ['play_limit', 'play_raise'],
      from: 'play_limit l left join play_raise r on (r.member_id, r.kind, r.period) = (l.member_id, l.kind, l.period)',
      whose: ofMember('l.member_id'),
      at: 'l.since',
      id: `l.kind || ' ' || l.period`,
      fields: {
        kind: 'l.kind',
        period: 'l.period',
        value: 'l.value::text',
        since: 'l.since',
        raise: `case when r.member_id is not null then jsonb_build_object('value', r.value::text, 'askedAt', r.asked_at) end`,
      },
    },
    breaks: {
      tables: ['play_break'],
      from: 'play_break b',
      whose: ofMember('b.member_id'),
      at: 'b.began_at',
      id: 'b.id',
      fields: { kind: 'b.kind', beganAt: 'b.began_at', until: 'b.until', endsAt: 'b.ends_at' },
    },
    timeHere: {
      tables: ['play_time'],
      from: 'play_time t',
      whose: ofMember('t.member_id'),
      at: `t.day::timestamp at time zone 'Asia/Shanghai'`,
      id: 't.day',
      fields: { day: 't.day', minutes: 't.minutes' },
    },
    visits: {
      tables: ['play_visit'],
      from: 'play_visit v',
      whose: ofMember('v.member_id'),
      at: 'v.began_at',
      id: 'v.member_id',
      fields: { beganAt: 'v.began_at', seenAt: 'v.seen_at', lastBeganAt: 'v.last_began_at', lastSeenAt: 'v.last_seen_at' },
    },
    playSettings: {
      tables: ['play_setting'],
      from: 'play_setting s',
      whose: ofMember('s.member_id'),
      id: 's.member_id',
      fields: { remindMinutes: 's.remind_minutes', remindedAt: 's.reminded_at', reviewedAt: 's.reviewed_at' },
    },
  },
  untold: { kept_break: 'breaks of closed accounts, by a keyed hash of the contact: whose they were is not known' },
  async forget(tx, leaver, now) {
    await keepBreaks(tx, leaver, now)
    await forgetRows(tx, leaver.memberId, ['play_raise', 'play_time', 'play_visit', 'play_setting'])
  },
}
