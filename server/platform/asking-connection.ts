import { type AskingClient, boundedClient } from './bounded-client.ts'

/**
 * A connection of its own to ask a database now and then: a pool would have none free just when it matters. One that is lost or dropped is
 * made again with the next question. `answerMs`: the longest wait for the connection, and for an answer.
 */
export function askingConnection(url: string, answerMs: number) {
  const BoundedClient = boundedClient(answerMs)
  let client: AskingClient | null = null

  function drop(dead: AskingClient | null): void {
    if (client === dead) client = null
    void dead?.end()
  }

  return {
    async ask<Row>(text: string, values: readonly unknown[] = []): Promise<Row | undefined> {
      if (!client) {
        const fresh = new BoundedClient({ connectionString: url, connectionTimeoutMillis: answerMs })
        client = fresh
        fresh.on('error', () => drop(fresh))
        await fresh.connect()
      }
      return (await client?.query(text, values))?.rows[0] as Row | undefined
    },
    drop: () => drop(client),
  }
}
