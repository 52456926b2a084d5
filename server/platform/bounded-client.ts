import { sql } from 'kysely'
import pg from 'pg'

/** The used part of `pg.Client`, whose own declaration has too many overloads to override. */
export interface AskingClient {
  connect(): Promise<unknown>
  query(text: string | pg.QueryConfig, values?: readonly unknown[]): Promise<pg.QueryResult>
  end(): Promise<void>
  on(event: 'error', listener: (error: Error) => void): this
}
type ClientClass = new (config: pg.ClientConfig) => AskingClient
const PgClient = pg.Client as unknown as ClientClass

/** The database did not answer in time. The statement's effect is unknown; its connection is closed. */
class NoAnswer extends Error {
  override name = 'NoAnswer'
}

/**
 * A connection that is closed when an answer takes longer than `answerMs`: the database hangs or is gone. It is never used again,
 * because a late answer would be taken for the next one's.
 *
 * `begin` and what else only prepares for a statement (a savepoint, a setting of the transaction) are sent with the next one, which saves a
 * round trip each. All are one unit of the protocol: if one of them fails (because it was cancelled, say), the statement is not
 * executed either.
 */
export const boundedClient = (answerMs: number): ClientClass =>
  class extends PgClient {
    #before: string[] = []

    override query(text: string, values: readonly unknown[] = []): Promise<pg.QueryResult> {
      if (PREPARES.test(text)) {
        this.#before.push(text)
        return PREPARED
      }
      const before = this.#before
      this.#before = []
      if (before.length > 0) return this.#bounded(this.#after(before, text, values))
      return this.#bounded(
        text.endsWith(KEPT_MARK) ? super.query({ name: nameOf(text), text, values: [...values] }) : super.query(text, values),
      )
    }

    #after(before: readonly string[], text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
      return new Promise((resolve, reject) => {
        const answered = (error: Error | undefined, results: unknown) => {
          if (error) return reject(error)
          const rest = (results as pg.QueryResult[]).slice(before.length)
          resolve((rest.length === 1 ? rest[0] : rest) as pg.QueryResult)
        }
        void super.query(new UnitQuery(before, text, values, answered) as never)
      })
    }

    #bounded(answer: Promise<pg.QueryResult>): Promise<pg.QueryResult> {
      return new Promise((resolve, reject) => {
        let answered = false
        const giveUp = () => {
          if (answered) return
          void this.end()
          reject(new NoAnswer(`the database gave no answer within ${answerMs} ms`))
        }
        // After reading what has arrived: if this process itself hung, its answers are there.
        const timer = setTimeout(() => setImmediate(giveUp), answerMs)
        const settled = () => {
          answered = true
          clearTimeout(timer)
        }
        answer.then(
          (result) => {
            settled()
            resolve(result)
          },
          (error: unknown) => {
            settled()
            reject(error)
          },
        )
      })
    }
  }

const KEPT_MARK = '/* kept */'
/**
 * Ends a statement that each connection prepares once, since it comes often: the server then neither parses nor plans it again. One that is
 * sent with what prepares for it is prepared each time. Its text is always the same.
 */
export const KEPT = sql.raw(KEPT_MARK)

const names = new Map<string, string>()

/** A short name, as the server cuts off long ones. */
function nameOf(text: string): string {
  const name = names.get(text) ?? `kept${names.size}`
  names.set(text, name)
  return name
}

const PREPARES = /^(begin|start transaction|savepoint|set local)\b/
const PREPARED = Promise.resolve({ command: '', rowCount: null, rows: [] } as unknown as pg.QueryResult)

/** The protocol's messages in `pg`, which its declaration leaves out. */
interface Wire {
  stream: { cork(): void; uncork(): void }
  query(text: string): void
  parse(statement: { text: string }): void
  bind(values: object): void
  execute(portal: object): void
}
type Answered = (error: Error | undefined, results: unknown) => void
const PgQuery = pg.Query as unknown as new (
  text: string,
  values: readonly unknown[],
  answered: Answered,
) => { submit(wire: Wire): Error | null }

/** Statements without a result and one that may have one, with one sync after all. */
class UnitQuery extends PgQuery {
  readonly #before: readonly string[]
  readonly #alone: string | null

  constructor(before: readonly string[], text: string, values: readonly unknown[], answered: Answered) {
    super(text, values, answered)
    this.#before = before
    this.#alone = values.length === 0 ? text : null
  }

  override submit(wire: Wire): Error | null {
    if (this.#alone !== null) {
      wire.query([...this.#before, this.#alone].join('; '))
      return null
    }
    wire.stream.cork()
    for (const text of this.#before) {
      wire.parse({ text })
      wire.bind({})
      wire.execute({})
    }
    const refused = super.submit(wire)
    wire.stream.uncork()
    return refused
  }
}
