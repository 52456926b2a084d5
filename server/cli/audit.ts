import { parseArgs } from 'node:util'
import { audit } from '../domains.ts'
import { toldCounts } from '../ledger/audit.ts'
import { main, onReplica, runCommand } from './run-command.ts'

/**
 * `npm run audit`: audits the books; exit code 1 and the first faulty rows if they do not hold. `--replica`: those of the database's
 * replica, so that the primary has no part in the work.
 */
await main(async () => {
  const { values } = parseArgs({ options: { replica: { type: 'boolean' } } })
  const { counts, faults, disputes, sealed } = values.replica ? await auditReplica() : await runCommand('audit', undefined)
  console.log(toldCounts(counts))
  if (sealed) console.log(`Transfers before ${sealed.month}: ${sealed.digest}`)
  for (const fault of faults) console.error(fault)
  for (const dispute of disputes) console.error(dispute)
  console.log(faults.length === 0 ? 'The books hold.' : 'The books do not hold.')
  if (faults.length > 0) process.exitCode = 1
})

async function auditReplica() {
  const { answer, asOf } = await onReplica(audit)
  console.log(`The replica, with all that there was at ${new Date(asOf).toISOString()}.`)
  return answer
}
