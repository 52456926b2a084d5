import type { DatabaseConnection, Dialect, Driver } from 'kysely'
import { isTraced, type OpenSpan, openSpan } from './trace.ts'

/** The same dialect; each transaction is a span of the call that began it, if there are traces. */
export function tracedDialect(dialect: Dialect): Dialect {
  if (!isTraced()) return dialect
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: () => tracedDriver(dialect.createDriver()),
  }
}

function tracedDriver(driver: Driver): Driver {
  const spans = new WeakMap<DatabaseConnection, OpenSpan>()
  const end = async (connection: DatabaseConnection, outcome: string, work: () => Promise<void>) => {
    let came = 'lost'
    try {
      await work()
      came = outcome
    } finally {
      spans.get(connection)?.end({ 'parlay.outcome': came })
      spans.delete(connection)
    }
  }
  const begin = driver.beginTransaction.bind(driver)
  const commit = driver.commitTransaction.bind(driver)
  const rollback = driver.rollbackTransaction.bind(driver)
  return Object.assign(driver, {
    beginTransaction: async (...[connection, settings]: Parameters<Driver['beginTransaction']>) => {
      const span = openSpan('transaction')
      try {
        await begin(connection, settings)
      } catch (error) {
        span?.end({ 'parlay.outcome': 'not begun' })
        throw error
      }
      if (span) spans.set(connection, span)
    },
    commitTransaction: (connection: DatabaseConnection) => end(connection, 'committed', () => commit(connection)),
    rollbackTransaction: (connection: DatabaseConnection) => end(connection, 'rolled back', () => rollback(connection)),
  })
}
