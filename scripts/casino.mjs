// The demonstration's venues, as processes beside the site (casino/main.ts): started before it, since they say how the site connects them,
// started again when they die, and ended after it. Without one the site runs and lacks the games of its venues.
import { spawn } from 'node:child_process'

const AGAIN_MS = 1000
const MOST_MS = 60_000
const say = (text) => console.error(text)

/** The second one keeps its players' money itself (docs/venue-api.md). */
const PROCESSES = [
  { args: [], name: 'Casino', port: 'CASINO_PORT' },
  { args: ['transfer'], name: 'Second casino', port: 'CASINO_TRANSFER_PORT' },
]

/** `env`: the site's, with the venues that are not connected by hand. */
export async function startCasino(node, env = process.env) {
  const wanted = PROCESSES.filter(({ port }) => env[port] !== '0')
  const casinos = await Promise.all(wanted.map((one) => startOne(node, one, env)))
  const all = { ...env }
  for (const { connection } of casinos) if (connection) Object.assign(all, connected(all, connection))
  return {
    env: all,
    /** Rounds under way are kept for the next start. */
    end: () => Promise.all(casinos.map((one) => one.end())),
  }
}

async function startOne(node, { args, name }, env) {
  let child
  let isEnding = false
  let timer

  /** Resolves with how the site connects the venues; null where the process ended before it listened. */
  function start() {
    child = spawn(node, ['casino/main.ts', ...args], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], env })
    return new Promise((resolve) => {
      child.once('error', () => resolve(null))
      child.once('exit', () => resolve(null))
      child.once('message', resolve)
    })
  }
  /** Waits longer each time that it does not start. */
  function again(waitMs = AGAIN_MS) {
    if (isEnding) return
    say(`${name}  has ended and is started again in ${waitMs / 1000} s; what is under way is finished then`)
    timer = setTimeout(async () => {
      if (await start()) child.once('exit', () => again())
      else again(Math.min(2 * waitMs, MOST_MS))
    }, waitMs)
  }

  const connection = await start()
  if (connection) child.once('exit', () => again())
  else say(`${name}  away: the site runs without the games of its venues`)
  return {
    connection,
    async end() {
      isEnding = true
      clearTimeout(timer)
      if (!connection || child.exitCode !== null || child.signalCode !== null) return
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Venues that are named by hand win over the casino's. */
function connected(own, casino) {
  const byHand = new Set((own.VENUE_URL ?? '').split(',').map((one) => one.split('=')[0]))
  const join = (name) =>
    [own[name], ...(casino[name] ?? '').split(',').filter((one) => !byHand.has(one.split('=')[0]))].filter(Boolean).join(',')
  return Object.fromEntries(['VENUE_URL', 'VENUE_KEY', 'VENUE_WALLET'].map((name) => [name, join(name)]))
}
