import type { Answer } from '../../../contract/endpoints.ts'
import type { Result } from '../../../server/transport/handlers.ts'
import type { Network } from '../harness/network.ts'
import type { Timeline } from '../harness/timeline.ts'
import type { Login, SiteCall } from '../rounds/site.ts'
import type { Told } from './books.ts'
import { THERE } from './stage.ts'

interface Deps {
  name: string
  login: Login
  timeline: Timeline
  /** The line to the site. */
  network: Network
  act(login: Login, call: SiteCall, payload: object): Promise<string>
  newId(): string
  hear(page: string, id: string, told: Told): void
}

const ASKS_AGAIN_MS = 2_000

/**
 * What a page does with a member's money at a venue: each call is sent once, and asked for by its id until it is known (docs/ARCHITECTURE.md,
 * Money).
 */
export function walletPage({ name, login, timeline, network, act, newId, hear }: Deps) {
  const actor = timeline.actor(name)

  async function call<T>(what: SiteCall, payload: object): Promise<Result<T> | null> {
    const { id = '' } = payload as { id?: string }
    const sent = network.call(actor, `${name} ${what} ${id.slice(0, 8)}`, () => act(login, what, payload))
    return sent.then(
      (text) => JSON.parse(text),
      () => null,
    )
  }
  async function known<T>(kind: 'transfer' | 'recycle', id: string): Promise<T | null> {
    for (;;) {
      await new Promise<void>((resolve) => void timeline.after(ASKS_AGAIN_MS, `${name} asks again`, actor, resolve))
      const status = await call<Answer<'funds.callStatus'>>('funds.callStatus', { id, kind })
      if (status?.ok) return status.data.state === 'done' ? (status.data.answer as T) : null
    }
  }
  async function sent<T>(
    what: 'venue.transfer' | 'venue.recycle',
    kind: 'transfer' | 'recycle',
    payload: { id: string },
  ): Promise<T | null> {
    const answer = await call<T>(what, payload)
    if (answer) return answer.ok ? answer.data : null
    return known<T>(kind, payload.id)
  }

  async function transfer(ty: 'in' | 'out', amount: string): Promise<void> {
    const id = newId()
    timeline.say(`${name} moves ${amount} ${ty}: ${id.slice(0, 8)}`)
    const answer = await sent<Answer<'venue.transfer'>>('venue.transfer', 'transfer', { id, ...{ channelCode: THERE, ty, amount } })
    hear(name, id, { kind: 'transfer', state: answer?.state ?? 'none' })
  }
  async function recycle(): Promise<void> {
    const id = newId()
    timeline.say(`${name} recycles: ${id.slice(0, 8)}`)
    hear(name, id, { kind: 'recycle', answer: await sent<Answer<'venue.recycle'>>('venue.recycle', 'recycle', { id }) })
  }

  return {
    transfer,
    recycle,
    /** Whether money goes along by itself. */
    takeAlong: (isOn: boolean) => call('venue.setAutoTransferStatus', { status: isOn ? 1 : 0 }),
    die: () => actor.die(),
  }
}
export type WalletPage = ReturnType<typeof walletPage>
