import { actOf } from '../chat/act-words.ts'
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
npm run chat -- say <room> <text>
    as an operator, to all in the room
npm run chat -- gift <who> <room> <count> <what>
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
