import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test, vi } from 'vitest'
import { takenDown } from '../support/opened.ts'
import { freePort } from '../support/server.ts'

/** The first casino as scripts/start.mjs starts it; prints how the site connects it, and ends when it is told to. */
const START = `
  import { startCasino } from './scripts/casino.mjs'
  const casino = await startCasino(process.execPath)
  console.log(casino.env.VENUE_URL)
  process.on('SIGTERM', () => casino.end().then(() => process.exit(0)))`

test('a casino whose first start fails is connected all the same, and is started again after growing pauses until it listens', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'parlay-casino-'))
  const port = await freePort()
  const squatter = createServer()
  squatter.listen(port, '127.0.0.1')
  await once(squatter, 'listening')
  const child = spawn(process.execPath, ['--input-type=module', '-e', START], {
    env: { ...process.env, DATA_DIR: dataDir, CASINO_PORT: String(port), CASINO_TRANSFER_PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  takenDown(() => void child.kill('SIGKILL'))
  try {
    let said = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
    const [connected] = await once(createInterface({ input: child.stdout }), 'line')
    expect(connected).toContain(`XHDZ=http://localhost:${port}/XHDZ`)
    const pauses = () => [...said.matchAll(/started again in (\d+) s/g)].map(([, seconds]) => seconds)
    await vi.waitFor(() => expect(pauses()).toEqual(['1', '2']), { timeout: 20_000 })
    expect(said).toContain(`port ${port} is in use`)

    squatter.close()
    const open = () => fetch(`http://127.0.0.1:${port}/api/open`, { method: 'POST' })
    await vi.waitFor(async () => expect((await open()).status).toBe(200), { timeout: 20_000 })
    expect(pauses()).toEqual(['1', '2'])
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    expect((await ended)[0]).toBe(0)
    await expect(open()).rejects.toThrow()
  } finally {
    child.kill('SIGKILL')
    squatter.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
