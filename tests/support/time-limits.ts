import { afterAll, beforeEach, vi } from 'vitest'
import { takeDownAll } from './opened.ts'

/** Set up for every test: work decides when it ends, not the clock, and one that is stopped takes its world down with it. */

// What is waited for comes when the machine gets to it: of itself `vi.waitFor` gives up after a second.
const { waitFor } = vi
vi.waitFor = (check, options) => waitFor(check, typeof options === 'number' ? options : { timeout: 30_000, ...options })

// Whatever the stopped test still does fails at its next query, and so do the tests that would go on in its world.
beforeEach(({ signal }) => {
  signal.addEventListener('abort', takeDownAll)
})
afterAll(takeDownAll)
