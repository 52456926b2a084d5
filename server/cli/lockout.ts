import { StartError } from '../platform/env.ts'
import { main, runCommand } from './run-command.ts'

const USAGE = `npm run lockout -- <login name>
    what was counted against a member: wrong passwords, codes, digits, and until when
npm run lockout -- <login name> lift
    forgets it: the member may try again at once`

/** `npm run lockout`: shows and lifts what keeps a member from trying again. */
await main(async () => {
  const [name, act, ...more] = process.argv.slice(2)
  if (name === undefined || (act !== undefined && act !== 'lift') || more.length > 0) throw new StartError(USAGE)
  const counts = await runCommand('lockOuts', { name, lift: act === 'lift' })
  if (!counts) throw new StartError(`There is no member ${name}.`)
  for (const { what, count, most, until } of counts)
    console.log(`${what}: ${count}${most === null ? '' : ` of ${most}`}, until ${new Date(until).toISOString()}`)
  if (counts.length === 0) console.log('Nothing is counted against this member.')
  else console.log(act === 'lift' ? 'Lifted.' : `Lift it with "npm run lockout -- ${name} lift".`)
})
