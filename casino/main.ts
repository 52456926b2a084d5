import { join } from 'node:path'
import { createCasino } from './server/casino.ts'
import { keyIn, publicKeyOf } from './server/key.ts'
import { VENUES } from './server/venues.ts'

/**
 * The demonstration's venues as a process of their own. `npm start` starts it beside the site and hears over the channel how the site
 * connects it; without a channel the same is printed. SIGTERM, or the end of whoever started it, ends it in order.
 */
const { CASINO_PORT = '8090', CASINO_URL, DATA_DIR = 'data', HOST = '127.0.0.1', PORT = '8080', PUBLIC_ORIGIN } = process.env
// The site takes no directory that holds files of others, unless their names begin so. Both are closed to other users.
const dir = join(DATA_DIR, '.casino')
process.umask(0o077)
const log = (sentence: string) => console.error(`casino: ${sentence}`)

/** Who may frame the games: the site, under each address that it has. */
function frameAncestors(): string {
  if (PUBLIC_ORIGIN) return new URL(PUBLIC_ORIGIN).origin
  return HOST === '0.0.0.0' || HOST === '::' ? `http://*:${PORT}` : `http://localhost:${PORT} http://127.0.0.1:${PORT}`
}

try {
  const key = keyIn(dir)
  const casino = await createCasino({
    dir,
    site: process.env.CASINO_SITE ?? `http://127.0.0.1:${PORT}`,
    key,
    frameAncestors: frameAncestors(),
    log,
  })
  await casino.http.listen({ host: HOST, port: Number(CASINO_PORT) })
  let isEnding = false
  const end = () => {
    if (isEnding) return
    isEnding = true
    casino.close().then(
      () => process.exit(0),
      (error: unknown) => {
        log(String(error))
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
  process.on('disconnect', end)
  const address = CASINO_URL ?? `http://localhost:${CASINO_PORT}`
  const publicKey = publicKeyOf(key)
  const connection = {
    VENUE_URL: Object.keys(VENUES)
      .map((code) => `${code}=${new URL(code, address).href}`)
      .join(','),
    VENUE_KEY: Object.keys(VENUES)
      .map((code) => `${code}=${publicKey}`)
      .join(','),
  }
  if (process.send) process.send(connection)
  else for (const [name, value] of Object.entries(connection)) console.log(`${name}='${value}'`)
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException
  log(code === 'EADDRINUSE' ? `port ${CASINO_PORT} is in use: set CASINO_PORT to another one` : message)
  process.exit(1)
}
