import { ServerResponse } from 'node:http'
import { type CompiledQuery, type DatabaseConnection, PGliteDriver, PostgresDriver } from 'kysely'
import { pointNamed, type Stage } from './points.ts'

/**
 * Preloaded into a server: once told to (SIGUSR2), its process is killed (SIGKILL) by itself when it comes to the point DIE_AT for the DIE_NTH
 * time. Both databases are reached through Kysely's drivers, so the points are the same for both.
 */
const { DIE_AT, DIE_NTH } = process.env
// The provider's process, which this one starts, lives on.
for (const name of ['DIE_AT', 'DIE_NTH', 'NODE_OPTIONS']) delete process.env[name]

if (DIE_AT !== undefined) {
  const { statement, answer, stage } = pointNamed(DIE_AT)
  let left = Number(DIE_NTH ?? 1)
  let isArmed = false
  process.on('SIGUSR2', () => {
    isArmed = true
  })
  const come = (to: Stage) => {
    if (isArmed && to === stage && --left === 0) process.kill(process.pid, 'SIGKILL')
  }
  if (statement) dieAtStatement(statement, come)
  if (answer) dieAtAnswer(answer, come)
}

interface Hooked {
  acquireConnection(options?: unknown): Promise<DatabaseConnection>
  commitTransaction(connection: DatabaseConnection): Promise<void>
}

type Come = (stage: Stage) => void

function dieAtStatement(statement: RegExp, come: Come): void {
  /** The connections whose transaction has made the statement. */
  const made = new WeakSet<DatabaseConnection>()
  const wrapped = new WeakSet<DatabaseConnection>()
  for (const driver of [PGliteDriver.prototype, PostgresDriver.prototype] as Hooked[]) {
    const { acquireConnection, commitTransaction } = driver
    driver.acquireConnection = async function (options) {
      const connection = await acquireConnection.call(this, options)
      if (wrapped.has(connection)) return connection
      wrapped.add(connection)
      const run = connection.executeQuery.bind(connection)
      connection.executeQuery = async <R>(query: CompiledQuery) => {
        if (!statement.test(query.sql)) return run<R>(query)
        come('before')
        const result = await run<R>(query)
        made.add(connection)
        come('after')
        return result
      }
      return connection
    }
    driver.commitTransaction = async function (connection) {
      const isIt = made.delete(connection)
      if (isIt) come('before commit')
      await commitTransaction.call(this, connection)
      if (isIt) come('after commit')
    }
  }
}

function dieAtAnswer(answer: RegExp, come: Come): void {
  const { end } = ServerResponse.prototype
  ServerResponse.prototype.end = function (this: ServerResponse, ...given: never[]) {
    const isIt = answer.test(`${this.req?.url} ${given[0] ?? ''}`)
    if (isIt) come('before')
    const result = end.apply(this, given as never)
    if (isIt) this.once('finish', () => come('after'))
    return result
  } as typeof end
}
