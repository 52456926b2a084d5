import type { Action, SandboxOrder } from '../../server/sandbox/provider/book.ts'

/** What a person does at the console of the sandbox's provider. `value`: yuan of pay-other, seconds of delay. */
export async function atProvider(address: string, payment: string, action: Action, value = ''): Promise<void> {
  const { token } = await providerState(address)
  const answer = await fetch(`${address}/order/${encodeURIComponent(payment)}/${action}`, {
    method: 'POST',
    body: new URLSearchParams({ token, value }),
    redirect: 'manual',
  })
  if (answer.status !== 303) throw new Error(`the provider's console answers ${answer.status}`)
}

export async function providerState(address: string): Promise<{ token: string; orders: SandboxOrder[] }> {
  return (await (await fetch(`${address}/orders.json`)).json()) as { token: string; orders: SandboxOrder[] }
}
