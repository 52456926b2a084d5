import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import type { Answer } from '../../contract/endpoints.ts'
import { newMember } from '../support/api.ts'
import { takenDown } from '../support/opened.ts'
import { freePort } from '../support/server.ts'

/** The site with its casino, as scripts/start.mjs starts them after installing and building. */
const START = `
  import { spawn } from 'node:child_process'
  import { startCasino } from './scripts/casino.mjs'
  const casino = await startCasino(process.execPath)
  const site = spawn(process.execPath, ['server/main.ts'], { stdio: 'inherit', env: casino.env })
  process.on('SIGTERM', () => site.kill('SIGTERM'))
  site.on('exit', async (code) => {
    await casino.end()
    process.exit(code ?? 1)
  })`

const open = async (port: number | undefined, asked: object): Promise<unknown> => {
  const headers = { 'content-type': 'application/json' }
  return (await fetch(`http://127.0.0.1:${port}/api/open`, { method: 'POST', headers, body: JSON.stringify(asked) })).json()
}

test('the site and its venues start on a fresh data directory, are connected, and all end; money goes into the one with its own books and comes back [OPS-01][VENUE-10]', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'parlay-start-'))
  const [port, sandboxPort, providerPort, casinoPort, secondPort] = await Promise.all(Array.from({ length: 5 }, freePort))
  const child = spawn(process.execPath, ['--input-type=module', '-e', START], {
    env: {
      ...process.env,
      ...{ DATA_DIR: dataDir, PORT: String(port), SANDBOX_PORT: String(sandboxPort), PROVIDER_PORT: String(providerPort) },
      ...{
        CASINO_PORT: String(casinoPort),
        CASINO_TRANSFER_PORT: String(secondPort),
        ALLOW_PLAIN: '1',
        CAPTCHA: 'off',
        LOG_LEVEL: 'error',
      },
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  takenDown(() => void child.kill('SIGKILL'))
  try {
    const ended = once(child, 'exit')
    const first = once(createInterface({ input: child.stdout }), 'line')
    await Promise.race([first, ended.then(([code]) => Promise.reject(new Error(`ended with ${String(code)}`)))])
    const member = await newMember(`http://localhost:${port}`, 'starter01')
    const launched = (await member.call('game.launch', { enName: 'XHDZ', gameCode: 'slot' })).data as Answer<'game.launch'>
    const url = new URL(launched.url)
    expect([url.origin, url.pathname]).toEqual([`http://localhost:${casinoPort}`, '/XHDZ'])
    const opened = await open(casinoPort, { venue: 'XHDZ', token: url.searchParams.get('token'), gameCode: 'slot' })
    expect(opened).toMatchObject({ data: { games: ['slot'], netFen: '0' } })

    // The second one has its players' money in its own books.
    const transfer = { id: randomUUID(), channelCode: 'HTQP', ty: 'in', amount: '8' } as const
    expect((await member.call('venue.transfer', transfer)).data).toMatchObject({ amountFen: '800', state: 'done' })
    const second = (await member.call('game.launch', { enName: 'HTQP', gameCode: 'niuniu' })).data as Answer<'game.launch'>
    const [played, token] = [new URL(second.url), new URL(second.url).searchParams.get('token')]
    expect([played.origin, played.pathname]).toEqual([`http://localhost:${secondPort}`, '/HTQP'])
    expect(await open(secondPort, { venue: 'HTQP', token, gameCode: 'niuniu' })).toMatchObject({ data: { balanceFen: '800' } })
    const back = (await member.call('venue.recycle', { id: randomUUID() })).data as Answer<'venue.recycle'>
    expect(back).toMatchObject({ backFen: '800' })
    expect(statSync(join(dataDir, '.casino/venue-key.pem')).mode & 0o777).toBe(0o600)
    child.kill('SIGTERM')
    expect((await ended)[0]).toBe(0)
    await expect(fetch(`http://127.0.0.1:${casinoPort}/XHDZ`)).rejects.toThrow()
  } finally {
    child.kill('SIGKILL')
    rmSync(dataDir, { recursive: true, force: true })
  }
})
