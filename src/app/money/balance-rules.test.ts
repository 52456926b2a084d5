import { fc, test as property } from '@fast-check/vitest'
import { expect, test } from 'vitest'
import { type Balance, hintedVersion, laterBalance } from './balance-rules.ts'

const balance = (version: number): Balance => ({ version, balanceFen: String(version * 100), lockMoneyFen: '0' })

property.prop([fc.shuffledSubarray([1, 2, 3, 4, 5], { minLength: 1 })])(
  'whatever order answers arrive in, the one of the highest ledger version is shown',
  (versions) => {
    const shown = versions.reduce<Balance | undefined>((before, version) => laterBalance(before, balance(version)), undefined)
    expect(shown).toEqual(balance(Math.max(...versions)))
  },
)

test('the same version replaces what is shown, since held money may differ', () => {
  const next = { ...balance(3), lockMoneyFen: '500' }
  expect(laterBalance(balance(3), next)).toBe(next)
})

const place = { topic: 'me', epoch: 1, seq: 1, at: 0 } as const

test('snapshots and balance deltas of the member topic name a version, tickets do not', () => {
  expect(hintedVersion({ kind: 'snapshot', ...place, body: { balanceVersion: 4 } })).toBe(4)
  expect(
    hintedVersion({
      kind: 'frame',
      ...place,
      deltas: [
        { kind: 'balance', version: 5 },
        { kind: 'balance', version: 7 },
      ],
    }),
  ).toBe(7)
  expect(hintedVersion({ kind: 'frame', ...place, deltas: [{ kind: 'ticket', id: 'x', status: 'settled' }] })).toBeNull()
  expect(hintedVersion({ kind: 'stale', topic: 'me', since: 0 })).toBeNull()
})
