import { expect, test } from 'vitest'
import { mayReload } from './reload-once.ts'

function memoryStore() {
  const kept = new Map<string, string>()
  return { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) }
}

test('a missing chunk reloads the page once, never in a loop', () => {
  const store = memoryStore()
  expect(mayReload({ store, nowMs: 1_000_000 })).toBe(true)
  expect(mayReload({ store, nowMs: 1_005_000 })).toBe(false)
  expect(mayReload({ store, nowMs: 1_060_000 })).toBe(true)
})

test('a reload from before the clock was set back holds up no other [OPS-18]', () => {
  const store = memoryStore()
  expect(mayReload({ store, nowMs: 10_000_000 })).toBe(true)
  expect(mayReload({ store, nowMs: 10_000_000 - 70 * 60_000 })).toBe(true)
})

test('where nothing can be remembered nothing is reloaded', () => {
  const store = {
    getItem: () => null,
    setItem: () => {
      throw new Error('storage is off')
    },
  }
  expect(mayReload({ store, nowMs: 1_000_000 })).toBe(false)
})
