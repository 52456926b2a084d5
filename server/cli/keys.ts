import { StartError } from '../platform/env.ts'
import { main, runCommand } from './run-command.ts'

const USAGE = `npm run keys
    the keys that seal calls, newest first
npm run keys -- rotate
    makes new ones before their day is over; those before them go on for calls that are under way
npm run keys -- replace
    makes new ones and forgets all others, which somebody may have: every device shakes hands anew, nobody is logged out`

/** `npm run keys`: shows and changes the keys that seal calls (docs/sealing.md). All processes follow within a minute. */
await main(async () => {
  const [act = 'list', ...more] = process.argv.slice(2)
  if ((act !== 'list' && act !== 'rotate' && act !== 'replace') || more.length > 0) throw new StartError(USAGE)
  const keys = await runCommand('sealKeys', { act })
  if (keys.length === 0) throw new StartError('There are no keys yet: a server makes them at its first start.')
  for (const { id, madeAtMs } of keys) console.log(`${id}  made ${new Date(madeAtMs).toISOString()}`)
})
