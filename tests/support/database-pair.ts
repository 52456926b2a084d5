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
import { delimiter, dirname, join } from 'node:path'
import { takenDown } from './opened.ts'
import { binaries, makeCluster, postgresUser, signalPostgres } from './postgres.ts'
import { OF_FAILOVER, OF_STANDBY, runBlock, runbook, standInSystemd } from './runbook.ts'

export interface PairedServer {
  /** Its own address, wherever the site's leads. */
  url: string
  /** What the runbook's blocks have where it runs. */
  env: NodeJS.ProcessEnv & { PGDATA: string }
  /** Where it listens. */
  socket: string
  signal(name: NodeJS.Signals): void
}

/**
 * Two PostgreSQL servers as the runbook makes them, a primary with a standby that every commit waits for, and one address that leads to
 * either. What are two machines in the runbook are two ports here.
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
  const serverAt = (PGPORT: string): PairedServer => {
    const place = folder(`server${PGPORT}`)
    const PGDATA = join(place, 'main')
    const pid = () => Number(readFileSync(join(PGDATA, 'postmaster.pid'), 'utf8').split('\n')[0])
    return {
      url: `postgres://parlay@localhost:${PGPORT}/parlay?host=${encodeURIComponent(sockets)}`,
      env: {
        ...process.env,
        ...{ PATH: [bin, binaries(), process.env.PATH].join(delimiter), SYSTEMD_STATE: place },
        ...{ PGDATA, PGHOST: sockets, PGPORT, PGUSER: 'parlay' },
      },
      socket: join(sockets, `.s.PGSQL.${PGPORT}`),
      signal: (name) => signalPostgres(pid(), name),
    }
  }
  const servers = [serverAt('5432'), serverAt('5433')] as const
  const [first] = servers
  const stop = () => {
    for (const { env, signal } of servers) {
      try {
        signal('SIGCONT')
        execFileSync('runuser', ['-u', 'postgres', '--', 'pg_ctl', '-D', env.PGDATA, '-m', 'immediate', 'stop'], {
          env,
          stdio: 'ignore',
        })
      } catch {
        // It does not run.
      }
    }
  }
  takenDown(stop)

  makeCluster(first.env.PGDATA, { ...account, cwd: dirname(first.env.PGDATA) })
  writeFileSync(
    join(first.env.PGDATA, 'postgresql.auto.conf'),
    `listen_addresses = ''\nunix_socket_directories = '${sockets}'\nmax_connections = 200\n`,
  )
  execFileSync('systemctl', ['start', 'postgresql'], { env: first.env })
  execFileSync('createdb', ['parlay'], { env: first.env })

  const pair: DatabasePair = {
    url: `postgres://parlay@localhost/parlay?host=${encodeURIComponent(address)}`,
    servers,
    async follow({ env }, primary) {
      rmSync(env.PGDATA, { recursive: true, force: true })
      await runBlock(copy, { ...env, PRIMARY: primary.url.replace('/parlay?', '/postgres?') })
      await runBlock(waitFor, primary.env)
    },
    async promote({ env }) {
      await runBlock(failOver, env)
    },
    moveTo({ socket }) {
      // In one step, as an address moves.
      const draft = join(address, 'draft')
      symlinkSync(socket, draft)
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
