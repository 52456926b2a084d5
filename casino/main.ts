import { join } from 'node:path'
import { createCasino } from './server/casino.ts'
import { keyIn, publicKeyOf } from './server/key.ts'
import { TRANSFER_VENUES, VENUES } from './server/venues.ts'

/**
 * The demonstration's venues as a process of their own, or with `transfer` as its argument the second one, whose players' money is in its own
 * books. `npm start` starts both beside the site and hears over the channel how the site connects them, and then that they listen; without a
 * channel the former is printed. SIGTERM, or the end of whoever started it, ends it in order.
 */
const { DATA_DIR = 'data', HOST = '127.0.0.1', PORT = '8080', PUBLIC_ORIGIN, CASINO_SITE } = process.env
const form = process.argv[2] === 'transfer' ? 'transfer' : 'seamless'
const OWN = {
  seamless: { name: 'CASINO_PORT', port: '8090', url: process.env.CASINO_URL, folder: '.casino', venues: VENUES },
  transfer: {
    ...{ name: 'CASINO_TRANSFER_PORT', port: '8091', url: process.env.CASINO_TRANSFER_URL },
    ...{ folder: '.casino-transfer', venues: TRANSFER_VENUES },
  },
}[form]
const port = process.env[OWN.name] ?? OWN.port
// The site takes no directory that holds files of others, unless their names begin so. Both are closed to other users.
const dir = join(DATA_DIR, OWN.folder)
process.umask(0o077)
const log = (sentence: string) => console.error(`casino: ${sentence}`)

/** Who may frame the games: the site, under each address that it has. */
function frameAncestors(): string {
  if (PUBLIC_ORIGIN) return new URL(PUBLIC_ORIGIN).origin
  return HOST === '0.0.0.0' || HOST === '::' ? `http://*:${PORT}` : `http://localhost:${PORT} http://127.0.0.1:${PORT}`
}

try {
  const key = keyIn(dir)
  const publicKey = publicKeyOf(key)
  const address = OWN.url ?? `http://localhost:${port}`
  const byVenue = (value: (code: string) => string) =>
    Object.keys(OWN.venues)
      .map((code) => `${code}=${value(code)}`)
      .join(',')
  const connection = {
    VENUE_URL: byVenue((code) => new URL(code, address).href),
    VENUE_KEY: byVenue(() => publicKey),
    // The site is beside it.
    ...(form === 'transfer' && { VENUE_WALLET: byVenue((code) => `http://127.0.0.1:${port}/wallet/${code}`) }),
  }
  // Before anything else can fail: the site is told once, and this process may start later than the site.
  process.send?.(connection)
  const casino = await createCasino({
    form,
    dir,
    site: CASINO_SITE ?? `http://127.0.0.1:${PORT}`,
    key,
    frameAncestors: frameAncestors(),
    log,
  })
  await casino.http.listen({ host: HOST, port: Number(port) })
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
  if (process.send) process.send('listens')
  else for (const [name, value] of Object.entries(connection)) console.log(`${name}='${value}'`)
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException
  log(code === 'EADDRINUSE' ? `port ${port} is in use: set ${OWN.name} to another one` : message)
  process.exit(1)
}
