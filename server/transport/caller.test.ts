import { expect, test } from 'vitest'
import { agentOf, ownerOf, regionOf } from './caller.ts'

test('a network is the first half of an IPv4 address, the first two groups of an IPv6 one, however they are spelled', () => {
  expect(regionOf('203.0.113.5')).toBe('203.0/16')
  expect(regionOf('::ffff:203.0.113.5')).toBe('203.0/16')
  for (const same of ['2001:db8::1', '2001:0db8:0:0:0:0:0:1', '2001:DB8:ffff::'] as const) expect(regionOf(same)).toBe('2001:db8/32')
  expect(regionOf('fe80::1%eth0')).toBe('fe80:0/32')
  expect(regionOf('::1')).toBe('0:0/32')
  for (const none of ['nonsense', '203.0.113.5.example']) expect(regionOf(none)).toBe('unknown')
})

test('without a device the address stands for it', () => {
  expect(ownerOf({ device: 'thumb', ip: '203.0.113.5' })).toBe('thumb')
  expect(ownerOf({ device: null, ip: '203.0.113.5' })).toBe('ip:203.0.113.5')
})

test('system and browser of the browsers that are about; of others nothing', () => {
  const agents = {
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0':
      'Windows · Edge',
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36': 'Android · Chrome',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Safari/604.1':
      'iOS · Safari',
    'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0': 'Linux · Firefox',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Safari/605.1.15':
      'macOS · Safari',
    curl: undefined,
  }
  for (const [header, agent] of Object.entries(agents)) expect(agentOf(header), header).toBe(agent)
  expect(agentOf(undefined)).toBeUndefined()
})
