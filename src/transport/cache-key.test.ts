import { expect, test } from 'vitest'
import { cacheKeyText } from './cache-key.ts'

const key = (payload: unknown, language = 'zh-CN', path = '/a') => cacheKeyText(language, path, payload)

test('the same question has one key, another payload, path or language has another [TRANSPORT-13]', () => {
  expect(key({ a: 1, b: { c: [1, 2], d: undefined } })).toBe(key({ b: { c: [1, 2] }, a: 1 }))
  const different = [
    key({}),
    key([]),
    key({ a: 1 }),
    key({ a: '1' }),
    key({ a: null }),
    key({ a: { b: 1 } }),
    key({ a: [['b', 1]] }),
    key([1, 2]),
    key([2, 1]),
    key({}, 'zh-TW'),
    key({}, 'zh-CN', '/b'),
  ]
  expect(new Set(different).size).toBe(different.length)
})
