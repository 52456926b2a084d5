import { type DatabaseConnection, PostgresDriver, type TransactionSettings } from 'kysely'

/**
 * Kysely's driver, but nobody waits for `begin`: it goes out with the first statement of its transaction, on a connection in
 * pipeline mode, which saves a round trip. Statements of one connection are done in order, and nothing is committed before
 * `begin` is known to have worked.
 */
export class EagerBeginDriver extends PostgresDriver {
  readonly #begun = new WeakMap<DatabaseConnection, Promise<void>>()

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const begun = super.beginTransaction(connection, settings)
    // Whoever commits hears of it.
    begun.catch(() => undefined)
    this.#begun.set(connection, begun)
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#begun.get(connection)
    await super.commitTransaction(connection)
  }
}
