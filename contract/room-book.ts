import type { RoomEvent, RoomSnapshot } from './chat.ts'
import { CHAT_MSG } from './chat-ids.ts'

/** Events of a room that are held at most; older ones are asked for again. */
const MOST = 200

/** Applies what happened to a room, in place. Events of unknown ids change nothing. */
export function applyRoomEvents(room: RoomSnapshot, events: readonly RoomEvent[]): void {
  for (const event of events) apply(room, event)
  if (room.events.length <= MOST) return
  room.events = room.events.slice(-MOST)
  room.more = true
}

function apply(room: RoomSnapshot, event: RoomEvent): void {
  switch (event.msgId) {
    case CHAT_MSG.cleared: {
      const { only } = event.msgData
      if (only !== null) room.events = room.events.filter(({ msgData }) => msgData.n !== only)
      else Object.assign(room, { events: [event], more: false })
      return
    }
    case CHAT_MSG.level:
      room.level = event.msgData.level
      room.guests = event.msgData.guests
      return
    case CHAT_MSG.status:
      room.open = event.msgData.open
      break
    case CHAT_MSG.destroyed:
      room.destroyed = true
      break
    case CHAT_MSG.say:
    case CHAT_MSG.score:
    case CHAT_MSG.gift:
    case CHAT_MSG.prediction:
      break
    default:
      return
  }
  room.events.push(event)
}
