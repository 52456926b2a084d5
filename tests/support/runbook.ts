import { execFile } from 'node:child_process'
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

const root = resolve(import.meta.dirname, '../..')
const run = promisify(execFile)

/** The blocks of docs/operation.md by their heading, in order. */
export function runbook(): Map<string, string[]> {
  const sections = readFileSync(resolve(root, 'docs/operation.md'), 'utf8').split(/^## /m).slice(1)
  return new Map(
    sections.flatMap((section) => {
      const blocks = [...section.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block]) => block ?? '')
      return blocks.length > 0 ? [[section.slice(0, section.indexOf('\n')), blocks]] : []
    }),
  )
}

/** The sections that failover.test.ts and replica.test.ts run; operation.test.ts runs all others. */
export const OF_STANDBY = 'Keep a second database'
export const OF_FAILOVER = 'Fail over to it'
export const OF_REPLICA = 'Read from a replica'

/** Writes the `systemctl` and `journalctl` that the blocks find first in their PATH. */
export function standInSystemd(bin: string): void {
  for (const program of ['systemctl', 'journalctl']) {
    const file = join(bin, program)
    writeFileSync(file, `#!/bin/sh\nexec "${process.execPath}" "${join(root, 'tests/support/stand-in-systemd.mjs')}" ${program} "$@"\n`)
    chmodSync(file, 0o755)
  }
}

/** Runs a block as it stands there; returns what it prints. Throws when one of its commands fails. */
export async function runBlock(block: string, env: NodeJS.ProcessEnv): Promise<string> {
  return (await run('bash', ['-euo', 'pipefail', '-c', block], { cwd: root, env, timeout: 240_000 })).stdout
}

/** A port that the unit can be an instance of: it and `1` before it are free. */
export async function instancePort(): Promise<string> {
  const port = 4_000 + (process.pid % 50) * 100 + taken++
  const isFree = (one: number) =>
    new Promise<boolean>((answer) => {
      const probe = createServer()
      probe.once('error', () => answer(false)).listen(one, '127.0.0.1', () => probe.close(() => answer(true)))
    })
  return (await isFree(port)) && (await isFree(10_000 + port)) ? String(port) : instancePort()
}
let taken = 0
