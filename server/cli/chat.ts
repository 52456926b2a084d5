import { rid } from '../../contract/chat.ts'
import type { Act } from '../chat/moderate.ts'
import { StartError } from '../platform/env.ts'
import { main, runCommand } from './run-command.ts'

const USAGE = `npm run chat -- rooms
    the rooms, those in which something happened last first
npm run chat -- reports
    the reported messages that nobody has dealt with
npm run chat -- dismiss <room> <number>
    the reports of a message need nothing
npm run chat -- acts
    what operators did last
npm run chat -- mute <who> <minutes> <room|all> <reason>
npm run chat -- unmute <who> <room|all>
npm run chat -- block <who> <room> <reason>
npm run chat -- unblock <who> <room>
    <who>: a login name, or a guest as "reports" names one
npm run chat -- remove <room> <number>
npm run chat -- clear <room>
npm run chat -- close <room|all>
npm run chat -- open <room|all>
npm run chat -- destroy <room>
npm run chat -- level <room> <VIP level>
npm run chat -- guests <room> yes|no
npm run chat -- ban <word>
npm run chat -- allow <word>
    <room>: game/<id>, league/<id> or venue/<code>`

/** `npm run chat`: moderation of the chat rooms. Every act is kept. */
await main(async () => {
  const [name = '', ...args] = process.argv.slice(2)
  if (name === 'rooms') return rooms()
  if (name === 'reports') return reports()
  if (name === 'acts') return acts()
  const act = actOf(name, args)
  if (!act) throw new StartError(USAGE)
  await runCommand('chat', act)
  console.log('Done.')
})

function actOf(name: string, args: string[]): Act | null {
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

function isNumber(text: string): boolean {
  return /^\d{1,9}$/.test(text)
}

/** '' for all rooms; null for what is no room. */
function roomOrAll(text: string): string | null {
  if (text === 'all') return ''
  return isRoom(text) ? text : null
}

async function rooms(): Promise<void> {
  for (const { id, title, open, level, guests, at } of await runCommand('chatRooms', undefined))
    console.log(
      [id, new Date(at).toISOString(), title, open ? 'open' : 'closed', `VIP ${level}`, guests ? 'guests' : 'no guests'].join('  '),
    )
}

async function reports(): Promise<void> {
  const found = await runCommand('chatReports', undefined)
  for (const { room, number, who, text, times, reasons } of found)
    console.log(`${room} ${number}  ${who}  reported ${times}×  ${reasons.join(' / ')}\n${text}\n`)
  if (found.length === 0) console.log('No message is reported.')
}

async function acts(): Promise<void> {
  for (const { number, at, act, detail } of await runCommand('chatActs', undefined))
    console.log(`${number}  ${new Date(at).toISOString()}  ${act}  ${detail}`)
}
