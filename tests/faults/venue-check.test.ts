import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { check, RULES } from '../../scripts/venue-check/check.ts'
import { faultyWallet, WALLET_FAULTS, type WalletFault } from '../support/faulty-wallet.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

/** The rules that the check finds broken at a wallet with this fault. */
async function broken(fault: WalletFault): Promise<string[]> {
  const { address, close } = await faultyWallet(publicKey, fault)
  try {
    const who = { user: 'player-one', otherUser: 'player-two', token: 'a session', game: 'reels', currency: 'CNY' }
    const findings = await check({ address, key: privateKey, ...who, stake: 100_000, boundToGame: true })
    return findings.filter(({ outcome }) => outcome === 'broken').map(({ rule }) => rule.name)
  } finally {
    close()
  }
}

/** The rules that a fault breaks, by which a person finds it; others may break with them. */
const FOUND: Readonly<Record<WalletFault, readonly string[]>> = {
  'takes unsigned calls': ['signature.needed', 'signature.bytes'],
  'verifies the parsed body': ['signature.bytes'],
  'forgets the request’s id': ['request.echo'],
  'fills fields in': ['form.syntax'],
  'reads texts as numbers': ['form.types'],
  'takes amounts below zero': ['form.below-zero'],
  'rounds parts of a fen': ['form.whole-fen'],
  'takes any currency': ['form.currency'],
  'knows everybody': ['user.known'],
  'serves anybody': ['user.unknown'],
  'asks no token': ['token.asked'],
  'asks no game': ['token.game'],
  'tells an old balance': ['bet.debits', 'win.credits', 'rollback.gives-back'],
  'refuses bets of nothing': ['bet.zero'],
  'debits copies again': ['bet.once', 'bet.once-at-once'],
  'answers copies anew': ['bet.once'],
  races: ['bet.once-at-once', 'win.once-at-once', 'rollback.once-at-once'],
  'ignores changed copies': ['bet.changed', 'win.changed'],
  overdraws: ['bet.not-enough'],
  'hides the balance': ['bet.not-enough'],
  'forgets refusals': ['bet.refused-stays'],
  'reopens rounds': ['round.closed'],
  'credits copies again': ['win.once', 'win.once-at-once'],
  'pays only the first win': ['win.credits'],
  'asks tokens of wins': ['win.without-token'],
  'asks tokens of rollbacks': ['rollback.gives-back'],
  'pays unknown wins': ['win.unknown-bet', 'others.win'],
  'keeps early wins refused': ['win.before-bet'],
  'pays wins of what was given back': ['win.after-rollback'],
  'refuses late wins': ['win.late'],
  'pays anybody’s bets': ['others.win'],
  'gives back twice': ['rollback.once', 'rollback.once-at-once'],
  'refuses early rollbacks': ['rollback.before-bet'],
  'forgets early rollbacks': ['rollback.before-bet', 'rollback.beside-bet'],
  'gives winners their stake': ['rollback.after-win'],
  'takes wins back': ['rollback.of-a-win'],
  'gives anybody’s stakes back': ['others.rollback'],
  'takes pools of any game': ['pools.game'],
  'takes any pool': ['pools.form'],
  'refuses pools': ['pools.told'],
  'is away': RULES.map(({ name }) => name),
}

test.each(WALLET_FAULTS)('a wallet that %s is found [VENUE-09]', async (fault) => {
  expect(await broken(fault)).toEqual(expect.arrayContaining([...FOUND[fault]]))
})

test('each rule is broken by a fault of its own, not only where the wallet is away [VENUE-09]', () => {
  const found = new Set(Object.entries(FOUND).flatMap(([fault, names]) => (fault === 'is away' ? [] : names)))
  expect(RULES.map(({ name }) => name).filter((name) => !found.has(name))).toEqual([])
})
