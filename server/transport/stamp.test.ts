import { createSecretKey, hash, randomBytes } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { DIRECT, STAMP_WINDOW_MS, STAMPED_SEPARATOR, sealedPath, TYP } from '../../contract/seal.ts'
import { testClock } from '../../tests/support/test-clock.ts'
import { memoryStore } from '../platform/shared-store.ts'
import { sealJwe } from './jwe.ts'
import { type CheckStamp, createStampCheck } from './stamp.ts'

const START = 1_700_000_000_000
const key = createSecretKey(randomBytes(32))
const clock = testClock(START)
let check: CheckStamp
beforeEach(() => {
  Object.assign(clock, { at: START, setBy: 0 })
  check = createStampCheck({ store: memoryStore(clock), clock })
  clock.at += 2 * STAMP_WINDOW_MS
})

/** A call stamped for a time; each invocation posts it. */
function stamped(t: number) {
  const jti = randomBytes(16).toString('base64url')
  const stamp = { t, ip: '', jti, h: hash('sha256', `{}${STAMPED_SEPARATOR}`, 'base64url') }
  const sealed = sealJwe({ ...DIRECT, typ: TYP.stamp }, key, JSON.stringify(stamp))
  return () => check(sealed, key, { text: '{}', token: '', path: sealedPath(t, jti) })
}

test.each([-STAMP_WINDOW_MS, 0, STAMP_WINDOW_MS])('a stamp %i ms off is let in once, and never again at any time [SEC-03]', async (off) => {
  const post = stamped(clock.now() + off)
  expect(await post()).toMatchObject({ t: clock.now() + off })
  const usedAt = clock.at
  // Up to the end of its window, where it would be fresh for the last time, and beyond.
  for (const later of [0, 1, STAMP_WINDOW_MS - off - 1, STAMP_WINDOW_MS + off, 2 * STAMP_WINDOW_MS, 2 * STAMP_WINDOW_MS + 1]) {
    clock.at = Math.max(clock.at, usedAt + later)
    expect(await post(), `${later} ms later`).toBe('replayed')
  }
})

test.each([-STAMP_WINDOW_MS - 1, STAMP_WINDOW_MS + 1])(
  'a stamp %i ms off is none, and stays none when its time comes [SEC-03]',
  async (off) => {
    const post = stamped(clock.now() + off)
    expect(await post()).toBe('clock')
    clock.at += STAMP_WINDOW_MS
    expect(await post()).toBe('replayed')
  },
)

test('a process whose clock is some seconds behind does not take a copy either, that another let in from the future [SEC-03]', async () => {
  const store = memoryStore(clock)
  const [here, behind] = [0, 5_000].map((ms) => createStampCheck({ store, clock: { ...clock, steady: () => clock.at - ms } }))
  check = here ?? check
  const post = stamped(clock.now() + STAMP_WINDOW_MS)
  expect(await post()).toMatchObject({ t: clock.now() + STAMP_WINDOW_MS })
  check = behind ?? check
  clock.at += 2 * STAMP_WINDOW_MS + 5_000
  expect(await post()).toBe('replayed')
})

test.each([-70, 70])('a wall clock set by %i minutes refuses nobody and lets no copy in again [SEC-03] [OPS-18]', async (minutes) => {
  const before = stamped(clock.steady())
  expect(await before()).toMatchObject({ t: clock.at })
  clock.setBy = minutes * 60_000
  expect(await stamped(clock.steady())()).toMatchObject({ t: clock.at })
  clock.at += 70 * 60_000
  expect(await before()).toBe('clock')
})
