import { afterAll, beforeEach, vi } from 'vitest'
import { takeDownAll } from './opened.ts'

/** Set-up of every test: waits are long enough for slow machines, and an aborted test closes all it opened. */

// By default `vi.waitFor` gives up after a second, too soon on a slow machine.
const { waitFor } = vi
vi.waitFor = (check, options) => waitFor(check, typeof options === 'number' ? options : { timeout: 30_000, ...options })

// The rest of an aborted test then fails at its next query, as do tests that share its databases and servers.
beforeEach(({ signal }) => {
  signal.addEventListener('abort', takeDownAll)
})
afterAll(takeDownAll)
