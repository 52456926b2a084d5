import { signed, type WireKey } from '../../platform/signed-message.ts'
import type { Book, Message } from './book.ts'

const LOOK_MS = 200
const ANSWER_MS = 5_000

/** Sends what is due to the site, and again until the site has taken it. Returns the stop. */
export function sendMessages(book: Book, key: WireKey, callbackUrl: string): () => void {
  const underWay = new Set<string>()

  async function send(message: Message): Promise<void> {
    const { id, payment, amountFen, says } = message
    const body = Buffer.from(JSON.stringify({ type: 'outcome', payment, amountFen, says }))
    try {
      const reply = await fetch(callbackUrl, {
        method: 'POST',
        headers: signed(key, id, Date.now(), body),
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(ANSWER_MS),
      })
      await reply.body?.cancel()
      book.sent(message, String(reply.status), reply.status === 200, Date.now())
    } catch (error) {
      book.sent(message, error instanceof Error ? error.message : String(error), false, Date.now())
    }
  }

  const timer = setInterval(() => {
    for (const message of book.due(Date.now())) {
      if (underWay.has(message.id)) continue
      underWay.add(message.id)
      void send(message).finally(() => underWay.delete(message.id))
    }
  }, LOOK_MS)
  return () => clearInterval(timer)
}
