import { expect, test } from 'vitest'
import { frameOf, textOf } from './encode.ts'

/** RFC 6455, 5.2: a final text frame without a mask, its length in one, three or nine bytes. */
test.each([
  [0, [0x81, 0]],
  [125, [0x81, 125]],
  [126, [0x81, 126, 0, 126]],
  [65_535, [0x81, 126, 0xff, 0xff]],
  [65_536, [0x81, 127, 0, 0, 0, 0, 0, 1, 0, 0]],
])('a text of %i bytes is one frame with the shortest head', (bytes, head) => {
  const text = 'a'.repeat(bytes)
  const frame = frameOf(text)
  expect([...frame.subarray(0, head.length)]).toEqual(head)
  expect(frame.subarray(head.length).toString()).toBe(text)
  expect(textOf(frame)).toBe(text)
})

test('its length is that of its bytes, not of its letters', () => {
  const frame = frameOf('英超'.repeat(21))
  expect(frame[1]).toBe(126)
  expect(textOf(frame)).toBe('英超'.repeat(21))
})
