import { audit } from '../domains.ts'
import { toldCounts } from '../ledger/audit.ts'
import { restore } from '../platform/backup.ts'
import { lockDirectory } from '../platform/directory-lock.ts'
import { readEnv, StartError } from '../platform/env.ts'
import { main } from './run-command.ts'

/** `npm run restore -- <file>`: replaces the embedded database with a backup. The server must be stopped. */
await main(async () => {
  const [file] = process.argv.slice(2)
  if (file === undefined) throw new StartError('Name the backup to restore: npm run restore -- <file>')
  const env = readEnv(process.env)
  if (env.DATABASE_URL) throw new StartError('Only the embedded database is restored by this command; PostgreSQL has pg_restore.')
  const release = lockDirectory(env.DATA_DIR)
  try {
    const kept = await restore(env.DATA_DIR, file, async (db) => {
      const { counts, faults } = await audit(db)
      if (faults[0]) throw new StartError(`${file} was not restored, its books do not hold: ${faults[0]}.`)
      console.log(`${file}: ${toldCounts(counts)}, the books hold.`)
    })
    if (kept) console.log(`What was there before is kept in ${kept}`)
  } finally {
    release()
  }
})
