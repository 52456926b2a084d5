import { expect, test } from 'vitest'
import { ownerOf, regionOf } from './caller.ts'

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
