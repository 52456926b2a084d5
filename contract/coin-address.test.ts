import { expect, test } from 'vitest'
import { addressFault, networkOfAddress } from './coin-address.ts'
import { COIN_NETWORKS, type CoinNetwork } from './wallet-cards.ts'

/** Addresses of the networks' own specifications and contracts. */
const GOOD: Record<CoinNetwork, readonly string[]> = {
  'USDT-TRC20': ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'TPL66VK2gCXNCD7EJg9pgJRfqcRazjhUZY'],
  'USDT-ERC20': [
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdAC17F958D2ee523a2206206994597C13D831ec7',
  ],
  BTC: [
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
    '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4',
    'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
  ],
}

test('addresses of each network are taken by it, and are said to be another one’s by the others [BANK-05]', () => {
  for (const network of COIN_NETWORKS)
    for (const address of GOOD[network]) {
      expect(addressFault(network, address), address).toBeNull()
      expect(networkOfAddress(address)).toBe(network)
      for (const other of COIN_NETWORKS) if (other !== network) expect(addressFault(other, address), address).toBe('network')
    }
})

test('any letter that is another one is found by the network’s own checksum', () => {
  for (const network of COIN_NETWORKS)
    for (const address of GOOD[network])
      for (let i = network === 'BTC' ? 4 : 2; i < address.length; i++) {
        const wrong =
          address.slice(0, i) + (address[i] === 'q' || address[i] === 'Q' || address[i] === '2' ? '3' : 'q') + address.slice(i + 1)
        if (wrong.toLowerCase() !== address.toLowerCase()) expect(addressFault(network, wrong), wrong).not.toBeNull()
      }
})

test('an address without its case says no checksum; version 0 takes the first form of bech32 alone, version 1 the second alone', () => {
  expect(addressFault('USDT-ERC20', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed')).toBe('checksum')
  expect(addressFault('USDT-ERC20', '0x5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED')).toBe('checksum')
  // Of BIP 350's list of invalid addresses.
  for (const bad of [
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd',
    'bc1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq24jc47x',
    'bc1gmk9yu',
    'bc1pw5dgrnzv',
  ])
    expect(addressFault('BTC', bad), bad).not.toBeNull()
})

test('what is no address, of whatever length, is none', () => {
  for (const network of COIN_NETWORKS)
    for (const bad of ['', 'T', '0x', 'bc1', '林海', ' ', '\u0000', 'T'.repeat(34), `T${'1'.repeat(10_000)}`, '0'.repeat(200)])
      expect(addressFault(network, bad), bad.slice(0, 40)).not.toBeNull()
})
