// The demonstration's venues, as a process beside the site (casino/main.ts): started before it, since it says how the site connects
// them, started again when it dies, and ended after it. Without it the site runs and has no games of venues.
import { spawn } from 'node:child_process'

const AGAIN_MS = 1000
const MOST_MS = 60_000
const say = (text) => console.error(text)

/** `env`: the site's, with the venues that are not connected by hand. */
export async function startCasino(node, env = process.env) {
  if (env.CASINO_PORT === '0') return { env, end: async () => undefined }
  let child
  let isEnding = false
  let timer

  /** Resolves with how the site connects the venues; null where the process ended before it listened. */
  function start() {
    child = spawn(node, ['casino/main.ts'], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], env })
    return new Promise((resolve) => {
      child.once('error', () => resolve(null))
      child.once('exit', () => resolve(null))
      child.once('message', resolve)
    })
  }
  /** Waits longer each time that it does not start. */
  function again(waitMs = AGAIN_MS) {
    if (isEnding) return
    say(`Casino  has ended and is started again in ${waitMs / 1000} s; what is under way is finished then`)
    timer = setTimeout(async () => {
      if (await start()) child.once('exit', () => again())
      else again(Math.min(2 * waitMs, MOST_MS))
    }, waitMs)
  }

  const connection = await start()
  if (connection) child.once('exit', () => again())
  else say('Casino  away: the site runs without the games of venues')
  return {
    env: connection ? { ...env, ...connected(env, connection) } : env,
    /** Rounds under way are kept for the next start. */
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
function connected({ VENUE_URL = '', VENUE_KEY = '' }, casino) {
  const byHand = new Set(VENUE_URL.split(',').map((one) => one.split('=')[0]))
  const join = (own, others) => [own, ...others.split(',').filter((one) => !byHand.has(one.split('=')[0]))].filter(Boolean).join(',')
  return { VENUE_URL: join(VENUE_URL, casino.VENUE_URL), VENUE_KEY: join(VENUE_KEY, casino.VENUE_KEY) }
}
