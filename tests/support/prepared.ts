import { type messages, type PGlite, protocol } from '@electric-sql/pglite'
import { CompiledQuery, type DatabaseConnection, type QueryResult } from 'kysely'
import type { Db } from '../../server/platform/database.ts'
import { driven } from '../../server/platform/driven.ts'

const { serialize } = protocol

/** A statement that the engine has parsed: its name there, and how its parameters are written and its columns are read. */
interface Prepared {
  name: string
  writes: ((value: unknown) => string)[]
  columns: { name: string; read(text: string): unknown }[]
}

/**
 * The database of an engine with one session, whose statements are parsed and planned once: tests and histories run some hundred of them
 * again and again, and PGlite's own query sends five messages for each, of which two thirds of its time are parsing and planning anew.
 */
export async function prepared(pglite: PGlite): Promise<Db> {
  // One plan for all values, from the first use on: what a query returns unsorted must not depend on how often it ran.
  await pglite.exec('set plan_cache_mode = force_generic_plan')
  const connection = connectionTo(pglite)
  const say = async (command: string) => void (await connection.executeQuery(CompiledQuery.raw(command)))
  let last: Promise<void> = Promise.resolve()
  let pass = () => {}
  return driven(() => ({
    init: async () => undefined,
    destroy: () => pglite.close(),
    // Turns, so that nothing gets into another's transaction.
    async acquireConnection() {
      const before = last
      const { promise, resolve } = Promise.withResolvers<void>()
      last = promise
      await before
      pass = resolve
      return connection
    },
    releaseConnection: async () => pass(),
    beginTransaction: () => say('begin'),
    commitTransaction: () => say('commit'),
    rollbackTransaction: () => say('rollback'),
  }))
}

function connectionTo(pglite: PGlite): DatabaseConnection {
  const known = new Map<string, Prepared>()
  /** One call of the engine for as many messages. */
  const send = (...parts: Uint8Array[]) => pglite.execProtocolStream(Buffer.concat([...parts, serialize.sync()]), { syncToFs: false })

  async function prepare(sql: string): Promise<Prepared> {
    const name = `s${known.size}`
    const said = await send(serialize.parse({ name, text: sql }), serialize.describe({ type: 'S', name }))
    const prepared: Prepared = { name, writes: [], columns: [] }
    for (const message of said) {
      if (message.name === 'parameterDescription')
        prepared.writes = (message as messages.ParameterDescriptionMessage).dataTypeIDs.map((type) => pglite.serializers[type] ?? String)
      if (message.name === 'rowDescription')
        prepared.columns = (message as messages.RowDescriptionMessage).fields.map(({ name, dataTypeID }) => {
          const read = pglite.parsers[dataTypeID]
          return { name, read: (text) => (read ? read(text, dataTypeID) : text) }
        })
    }
    known.set(sql, prepared)
    return prepared
  }

  return {
    async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
      const { name, writes, columns } = known.get(sql) ?? (await prepare(sql))
      const values = parameters.map((value, i) => (value === null || value === undefined ? null : (writes[i] ?? String)(value)))
      const said = await send(serialize.bind({ statement: name, values }), serialize.execute({}))
      const rows: R[] = []
      let changed = 0n
      for (const message of said) {
        if (message.name === 'dataRow') rows.push(rowOf((message as messages.DataRowMessage).fields, columns) as R)
        if (message.name === 'commandComplete') changed = changedBy((message as messages.CommandCompleteMessage).text)
      }
      return { rows, numAffectedRows: changed }
    },
    async *streamQuery() {
      yield Promise.reject(new Error('not here'))
    },
  }
}

const rowOf = (fields: readonly (string | null)[], columns: Prepared['columns']) =>
  Object.fromEntries(columns.map(({ name, read }, i) => [name, fields[i] === null ? null : read(fields[i] ?? '')]))

/** The number at the end of `INSERT 0 3`, `UPDATE 2`, `SELECT 5`. */
const changedBy = (command: string): bigint => BigInt(/\d+$/.exec(command)?.[0] ?? 0)
