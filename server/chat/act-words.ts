import { CHAT_MAX, rid } from '../../contract/chat.ts'
import type { Act } from './moderate.ts'
import { lineOf } from './text.ts'

/** An act of an operator as words, in the order of `npm run chat`; null when they are none. */
export function actOf(name: string, args: readonly string[]): Act | null {
  const [first = '', second = '', third = '', ...more] = args
  switch (name) {
    case 'mute': {
      const room = roomOrAll(third)
      const minutes = Number(second)
      if (room === null || !(minutes > 0 && minutes <= 5_256_000) || more.length === 0) return null
      return { act: 'mute', who: first, minutes, room, reason: more.join(' ') }
    }
    case 'unmute': {
      const room = roomOrAll(second)
      return room === null || args.length !== 2 ? null : { act: 'unmute', who: first, room }
    }
    case 'block':
      return isRoom(second) && third !== '' ? { act: 'block', who: first, room: second, reason: [third, ...more].join(' ') } : null
    case 'unblock':
      return isRoom(second) && args.length === 2 ? { act: 'unblock', who: first, room: second } : null
    case 'remove':
    case 'dismiss':
      return isRoom(first) && isNumber(second) && args.length === 2 ? { act: name, room: first, number: Number(second) } : null
    case 'level':
      return isRoom(first) && isNumber(second) && args.length === 2 ? { act: 'level', room: first, level: Number(second) } : null
    case 'say': {
      const text = args.slice(1).join(' ')
      return isRoom(first) && isLine(text) ? { act: 'say', room: first, text } : null
    }
    case 'gift':
      if (!isRoom(second) || !isNumber(third) || more.length === 0) return null
      return { act: 'gift', who: first, room: second, count: Number(third), gift: more.join(' ') }
    case 'guests':
      return isRoom(first) && (second === 'yes' || second === 'no') ? { act: 'guests', room: first, allowed: second === 'yes' } : null
    case 'open':
    case 'close': {
      const room = roomOrAll(first)
      return room === null || args.length !== 1 ? null : { act: name, room }
    }
    case 'clear':
    case 'destroy':
      return isRoom(first) && args.length === 1 ? { act: name, room: first } : null
    case 'ban':
    case 'allow':
      return args.length > 0 ? { act: name, word: args.join(' ') } : null
    default:
      return null
  }
}

function isRoom(text: string): boolean {
  return rid.safeParse(text).success
}

/** Whether a room could show it. */
function isLine(text: string): boolean {
  const { length } = [...lineOf(text)]
  return length > 0 && length <= CHAT_MAX
}

function isNumber(text: string): boolean {
  return /^\d{1,9}$/.test(text)
}

/** '' for all rooms; null for what is no room. */
function roomOrAll(text: string): string | null {
  if (text === 'all') return ''
  return isRoom(text) ? text : null
}
