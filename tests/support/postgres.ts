import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { takenDown } from './opened.ts'

export interface Cluster {
  url: string
  /** Halts all its processes until `thaw`: connections stay open, nothing is answered. */
  freeze(): void
  thaw(): void
  /** Ends it and every connection, as its `immediate` stop does; `start` restarts it with what was committed. */
  crash(): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

/**
 * A private PostgreSQL cluster in a temporary directory, listening on a Unix socket there and nowhere else. PostgreSQL
 * refuses to run as root, so root runs it as the `postgres` user of Debian's package. Commits don't wait for the disk.
 * `settings`: more of them, as `name=value`.
 */
export async function startPostgres(settings: readonly string[] = []): Promise<Cluster> {
  const directory = mkdtempSync(join(tmpdir(), 'parlay-pg-'))
  const account = process.getuid?.() === 0 ? postgresUser() : null
  if (account) chownSync(directory, account.uid, account.gid)
  const options = { ...account, cwd: directory }
  makeCluster('db', options)
  const run = async () => {
    const server = spawn(
      join(binaries(), 'postgres'),
      [
        '-D',
        'db',
        '-k',
        directory,
        ...['listen_addresses=', 'fsync=off', 'max_connections=600', ...settings].flatMap((one) => ['-c', one]),
      ],
      {
        ...options,
        stdio: ['ignore', 'ignore', 'pipe'],
      },
    )
    takenDown(() => void server.kill('SIGQUIT'))
    const ended = new Promise<void>((done) => server.once('exit', () => done()))
    await new Promise<void>((ready, fail) => {
      let said = ''
      server.stderr.setEncoding('utf8').on('data', (text: string) => {
        said += text
        if (said.includes('ready to accept connections')) ready()
      })
      server.once('exit', () => fail(new Error(`postgres ended: ${said}`)))
    })
    return { pid: Number(server.pid), ended }
  }
  let server = await run()

  const cluster: Cluster = {
    url: `postgres://parlay@localhost/postgres?host=${encodeURIComponent(directory)}`,
    freeze: () => signalPostgres(server.pid, 'SIGSTOP'),
    thaw: () => signalPostgres(server.pid, 'SIGCONT'),
    async crash() {
      process.kill(server.pid, 'SIGQUIT')
      await server.ended
    },
    async start() {
      server = await run()
    },
    async stop() {
      await cluster.crash()
      rmSync(directory, { recursive: true, force: true })
    },
  }
  return cluster
}

/** Sends a signal to a server and each of its processes. */
export function signalPostgres(pid: number, name: NodeJS.Signals): void {
  const children = () => readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
  const before = children()
  // The server itself first, so that it starts no new ones.
  process.kill(pid, name)
  const all = name === 'SIGKILL' ? before : children()
  for (const child of all) unlessEnded(() => process.kill(Number(child), name))
}

/** Writes a cluster's first files, as the account that will run it. Ids are compared as bytes (README.md, Several processes). */
export function makeCluster(directory: string, options: { uid?: number; gid?: number; cwd: string }): void {
  const args = ['-D', directory, '-U', 'parlay', '--auth=trust', '--encoding=UTF8', '--lc-collate=C', '--no-sync']
  execFileSync(join(binaries(), 'initdb'), args, { ...options, stdio: 'ignore' })
}

/** A new database in a cluster, dropped by `drop`. */
export async function scratchDatabase(clusterUrl: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `parlay_${randomBytes(6).toString('hex')}`
  await query(clusterUrl, `create database ${name}`)
  const url = new URL(clusterUrl)
  url.pathname = `/${name}`
  const sessions = `select 1 from pg_stat_activity where datname = '${name}'`
  return {
    url: url.href,
    async drop() {
      // A closed pool's connections take a moment to end; a drop before that would throw in their owner.
      while ((await query(clusterUrl, sessions)).length > 0) await sleep(20)
      await query(clusterUrl, `drop database ${name}`)
    },
  }
}

export interface DatabaseLink {
  url: string
  /** Stops all traffic without notice to either side; `mend` delivers what waits. */
  cut(): void
  mend(): void
  close(): void
}

/** A separate link to a cluster's database, for one process only. */
export async function databaseLink(databaseUrl: string): Promise<DatabaseLink> {
  const url = new URL(databaseUrl)
  const NAME = '.s.PGSQL.5432'
  const far = join(url.searchParams.get('host') ?? '', NAME)
  const directory = mkdtempSync(join(tmpdir(), 'parlay-link-'))
  const ends = new Set<Socket>()
  let isCut = false
  const server = createServer((near) => {
    const other = connect(far)
    for (const [from, to] of [
      [near, other],
      [other, near],
    ] as const) {
      ends.add(from)
      from.on('data', (bytes) => to.write(bytes)).on('error', () => undefined)
      from.once('close', () => {
        ends.delete(from)
        to.destroy()
      })
      if (isCut) from.pause()
    }
  })
  await once(server.listen(join(directory, NAME)), 'listening')
  url.searchParams.set('host', directory)
  return {
    url: url.href,
    cut() {
      isCut = true
      for (const end of ends) end.pause()
    },
    mend() {
      isCut = false
      for (const end of ends) end.resume()
    },
    close() {
      for (const end of ends) end.destroy()
      server.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** Debian's folder of the newest PostgreSQL's programs. */
export function binaries(): string {
  const root = '/usr/lib/postgresql'
  const newest = readdirSync(root).sort((a, b) => Number(b) - Number(a))[0]
  if (newest === undefined) throw new Error(`no PostgreSQL below ${root}`)
  return join(root, newest, 'bin')
}

/** The account of Debian's package. */
export function postgresUser(): { uid: number; gid: number } {
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/** Queries the cluster directly, without the code under test. */
export async function query<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

/** A backend may have ended since it was listed, which is fine. */
function unlessEnded(send: () => void): void {
  try {
    send()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
