import { sql } from 'kysely'
import { type OwnData, ofMember } from '../platform/own-data.ts'

const asAuthor = (column: string) => (memberId: bigint) => sql<boolean>`${sql.raw(column)} = ${`m${memberId}`}`

/** What a member said in rooms. It stays there, under a masked name, until its room goes: others have answered it. */
export const CHAT_DATA: OwnData = {
  sections: {
    chatMessages: {
      tables: ['chat_message'],
      from: 'chat_message c',
      whose: asAuthor('c.author'),
      at: 'c.at',
      id: `c.room || ' ' || c.seq`,
      fields: { room: 'c.room', number: 'c.seq::text', at: 'c.at', body: 'c.body', hidden: 'c.hidden' },
    },
    chatVotes: {
      tables: ['chat_vote'],
      from: 'chat_vote v',
      whose: ofMember('v.member_id'),
      at: 'v.at',
      id: 'v.room',
      fields: { room: 'v.room', choice: 'v.choice', at: 'v.at' },
    },
    chatReports: {
      tables: ['chat_report'],
      from: 'chat_report r',
      whose: ofMember('r.member_id'),
      at: 'r.at',
      id: `r.room || ' ' || r.seq`,
      fields: { room: 'r.room', number: 'r.seq::text', reason: 'r.reason', at: 'r.at' },
    },
    chatMutes: {
      tables: ['chat_mute'],
      from: 'chat_mute m',
      whose: asAuthor('m.author'),
      at: 'm.until',
      id: 'm.room',
      fields: { room: 'm.room', until: 'm.until', reason: 'm.reason' },
    },
    chatBlocks: {
      tables: ['chat_block'],
      from: 'chat_block b',
      whose: asAuthor('b.author'),
      id: 'b.room',
      fields: { room: 'b.room', reason: 'b.reason' },
    },
  },
  untold: { chat_act: 'the record of what operators did; mutes and blocks of the member are told' },
}
