import type { Effect } from '../harness/calls.ts'
import type { Committed } from './committed.ts'

/** What exists of each call. */
export function effectsOf(now: Committed): Map<string, Effect[]> {
  const effects = new Map<string, Effect[]>()
  const add = (id: string, effect: Effect) => effects.set(id, [...(effects.get(id) ?? []), effect])
  for (const { id, member, legs, stake } of now.tickets)
    add(id, { kind: 'bet', member, about: `${stake} on ${legs.map(({ market, selection }) => `${market} ${selection}`).join()}` })
  for (const { id, member, kind, fen, asked } of now.payments)
    add(id, kind === 'deposit' ? { kind, member, about: String(asked) } : { kind: 'withdraw', member, about: fen })
  const wallets = new Map(now.accounts.map((account) => [account.id, account]))
  for (const { ref, id, reason, debit, credit, fen } of now.transfers) {
    if (!id.startsWith('transfer:')) continue
    const venue = wallets.get(reason === 'venue_in' ? credit : debit)
    add(ref, { kind: 'transfer', member: venue?.member ?? '', about: `${fen} ${reason} ${venue?.wallet}` })
  }
  // These may move nothing.
  for (const { id, member, kind, state } of now.requests)
    if (state === 'done' && (kind === 'recycle' || kind === 'forfeit')) add(id, { kind, member, about: '' })
  return effects
}
