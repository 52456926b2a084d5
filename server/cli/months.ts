import { StartError } from '../platform/env.ts'
import { main, runCommand } from './run-command.ts'

const USAGE = `npm run months
    the months of the ledger that are over, each with its seal and where it is
npm run months -- detach <n>
    takes those that ended n months ago out of the books, the oldest first; they then lie in the schema "detached" (docs/operation.md)
npm run months -- prove
    proves those that lie there, each by what was noted when it went, and what stayed of all`

/** `npm run months`: detaches old months of the ledger and proves them. */
await main(async () => {
  const [act, months, ...more] = process.argv.slice(2)
  if (more.length > 0) throw new StartError(USAGE)
  if (act === undefined) return list()
  if (act === 'detach' && months !== undefined && /^\d{1,3}$/.test(months)) return detach(Number(months))
  if (act === 'prove' && months === undefined) return prove()
  throw new StartError(USAGE)
})

async function list() {
  const months = await runCommand('months', undefined)
  for (const { month, digest, place } of months) console.log(`${month}  ${place}  ${digest ?? 'not sealed yet'}`)
  if (months.length === 0) console.log('No month is over yet.')
}

async function detach(months: number) {
  const done = await runCommand('detachMonths', { months })
  for (const { month, digest, rowsDigest, went, stayed } of done)
    console.log(
      `${month}: ${went.causes} tickets and their ${went.transfers} transfers are detached; ${stayed.transfers} transfers up to there stay.\n  transfers ${digest}\n  tickets   ${rowsDigest}`,
    )
  if (done.length === 0) console.log('No month ended so long ago.')
}

async function prove() {
  const gone = (await runCommand('months', undefined)).filter(({ place }) => place !== 'books')
  const months = gone.filter(({ place }) => place === 'detached')
  for (const { month } of months) told(`${month} is as it was when it was detached.`, await runCommand('proveDetached', { month }))
  if (months.length === 0) console.log('No month lies in the schema "detached".')
  if (gone.length === 0) return
  const isKept = await runCommand('isKept', undefined)
  told(
    'What stayed of detached months is as it was.',
    isKept ? [] : ['What stayed of detached months is not as it was: see "npm run audit".'],
  )
}

function told(holds: string, faults: readonly string[]) {
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) process.exitCode = 1
  else console.log(holds)
}
