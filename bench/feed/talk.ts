import type { RoomEvent } from '../../contract/chat.ts'
import { CHAT_MSG } from '../../contract/chat-ids.ts'
import { MARK } from './market.ts'

export const RID = 'game/1'
export const ROOM = `room/${RID}` as const

/** The `count`-th message, as long as many are, with the mark once. */
export const spoken = (count: number): RoomEvent => ({
  msgId: CHAT_MSG.say,
  msgData: {
    ...{ rid: RID, n: count + 1, at: Date.now() },
    ...{ id: `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`, by: 'b6f1c2d3e4a5', name: 'an***88', guest: false, level: 2 },
    msg: `这球应该进了，门将完全没有反应过来 ${count} ${MARK}`,
  },
})
