import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { takenDown } from './opened.ts'

export interface TestNginx {
  origin: string
  stop(): Promise<void>
}

/** A real nginx on a free port of this machine, with the shipped configuration and these ports behind it. */
export async function startNginx(port: number, behind: readonly number[]): Promise<TestNginx> {
  const directory = mkdtempSync(join(tmpdir(), 'parlay-nginx-'))
  // Its workers are another user's where it is started by root.
  chmodSync(directory, 0o777)
  const shipped = readFileSync(resolve(import.meta.dirname, '../../deploy/nginx/parlay.conf'), 'utf8')
  const servers = behind.map((one) => `  server 127.0.0.1:${one} max_fails=1 fail_timeout=1s;\n`).join('')
  const site = shipped
    .replace(/( {2}server 127\.0\.0\.1:\d+ max_fails=1 fail_timeout=1s;\n)+/, servers)
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
  writeFileSync(join(directory, 'site.conf'), site)
  const flags = `-p ${directory} -c ${directory}/nginx.conf -e ${directory}/errors`
  writeFileSync(join(directory, 'nginx'), `#!/bin/sh\nexec /usr/sbin/nginx ${flags} "$@"\n`)
  chmodSync(join(directory, 'nginx'), 0o755)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${directory}/${name};`).join(' ')
  writeFileSync(
    join(directory, 'nginx.conf'),
    `daemon off; worker_processes 2; pid ${directory}/pid; error_log ${directory}/errors warn;
events { worker_connections 2048; }
http { access_log off; ${temporary}
include ${directory}/site.conf; }
`,
  )
  const child = spawn(join(directory, 'nginx'), [], { stdio: 'inherit' })
  takenDown(() => void child.kill('SIGTERM'))
  const answers = () =>
    new Promise<boolean>((done) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.destroy()
        done(true)
      }).once('error', () => done(false))
    })
  while (!(await answers())) {
    if (child.exitCode !== null) throw new Error(`nginx ended: ${readFileSync(join(directory, 'errors'), 'utf8')}`)
    await sleep(20)
  }
  return {
    origin: `http://localhost:${port}`,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
