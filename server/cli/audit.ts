import { toldCounts } from '../ledger/audit.ts'
import { main, runCommand } from './run-command.ts'

/** `npm run audit`: audits the books; exit code 1 and the first faulty rows if they do not hold. */
await main(async () => {
  const { counts, faults, disputes } = await runCommand('audit', undefined)
  console.log(toldCounts(counts))
  for (const fault of faults) console.error(fault)
  for (const dispute of disputes) console.error(dispute)
  console.log(faults.length === 0 ? 'The books hold.' : 'The books do not hold.')
  if (faults.length > 0) process.exitCode = 1
})
