import { expect, test } from 'vitest'
import { networkOf } from './network.ts'

test('an IPv4 address is one caller, however it is written; of IPv6 the /64 is, however it is spelled [SEC-17]', () => {
  for (const same of ['203.0.113.5', '::ffff:203.0.113.5']) expect(networkOf(same)).toBe('203.0.113.5')
  expect(networkOf('203.0.113.6')).not.toBe(networkOf('203.0.113.5'))
  for (const same of ['2001:db8:1:2::1', '2001:0db8:1:2:ffff:0:0:1', '2001:DB8:1:2::%eth0']) expect(networkOf(same)).toBe('2001:db8:1:2/64')
  expect(networkOf('2001:db8:1:3::1')).toBe('2001:db8:1:3/64')
  for (const same of ['2001:db8::1', '2001:db8:0:0:5::']) expect(networkOf(same)).toBe('2001:db8:0:0/64')
  expect(networkOf('::1')).toBe('0:0:0:0/64')
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0/64')
  expect(networkOf('nonsense')).toBe('nonsense')
  expect(networkOf(undefined), 'of a torn connection').toBe('')
})
