// The demonstration's venues, as processes beside the site (casino/main.ts): started before it, since they say how the site connects them,
// started again when they die or do not start, and ended after it. Meanwhile the site runs, and their games can't be reached.
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
  /** How the site connects the venues; null until the process has found its key. */
  let connection = null

  /** Resolves with whether the process listens now, or has ended before. */
  function start() {
    child = spawn(node, ['casino/main.ts', ...args], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], env })
    return new Promise((resolve) => {
      child.once('error', () => resolve(false))
      child.once('exit', () => resolve(false))
      child.on('message', (said) => {
        if (said === 'listens') resolve(true)
        else connection = said
      })
    })
  }
  /** Waits longer each time that it does not start. */
  async function run(waitMs = AGAIN_MS) {
    const listens = await start()
    if (listens) child.once('exit', () => again(AGAIN_MS))
    else again(waitMs)
  }
  function again(waitMs) {
    if (isEnding) return
    say(`${name}  is away and is started again in ${waitMs / 1000} s; what is under way is finished then`)
    timer = setTimeout(() => run(Math.min(2 * waitMs, MOST_MS)), waitMs)
  }

  await run()
  // Its key is made before anything else can fail, so that a process that comes later is connected, too.
  if (!connection) say(`${name}  has no key: the site runs without the games of its venues, until it is started again`)
  return {
    connection,
    async end() {
      isEnding = true
      clearTimeout(timer)
      if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
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
