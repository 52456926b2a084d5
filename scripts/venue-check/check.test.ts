import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { faultyWallet } from '../../tests/support/faulty-wallet.ts'
import { check } from './check.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

/** What the check finds at a wallet without fault. */
async function findings({ alone = false } = {}) {
  const { address, close } = await faultyWallet(publicKey, null)
  try {
    const who = { user: 'player-one', token: 'a session', game: 'reels', currency: 'CNY' }
    return await check({
      ...{ address, key: privateKey, ...who, stake: 100_000 },
      ...{ boundToGame: !alone, otherUser: alone ? undefined : 'player-two' },
    })
  } finally {
    close()
  }
}

test('a wallet that keeps every rule is said to keep every rule; rules about others need another user [VENUE-09]', async () => {
  for (const { rule, outcome, because } of await findings()) expect([rule.name, outcome, because]).toEqual([rule.name, 'kept', ''])
  const left = (await findings({ alone: true })).filter(({ outcome }) => outcome !== 'kept')
  expect(left.map(({ rule, outcome }) => [rule.name, outcome])).toEqual(
    ['token.game', 'others.win', 'others.rollback'].map((name) => [name, 'not played']),
  )
})
