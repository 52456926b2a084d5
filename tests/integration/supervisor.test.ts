import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, expect, test } from 'vitest'
import { freePort } from '../support/server.ts'

const home = mkdtempSync(join(tmpdir(), 'parlay-unit-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))
const [bin, clone, opt, units, state] = ['bin', 'clone', 'opt', 'units', 'state'].map((name) => join(home, name)) as [
  string,
  string,
  string,
  string,
  string,
]

/** The machine's places, which a test may not write to, in its own. */
const here = (text: string) =>
  text.replaceAll('/opt/parlay', opt).replaceAll('/etc/systemd/system', units).replaceAll('/var/lib/parlay', state)

test('README’s block under a supervisor puts the unit and the project where each expects the other, and what the unit says is started serves [OPS-20]', async () => {
  for (const folder of [bin, clone, units]) mkdirSync(folder)
  const root = process.cwd()
  // The packages and the build are the checkout's; systemd is not on every machine.
  standIn('npm', `case "$*" in install) ln -s ${root}/node_modules ;; 'run build') ln -s ${root}/dist ;; *) exit 1 ;; esac`)
  standIn('systemctl', `echo "$*" >>${home}/calls`)
  execFileSync('bash', ['-c', `git ls-files -z | xargs -0 cp --parents -t ${clone}`])

  const [, block = ''] = /^## Under a supervisor\n[\s\S]*?```sh\n([\s\S]*?)```/m.exec(readFileSync('README.md', 'utf8')) ?? []
  execFileSync('bash', ['-euo', 'pipefail', '-c', here(block)], { cwd: clone, env: { ...process.env, PATH: `${bin}:${process.env.PATH}` } })
  expect(readFileSync(join(home, 'calls'), 'utf8').trim().split('\n')).toEqual(['daemon-reload', 'enable --now parlay'])

  const unit = here(readFileSync(join(units, 'parlay.service'), 'utf8'))
  const value = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1] ?? ''
  const [program = '', ...args] = value('ExecStart').split(' ')
  const [variable = '', directory] = value('Environment').split('=')
  const [PORT, SANDBOX_PORT, PROVIDER_PORT] = [String(await freePort()), String(await freePort()), String(await freePort())]
  const child = spawn(program, args, {
    cwd: value('WorkingDirectory'),
    env: { PATH: process.env.PATH, PORT, SANDBOX_PORT, PROVIDER_PORT, LOG_LEVEL: 'error', DATA_SYNC: '0', [variable]: directory },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  // Rejects when there is no such program.
  const ended = once(child, 'exit')
  const early = ended.then(([code]) => Promise.reject(new Error(`it ended with ${String(code)} before it listened`)))
  await Promise.race([once(createInterface({ input: child.stdout }), 'line'), early])
  early.catch(() => undefined)
  try {
    expect(await (await fetch(`http://localhost:${PORT}/`)).text()).toContain('<div id="root"')
  } finally {
    child.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
  }
})

function standIn(name: string, does: string): void {
  writeFileSync(join(bin, name), `#!/bin/sh\n${does}\n`)
  chmodSync(join(bin, name), 0o755)
}
