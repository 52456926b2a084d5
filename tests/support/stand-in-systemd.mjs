// `systemctl` and `journalctl` (the first argument) for tests, on a machine without systemd: does what deploy/parlay@.service says, one verb at a time. Instances
// live in SYSTEMD_STATE, their log is a file there. The unit `postgresql` is the cluster in PGDATA.
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const state = process.env.SYSTEMD_STATE
const unit = readFileSync(join(root, 'deploy/parlay@.service'), 'utf8')
const values = (name) => [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value]) => value)
const STOP_MS = Number(values('TimeoutStopSec')[0]) * 1000

const pause = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
const files = (extension) =>
  readdirSync(state)
    .filter((name) => name.endsWith(extension))
    .map((name) => name.slice(0, -extension.length))
const pidOf = (port) => (existsSync(join(state, `${port}.pid`)) ? Number(readFileSync(join(state, `${port}.pid`), 'utf8')) : null)
function lives(port) {
  const pid = pidOf(port)
  if (pid === null || !existsSync(`/proc/${pid}/stat`)) return false
  return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
}

function start(port) {
  if (lives(port)) return
  const own = Object.fromEntries(
    values('Environment').flatMap((line) =>
      line
        .replaceAll('%i', port)
        .split(' ')
        .map((pair) => pair.split(/=(.*)/s, 2)),
    ),
  )
  const given = Object.fromEntries(
    readFileSync(join(state, 'parlay.env'), 'utf8')
      .trim()
      .split('\n')
      .map((pair) => pair.split(/=(.*)/s, 2)),
  )
  const [, ...args] = values('ExecStart')[0].split(' ')
  const log = openSync(join(state, `${port}.log`), 'a')
  const child = spawn(join(root, 'node_modules/.bin/node'), args, {
    cwd: root,
    detached: true,
    stdio: ['ignore', log, log],
    env: { PATH: process.env.PATH, ...own, DATA_DIR: join(state, port), ...given },
  })
  writeFileSync(join(state, `${port}.pid`), String(child.pid))
  child.unref()
}

function stop(port) {
  if (lives(port)) {
    process.kill(pidOf(port), 'SIGTERM')
    const until = Date.now() + STOP_MS
    while (lives(port) && Date.now() < until) pause(50)
    if (lives(port)) {
      process.stderr.write(`parlay@${port}: killed after ${STOP_MS} ms\n`)
      process.kill(pidOf(port), 'SIGKILL')
    }
  }
  rmSync(join(state, `${port}.pid`), { force: true })
}

/** A server that pg_ctl starts goes on when this ends. */
function cluster(verb) {
  const options = verb === 'stop' ? ['-m', 'fast'] : ['-l', join(state, 'postgresql.log')]
  execFileSync('runuser', ['-u', 'postgres', '--', 'pg_ctl', '-D', process.env.PGDATA, '-w', ...options, verb], {
    stdio: 'ignore',
    cwd: '/',
  })
}

const [program, verb, name] = process.argv.slice(2)
if (program === 'journalctl') {
  for (const port of files('.log')) process.stdout.write(readFileSync(join(state, `${port}.log`)))
} else {
  const port = name.replace('parlay@', '')
  const ports = port === '*' ? files('.pid') : [port]
  if (name === 'postgresql') cluster(verb)
  else if (verb === 'is-active') {
    process.stdout.write(lives(port) ? 'active\n' : 'inactive\n')
    process.exitCode = lives(port) ? 0 : 3
  } else {
    if (verb !== 'start') ports.forEach(stop)
    if (verb !== 'stop') ports.forEach(start)
  }
}
