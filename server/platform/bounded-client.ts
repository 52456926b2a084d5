import pg from 'pg'

/** The used part of `pg.Client`, whose own declaration has too many overloads to override. */
export interface AskingClient {
  connect(): Promise<unknown>
  query(text: string, values?: readonly unknown[]): Promise<pg.QueryResult>
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
 * `begin` is sent with the first statement of its transaction, which saves a round trip. Both are one unit of the protocol: if
 * `begin` fails (because it was cancelled, say), the statement is not executed either.
 */
export const boundedClient = (answerMs: number): ClientClass =>
  class extends PgClient {
    #begin: string | null = null

    override query(text: string, values: readonly unknown[] = []): Promise<pg.QueryResult> {
      if (BEGIN.test(text)) {
        this.#begin = text
        return BEGUN
      }
      const begin = this.#begin
      this.#begin = null
      return this.#bounded(begin === null ? super.query(text, values) : this.#first(begin, text, values))
    }

    #first(begin: string, text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
      return new Promise((resolve, reject) => {
        const answered = (error: Error | undefined, results: unknown) => {
          if (error) return reject(error)
          const [, ...rest] = results as pg.QueryResult[]
          resolve((rest.length === 1 ? rest[0] : rest) as pg.QueryResult)
        }
        void super.query(new FirstQuery(begin, text, values, answered) as never)
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

const BEGIN = /^(begin|start transaction)\b/
const BEGUN = Promise.resolve({ command: 'BEGIN', rowCount: null, rows: [] } as unknown as pg.QueryResult)

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

/** `begin` and a statement, with one sync after both. */
class FirstQuery extends PgQuery {
  readonly #begin: string
  readonly #alone: string | null

  constructor(begin: string, text: string, values: readonly unknown[], answered: Answered) {
    super(text, values, answered)
    this.#begin = begin
    this.#alone = values.length === 0 ? text : null
  }

  override submit(wire: Wire): Error | null {
    if (this.#alone !== null) {
      wire.query(`${this.#begin}; ${this.#alone}`)
      return null
    }
    wire.stream.cork()
    wire.parse({ text: this.#begin })
    wire.bind({})
    wire.execute({})
    const refused = super.submit(wire)
    wire.stream.uncork()
    return refused
  }
}
