import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createInUse } from './activity/in-use.ts'
import { buildApp } from './app.ts'
import { listenControl } from './control.ts'
import type { RunRequest } from './engine/run/run.ts'
import { listenMetrics } from './metrics.ts'
import { systemClock } from './platform/clock.ts'
import { answers, type Db, openEmbedded, openPostgres } from './platform/database.ts'
import { lockDirectory } from './platform/directory-lock.ts'
import { watchDisk } from './platform/disk.ts'
import { type Env, readEnv, StartError } from './platform/env.ts'
import { faultSentence } from './platform/fault-sentence.ts'
import { lastResort } from './platform/last-resort.ts'
import { endLeases } from './platform/lease.ts'
import { createLog, type Log } from './platform/log.ts'
import { startTraces } from './platform/otlp-traces.ts'
import type { WireKey } from './platform/signed-message.ts'
import { siteKey } from './platform/site-key.ts'
import { createReadiness } from './readiness.ts'
import { listenSandbox } from './sandbox/console.ts'
import { startProvider } from './sandbox/provider/process.ts'
import { DEMO_LOGIN, DEMO_PHONE_LOGIN, seed } from './seed.ts'
import { CALLBACK_PATH } from './wallet/provider/callback-door.ts'
import { createHttpProvider } from './wallet/provider/http-provider.ts'
import type { Provider } from './wallet/provider/provider.ts'

/** Starts the server: reads the environment, opens the database, listens, prints the address. SIGTERM drains and stops. */
async function start(): Promise<void> {
  const env = readEnv(process.env)
  const request = runRequest(process.argv.slice(2))
  const log = createLog(env.LOG_LEVEL)
  const resort = lastResort(log)
  // Before the database is opened, whose transactions are traced.
  const traces = await startTraces(env, log)
  const { db, release } = await openDatabase(env, log)
  try {
    await seed(db, systemClock, env.DEMO)
    await createInUse({ db, log }, env.SITE_LANGUAGE)(systemClock.now())
    const origins: string[] = []
    const sandboxKey = hasSandboxProvider(env)
      ? { id: SANDBOX, secret: (await siteKey(db, 'sandboxProvider')).toString('base64url') }
      : null
    const app = await buildApp({
      env,
      provider: providerOf(env, sandboxKey),
      db,
      clock: systemClock,
      log,
      request,
      staticDir: join(import.meta.dirname, '../dist/app'),
      allowedOrigins: () => origins,
    })
    const control = env.DATABASE_URL ? null : await listenControl(env.DATA_DIR, { db, events: app.events, rooms: app.rooms }, app.security)
    const disk = env.DATABASE_URL ? null : watchDisk(db, env.DATA_DIR, log)
    const address = await listen(env, () => app.http.listen({ host: env.HOST, port: env.PORT }), 'PORT')
    origins.push(...ownOrigins(env, address))
    const metrics = env.METRICS_PORT
      ? await listen(
          env,
          () =>
            listenMetrics(
              { host: env.METRICS_HOST, port: env.METRICS_PORT },
              {
                readiness: createReadiness({ db, sourceAgeMs: app.sourceAgeMs, isDiskLow: () => disk?.isLow() ?? false }),
                databaseAnswers: () => answers(db),
                leads: () => app.role.engine() !== null,
                security: app.security,
                metrics: app.metrics,
              },
            ),
          'METRICS_PORT',
        )
      : null
    const payments = sandboxKey ? `http://127.0.0.1:${env.PROVIDER_PORT}` : null
    const sandbox =
      env.DEMO && env.SANDBOX_PORT
        ? await listen(
            env,
            () =>
              listenSandbox(env.SANDBOX_PORT, app.outbox, payments, {
                db,
                events: app.events,
                clock: systemClock,
                rooms: app.rooms,
                objects: app.objects,
              }),
            'SANDBOX_PORT',
          )
        : null
    const provider = sandboxKey
      ? await listen(
          env,
          () =>
            startProvider(
              {
                port: env.PROVIDER_PORT,
                key: sandboxKey,
                callbackUrl: new URL(CALLBACK_PATH + SANDBOX, address.replace(/0\.0\.0\.0|\[::\]/, '127.0.0.1')).href,
                file: join(env.DATA_DIR, 'sandbox-provider.json'),
                codesUrl: sandbox?.address ?? null,
              },
              log,
            ),
          'PROVIDER_PORT',
        )
      : null
    print(origins[0] ?? address, kept(env), app.role.engine()?.describe() ?? null, env.DEMO, { codes: sandbox?.address ?? null, payments })

    // Accepting fails without memory or files: only that connection is lost.
    for (const one of [app.http, control, metrics, sandbox])
      one?.server.on('error', (error) => log.error({ err: error }, 'a connection could not be accepted'))
    resort.drainBy(async () => {
      await Promise.all([metrics?.close(), control?.close(), sandbox?.close(), provider?.close()])
      await app.close()
      disk?.stop()
      await db.destroy()
      release()
      await traces?.stop()
    })
  } catch (error) {
    await db.destroy().catch(() => undefined)
    release()
    throw error
  }
}

/** `--replay <YYYY-MM-DD> [--speed N] [--tz UTC+3] [--new]`, or nothing: resume what ran, else generated fixtures. */
function runRequest(args: string[]): RunRequest {
  let values: { replay?: string; speed?: string; tz?: string; new?: boolean }
  try {
    ;({ values } = parseArgs({
      args,
      options: { replay: { type: 'string' }, speed: { type: 'string' }, tz: { type: 'string' }, new: { type: 'boolean' } },
    }))
  } catch (error) {
    throw new StartError(error instanceof Error ? error.message : String(error))
  }
  const speed = Number(values.speed ?? 1)
  if (!(speed > 0 && speed <= 600)) throw new StartError(`--speed ${values.speed} is not a number between 0 and 600.`)
  if (values.replay === undefined) return { kind: 'resume', ...(values.speed !== undefined && { speed }) }
  if (!/^\d{4}-\d{2}-\d{2}$/.test(values.replay)) throw new StartError(`--replay ${values.replay} is not a date such as 2022-11-22.`)
  return { kind: 'replay', date: values.replay, speed, tz: values.tz ?? 'UTC', fresh: values.new ?? false }
}

async function openDatabase(env: Env, log: Log): Promise<{ db: Db; release(): void }> {
  if (env.DATABASE_URL) {
    const { host } = new URL(env.DATABASE_URL)
    const db = await openPostgres(env.DATABASE_URL, log, env.READ_DATABASE_URL).catch((error: Error) => {
      throw new StartError(`The database at ${host} cannot be opened: ${error.message || 'no answer'}.`)
    })
    return { db, release: () => undefined }
  }
  const release = lockDirectory(env.DATA_DIR)
  try {
    const db = await openEmbedded(env.DATA_DIR, env.DATA_SYNC)
    await endLeases(db)
    return { db, release }
  } catch (error) {
    release()
    throw error
  }
}

/** @throws StartError that names the variable to change. */
async function listen<T>(env: Env, open: () => Promise<T>, name: 'PORT' | 'METRICS_PORT' | 'SANDBOX_PORT' | 'PROVIDER_PORT'): Promise<T> {
  const host = name === 'PORT' ? env.HOST : name === 'METRICS_PORT' ? env.METRICS_HOST : '127.0.0.1'
  try {
    return await open()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE')
      throw new StartError(`Port ${env[name]} on ${host} is in use: stop what holds it, or set ${name} to another one.`)
    if (code === 'EACCES' || code === 'EADDRNOTAVAIL') throw new StartError(`${host}:${env[name]} cannot be listened on (${code}).`)
    throw error
  }
}

/** The last part of the address of its callbacks. */
const SANDBOX = 'sandbox'

/** Demonstration mode has its own provider, unless another one is named. */
const hasSandboxProvider = ({ DEMO, SANDBOX_PORT, PROVIDER_PORT, PROVIDER_URL }: Env): boolean =>
  DEMO && SANDBOX_PORT > 0 && PROVIDER_PORT > 0 && PROVIDER_URL === undefined

/** Null: the site takes no deposits and pays nothing out. */
function providerOf({ PROVIDER_URL, PROVIDER_KEY, PROVIDER_PORT }: Env, sandboxKey: WireKey | null): Provider | null {
  const clock = systemClock
  if (PROVIDER_URL && PROVIDER_KEY) return createHttpProvider({ name: 'main', url: PROVIDER_URL, keys: PROVIDER_KEY, clock })
  return sandboxKey && createHttpProvider({ name: SANDBOX, url: `http://127.0.0.1:${PROVIDER_PORT}`, keys: [sandboxKey], clock })
}

/** The public origin, or every address of the machine, so that a phone in the same network may connect. */
function ownOrigins(env: Env, address: string): string[] {
  if (env.PUBLIC_ORIGIN) return [new URL(env.PUBLIC_ORIGIN).origin]
  const { port } = new URL(address)
  const open = env.HOST === '0.0.0.0' || env.HOST === '::'
  const interfaces = open ? Object.values(networkInterfaces()).flatMap((all) => all ?? []) : []
  const hosts = ['localhost', '127.0.0.1', ...interfaces.map((one) => (one.family === 'IPv6' ? `[${one.address}]` : one.address))]
  return [...new Set([...hosts.map((host) => `http://${host}:${port}`), new URL(address).origin])]
}

/** Where the data is, and what it survives. */
function kept({ DATABASE_URL, DATA_DIR, DATA_SYNC }: Env): string {
  if (DATABASE_URL) return `PostgreSQL at ${new URL(DATABASE_URL).host || 'a local socket'}`
  const outlives = DATA_SYNC ? 'a killed process and a loss of power' : 'a killed process, but no loss of power (DATA_SYNC=0)'
  return `embedded in ${DATA_DIR}: what was answered survives ${outlives}`
}

/** `run`: the run's description; null in a process that follows another. */
function print(
  origin: string,
  data: string,
  run: { kind: string; date: string | null; speed: number; state: string } | null,
  demo: boolean,
  sandbox: { codes: string | null; payments: string | null },
): void {
  console.log(`Parlay  ${origin}`)
  console.log(`Data    ${data}`)
  if (demo) {
    console.log('Mode    demonstration: whoever comes may use the logins below and read the codes; DEMO=0 ends it')
    console.log(`Login   ${DEMO_LOGIN.name} / ${DEMO_LOGIN.password}   (play money)`)
    console.log(
      `        ${DEMO_PHONE_LOGIN.name} / ${DEMO_PHONE_LOGIN.password}   (phone ${DEMO_PHONE_LOGIN.phone}: a new device needs a code; withdrawals: ${DEMO_PHONE_LOGIN.secondPassword})`,
    )
  } else console.log('Mode    no demonstration: no demo logins and no console of codes; DEMO=1 brings them')
  if (sandbox.codes !== null) console.log(`Codes   ${sandbox.codes}   (the SMS, e-mails and calls that were "sent")`)
  if (sandbox.payments !== null) console.log(`Pay     ${sandbox.payments}   (deposits and withdrawals: pays, fails or delays them)`)
  if (!run) console.log('Games   those of the process that holds the lease; this one takes over when it ends')
  else if (run.kind === 'generated') console.log('Games   generated fixtures; import real ones with "npm run fixtures -- <file|url>…"')
  else if (run.state === 'finished')
    console.log(`Games   the replay of ${run.date} is finished; "--replay ${run.date} --new" plays it again`)
  else console.log(`Games   replay of ${run.date} at ${run.speed}×`)
}

start().catch((error: unknown) => {
  console.error(faultSentence(error))
  process.exit(1)
})
