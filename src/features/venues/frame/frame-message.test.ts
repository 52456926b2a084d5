import { expect, test } from 'vitest'
import { createGate, readMessage } from './frame-message.ts'

const frame = {} as Window
const read = (data: unknown, more: { source?: unknown; origin?: string } = {}) =>
  readMessage({ source: frame, origin: 'null', data, ...more } as MessageEvent, frame)

test('messages of this frame alone are heard, from its opaque origin and in their shape [SEC-04]', () => {
  for (const type of ['ready', 'balance', 'round', 'ended', 'leave']) expect(read({ parlay: 1, type })).toEqual({ type })
  expect(read({ parlay: 1, type: 'verify', round: 7 })).toEqual({ type: 'verify', round: 7 })
  expect(read({ parlay: 1, type: 'ready' }, { source: {} }), 'another window').toBe(null)
  expect(read({ parlay: 1, type: 'ready' }, { origin: 'https://games.example' }), 'no sandbox').toBe(null)
  expect(readMessage({ source: null, origin: 'null', data: { parlay: 1, type: 'ready' } }, null), 'no frame').toBe(null)
  const forged = [null, undefined, 'ready', 1, [], ['ready'], {}, { parlay: 2, type: 'ready' }, { parlay: '1', type: 'ready' }]
  const more = [
    { parlay: 1 },
    { parlay: 1, type: 'transfer' },
    { parlay: 1, type: ['ready'] },
    { parlay: 1, type: 'constructor' },
    { parlay: 1, type: '__proto__' },
  ]
  for (const data of [...forged, ...more]) expect([data, read(data)]).toEqual([data, null])
})

test('a flood is heard ten times a second, and later ones again', () => {
  let at = 5
  const gate = createGate(() => at)
  expect(Array.from({ length: 1000 }, gate).filter(Boolean)).toHaveLength(10)
  at += 999
  expect(gate()).toBe(false)
  at += 1
  expect(gate()).toBe(true)
})
