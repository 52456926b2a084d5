import { StartError } from '../platform/env.ts'
import { main, runCommand } from './run-command.ts'

const USAGE = `npm run venue
    the venues and their states
npm run venue -- <code> maintenance [<when it should end>]
    shuts one: balances stay in sight, and nothing moves in or out
npm run venue -- <code> open
    opens it again`

/** `npm run venue`: shows the venues, or begins or ends the maintenance of one. */
await main(async () => {
  const [code, state, until, ...more] = process.argv.slice(2)
  if (code === undefined) return list()
  const backAt = until === undefined ? null : Date.parse(until)
  const isUnclear = more.length > 0 || Number.isNaN(backAt) || (state === 'open' && backAt !== null)
  if ((state !== 'open' && state !== 'maintenance') || isUnclear) throw new StartError(USAGE)
  if (!(await runCommand('setVenue', { code, state, backAt }))) throw new StartError(`There is no venue ${code}.`)
  console.log(state === 'open' ? `${code} is open.` : `${code} is in maintenance.`)
})

async function list(): Promise<void> {
  for (const { code, category, name, state, backAt } of await runCommand('venues', undefined))
    console.log(`${code}  ${category}  ${name}  ${state}${backAt === null ? '' : ` until ${new Date(backAt).toISOString()}`}`)
}
