import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiOf, newMember } from '../support/api.ts'
import { fillFromTemplate } from '../support/kept.ts'
import { freePort, startServer } from '../support/server.ts'
import { fails, ONE_SENTENCE } from '../support/start-fails.ts'

let home: string
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'parlay-disk-'))
})
afterAll(() => {
  spawnSync('umount', ['--lazy', join(home, 'mounted')])
  rmSync(home, { recursive: true, force: true })
})

const mayMount = process.getuid?.() === 0 && spawnSync('unshare', ['--mount', 'true']).status === 0

// Only root can mount a disk.
test.skipIf(!mayMount)(
  'a disk that fills up: writing is refused at once, reading goes on, and all returns with the room [OPS-10]',
  async () => {
    const dataDir = join(home, 'mounted')
    execFileSync('mkdir', [dataDir])
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=400m', 'tmpfs', dataDir])
    const server = await startServer({ dataDir })
    try {
      const { token } = await newMember(server.origin, 'before11')
      const balance = () => apiOf(server.origin, token).call('funds.getBalance', { withLockMoney: 1 })
      const fill = (left: number) => {
        const { bavail, bsize } = statfsSync(dataDir)
        try {
          writeFileSync(join(dataDir, `ballast${left}`), Buffer.alloc(bavail * bsize - left))
        } catch (error) {
          // The server wrote meanwhile, so the disk is fuller than asked for.
          if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
        }
      }
      fill(40_000_000)
      await expect.poll(server.isReady).toBe(false)
      await expect(newMember(server.origin, 'refused1')).rejects.toThrow()
      expect((await balance()).data).toMatchObject({ balanceFen: '1000000' })
      const refused = await fails('server/cli/backup.ts', [join(dataDir, 'backup')], { DATA_DIR: dataDir })
      expect(refused).toEqual({ said: expect.stringMatching(/backup cannot be written: the disk is full\.\n$/), code: 1 })
      expect(readdirSync(dataDir).filter((name) => name.startsWith('backup'))).toEqual([])
      fill(0)
      await expect(newMember(server.origin, 'refused2')).rejects.toThrow()
      expect((await balance()).data).toMatchObject({ balanceFen: '1000000' })

      for (const left of [40_000_000, 0]) rmSync(join(dataDir, `ballast${left}`))
      await expect.poll(server.isReady).toBe(true)
      await newMember(server.origin, 'after222')
      expect(server.command('server/cli/audit.ts')).toContain('The books hold.')
      fill(0)
      // It ends, though it can't close the database properly.
      expect(await server.stop()).toEqual(expect.any(Number))
      const full = await fails('server/main.ts', [], { DATA_DIR: dataDir, PORT: '0', SANDBOX_PORT: '0' })
      expect(full).toEqual({ said: expect.stringMatching(/^The disk of [^\n]* is full \(0 MB free\)[^\n]*\.\n$/), code: 1 })
    } finally {
      await server.kill()
    }
  },
  180_000,
)

test('an engine that can not write its log ends the process with one sentence, for its supervisor, and loses nothing [OPS-10]', async () => {
  const dataDir = join(home, 'limited')
  await fillFromTemplate(dataDir, 'empty', (draft) =>
    execFileSync(process.execPath, ['server/cli/audit.ts'], { env: { ...process.env, DATA_DIR: draft } }),
  )
  const port = await freePort()
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: String(port),
    SANDBOX_PORT: '0',
    ALLOW_PLAIN: '1',
    CAPTCHA: 'off',
    LOG_LEVEL: 'silent',
  }
  const child = spawn(process.execPath, ['--liftoff-only', 'server/main.ts'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  try {
    const ended = once(child, 'exit')
    const said = text(child.stderr)
    await Promise.race([once(child.stdout, 'data'), ended])
    const origin = `http://localhost:${port}`
    await newMember(origin, 'before11')
    // Limits every file to its first block, which to the log is like a full disk.
    execFileSync('prlimit', ['--pid', String(child.pid), '--fsize=8192'])
    await newMember(origin, 'refused1').catch(() => undefined)
    expect(await ended).toEqual([1, null])
    expect(await said).toMatch(ONE_SENTENCE)
    expect(await said).toContain(`The embedded database in ${dataDir} ended: its engine stopped (could not write`)
  } finally {
    child.kill('SIGKILL')
  }
  expect(execFileSync(process.execPath, ['server/cli/audit.ts'], { env, encoding: 'utf8' })).toMatch(/^\d+ accounts, [1-9]/)
})
