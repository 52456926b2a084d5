import { expect, test } from 'vitest'
import { bookingCode, codeIn, spacedCode, typedCode } from './booking.ts'

test('a code is found in a text, in whatever case and with or without its blank; what only looks like one is not [BET-08]', () => {
  for (const text of ['K7PM4XQ9', 'k7pm 4xq9', '看看这个 K7PM 4XQ9', 'K7PM-4XQ9！', '（k7pm4xq9）', '码K7PM 4XQ9码'])
    expect(codeIn(text), text).toBe('K7PM4XQ9')
  for (const text of ['K7PM4XQ', 'K7PM4XQ92', 'K7PM  4XQ9', 'K7PM4XQ0', 'I7PM4XQ9', 'aK7PM4XQ9', 'football', ''])
    expect(codeIn(text), text).toBeNull()
})

test('typed codes are read without case, blanks and dashes, and written in two halves [BET-08]', () => {
  expect(typedCode(' k7pm 4xq9\n')).toBe('K7PM4XQ9')
  expect(typedCode('k7pm-4xq9')).toBe('K7PM4XQ9')
  expect(spacedCode('K7PM4XQ9')).toBe('K7PM 4XQ9')
  for (const wrong of ['K7PM4XQ', 'k7pm4xq9', 'K7PM4XQO']) expect(bookingCode.safeParse(wrong).success, wrong).toBe(false)
})
