import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { takenDown } from './opened.ts'
import { binaries, makeCluster, postgresUser, signalPostgres } from './postgres.ts'
import { OF_FAILOVER, OF_STANDBY, runBlock, runbook, standInSystemd } from './runbook.ts'

export interface PairedServer {
  /** Its own address, wherever the site's leads. */
  url: string
  signal(name: NodeJS.Signals): void
}

/**
 * Two PostgreSQL servers as the runbook makes them, a primary with a standby that every commit waits for, and one address that leads to
 * either. The second runbook variable, its machine, is a port.
 */
export interface DatabasePair {
  /** DATABASE_URL of the site. */
  url: string
  servers: readonly [PairedServer, PairedServer]
  /** Makes a standby of `one` from nothing. Resolves once commits wait for it. */
  follow(one: PairedServer, primary: PairedServer): Promise<void>
  promote(one: PairedServer): Promise<void>
  /** Leads the site's address there: connections that are open stay where they are. */
  moveTo(one: PairedServer): void
  close(): void
}

const [copy = '', waitFor = '', ...more] = runbook().get(OF_STANDBY) ?? []
const [failOver = '', ...evenMore] = runbook().get(OF_FAILOVER) ?? []
if (more.length + evenMore.length > 0) throw new Error('not every step of the runbook is run')

export async function startDatabasePair(): Promise<DatabasePair> {
  // In memory where there is room for it: a copy waits for the disk with each of its thousand files.
  const home = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'parlay-pair-'))
  chmodSync(home, 0o755)
  const account = postgresUser()
  const folder = (...names: string[]) => {
    const path = join(home, ...names)
    mkdirSync(path)
    chownSync(path, account.uid, account.gid)
    return path
  }
  const [bin, sockets, address] = [folder('bin'), folder('sockets'), folder('address')]
  standInSystemd(bin)
  const made = ['5432', '5433'].map((PGPORT, n) => {
    const place = folder(`server${n}`)
    const data = join(place, 'main')
    const env: NodeJS.ProcessEnv = {
      ...process.env,
      ...{ PATH: [bin, binaries(), process.env.PATH].join(delimiter), SYSTEMD_STATE: place },
      ...{ PGDATA: data, PGHOST: sockets, PGPORT, PGUSER: 'parlay' },
    }
    const pid = () => Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
    const url = `postgres://parlay@localhost:${PGPORT}/parlay?host=${encodeURIComponent(sockets)}`
    return {
      place,
      data,
      env,
      socket: join(sockets, `.s.PGSQL.${PGPORT}`),
      url,
      signal: (name: NodeJS.Signals) => signalPostgres(pid(), name),
    }
  })
  const [first, second] = made as [(typeof made)[0], (typeof made)[0]]
  const of = (one: PairedServer) => (one === first ? first : second)
  const stop = () => {
    for (const { env, signal } of made) {
      try {
        signal('SIGCONT')
        execFileSync('runuser', ['-u', 'postgres', '--', 'pg_ctl', '-D', String(env.PGDATA), '-m', 'immediate', 'stop'], {
          env,
          stdio: 'ignore',
        })
      } catch {
        // It does not run.
      }
    }
  }
  takenDown(stop)

  makeCluster(first.data, { ...account, cwd: first.place })
  writeFileSync(
    join(first.data, 'postgresql.auto.conf'),
    `listen_addresses = ''\nunix_socket_directories = '${sockets}'\nmax_connections = 200\n`,
  )
  execFileSync('systemctl', ['start', 'postgresql'], { env: first.env })
  execFileSync('createdb', ['parlay'], { env: first.env })

  const pair: DatabasePair = {
    url: `postgres://parlay@localhost/parlay?host=${encodeURIComponent(address)}`,
    servers: [first, second],
    async follow(one, primary) {
      const { data, env } = of(one)
      rmSync(data, { recursive: true, force: true })
      await runBlock(copy, { ...env, PRIMARY: primary.url.replace('/parlay?', '/postgres?') })
      await runBlock(waitFor, of(primary).env)
    },
    async promote(one) {
      await runBlock(failOver, of(one).env)
    },
    moveTo(one) {
      // In one step, as an address moves.
      const draft = join(address, 'draft')
      symlinkSync(of(one).socket, draft)
      renameSync(draft, join(address, '.s.PGSQL.5432'))
    },
    close() {
      stop()
      rmSync(home, { recursive: true, force: true })
    },
  }
  pair.moveTo(first)
  return pair
}
