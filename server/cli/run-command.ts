import { askServer, COMMANDS, type CommandInput, type CommandName, type CommandOutput } from '../control.ts'
import { createMemberEventStore } from '../feed/member/member-event-store.ts'
import { type Db, openEmbedded, openPostgres, patient, replicaOf } from '../platform/database.ts'
import { tryLockDirectory } from '../platform/directory-lock.ts'
import { readEnv, StartError } from '../platform/env.ts'
import { faultSentence } from '../platform/fault-sentence.ts'

/** Runs a command where the database is: through the server that holds the data directory, else on the database itself. */
export async function runCommand<N extends CommandName>(name: N, input: CommandInput<N>): Promise<CommandOutput<N>> {
  const env = readEnv(process.env)
  if (env.DATABASE_URL) return onDatabase(name, input, await openPostgres(env.DATABASE_URL))
  const release = tryLockDirectory(env.DATA_DIR)
  if (!release) return askServer(env.DATA_DIR, name, input)
  try {
    return await onDatabase(name, input, await openEmbedded(env.DATA_DIR, env.DATA_SYNC))
  } finally {
    release()
  }
}

/** Reads the replica of the database; `asOf`: what there was at that moment is there, epoch ms. */
export async function onReplica<T>(work: (db: Db) => Promise<T>): Promise<{ answer: T; asOf: number }> {
  const { DATABASE_URL, READ_DATABASE_URL } = readEnv(process.env)
  if (!DATABASE_URL || !READ_DATABASE_URL) throw new StartError('There is no READ_DATABASE_URL: see docs/operation.md.')
  const db = await openPostgres(DATABASE_URL, undefined, READ_DATABASE_URL)
  try {
    const replica = replicaOf(db)
    if (!replica) throw new Error('the database was opened with a replica')
    return await replica.patiently(work)
  } finally {
    await db.destroy()
  }
}

async function onDatabase<N extends CommandName>(name: N, input: CommandInput<N>, db: Db): Promise<CommandOutput<N>> {
  try {
    const patientDb = patient(db)
    // Nobody listens here: the servers' looks at the rows find what was changed.
    const rooms = { announce: () => undefined, announceStanding: () => undefined }
    const deps = { db: patientDb, events: createMemberEventStore(patientDb), rooms }
    return (await COMMANDS[name](deps, input as never)) as CommandOutput<N>
  } finally {
    await db.destroy()
  }
}

/** Runs a command line; prints one sentence and sets exit code 1 on a fault that a person can repair. */
export async function main(command: () => Promise<void>): Promise<void> {
  try {
    await command()
  } catch (error) {
    console.error(faultSentence(error))
    process.exitCode = 1
  }
}
