import { expect, test } from 'vitest'
import { birthdayRule, SECURITY_ITEMS, type SecurityItem, securityOf } from './profile.ts'

test('a birthday is one of eighteen years ago or more, to the day in Shanghai [MEMBER-03]', () => {
  const noon = Date.UTC(2026, 10, 25, 4)
  expect(birthdayRule('2008-11-25', noon)).toBeNull()
  expect(birthdayRule('2008-11-26', noon)).toBe('under-age')
  expect(birthdayRule('2008-11-26', Date.UTC(2026, 10, 25, 16)), 'it is the 26th in Shanghai').toBeNull()
  expect(birthdayRule('2008-02-29', Date.UTC(2026, 1, 28, 4))).toBe('under-age')
  expect(birthdayRule('2008-02-29', Date.UTC(2026, 2, 1, 4))).toBeNull()
  for (const wrong of ['', '1990-2-1', '1990-02-30', '2027-01-01', '1900-01-01', '0990-01-01', '19900101', '1990-01-01T00'])
    expect(birthdayRule(wrong, noon), wrong).toBe('birthday-format')
})

test('the level of an account follows from how many of five things are done, whichever they are [MEMBER-01]', () => {
  const levels = ['low', 'low', 'middle', 'middle', 'high', 'highest']
  for (let bits = 0; bits < 32; bits++) {
    const done = Object.fromEntries(SECURITY_ITEMS.map((item, i) => [item, ((bits >> i) & 1) === 1])) as Record<SecurityItem, boolean>
    const missing = SECURITY_ITEMS.filter((item) => !done[item])
    expect(securityOf(done)).toEqual({ level: levels[5 - missing.length], missing })
  }
})
