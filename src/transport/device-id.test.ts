import { expect, test, vi } from 'vitest'
import { fakeBrowser } from '../../tests/support/fake-storage.ts'
import { createStorage } from '../db/storage.ts'
import { createDeviceId, type DeviceIdDeps } from './device-id.ts'

const HASH = /^[0-9a-f]{32}$/
const PROPERTIES = { screen: { width: 390 }, webgl: { vendor: 'x' }, system: { browser: 'Chrome' } }

function device(change: Partial<DeviceIdDeps> = {}, browser = fakeBrowser()) {
  const { area, events } = browser.openTab()
  const store = createStorage(area, events)
  const hashed: string[] = []
  const deps: DeviceIdDeps = {
    store,
    probe: async () => PROPERTIES,
    async hash(text) {
      hashed.push(text)
      return [...text]
        .reduce((sum, c) => (sum * 31n + BigInt(c.charCodeAt(0))) % 2n ** 128n, 7n)
        .toString(16)
        .padStart(32, '0')
    },
    host: 'localhost',
    deadlineMs: 2_000,
    ...change,
  }
  return { id: createDeviceId(deps), store, hashed, browser }
}

test('the id is the hash of browser, screen and graphics properties [DEV-01]', async () => {
  const { id, hashed } = device()
  expect(await id()).toMatch(HASH)
  expect(hashed).toEqual([JSON.stringify(PROPERTIES)])
  const other = device({ probe: async () => ({ ...PROPERTIES, screen: { width: 1_920 } }) })
  expect(await other.id()).not.toBe(await id())
})

test('it is read once, stored, and the same at every load, whatever the device looks like then [DEV-02]', async () => {
  const probe = vi.fn(async () => PROPERTIES)
  const first = device({ probe })
  const ids = await Promise.all([first.id(), first.id()])
  const later = device({ probe: async () => ({ another: 'screen' }) }, first.browser)
  expect(new Set([...ids, await later.id(), first.store.get('deviceId')]).size).toBe(1)
  expect(probe).toHaveBeenCalledTimes(1)
})

test.each([
  ['rejects', { probe: () => Promise.reject(new Error('no canvas')) }],
  [
    'throws',
    {
      probe: () => {
        throw new Error('no WebGL')
      },
    },
  ],
  ['never ends', { probe: () => new Promise(() => undefined), deadlineMs: 10 }],
])('where reading %s, the id is the host and a hash, kept as well [DEV-03]', async (_, change: Partial<DeviceIdDeps>) => {
  const { id, store } = device(change)
  const made = await id()
  expect(made).toMatch(/^localhost-[0-9a-f]{32}$/)
  expect([await id(), store.get('deviceId')]).toEqual([made, made])
  expect(await device(change).id()).not.toBe(made)
})
