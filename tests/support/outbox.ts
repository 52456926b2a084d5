import type { TestServer } from './server.ts'

/** The newest code "sent" to a phone (area code and number) or mailbox, as its owner would read it. */
export async function lastCode(server: Pick<TestServer, 'sandbox'>, to: string): Promise<string> {
  for (let tries = 0; tries < 50; tries++) {
    const answer = await fetch(`${server.sandbox}/outbox.json?to=${encodeURIComponent(to)}`)
    const [newest] = (await answer.json()) as { code: string }[]
    if (newest) return newest.code
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`nothing was sent to ${to}`)
}
