import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { fillFromTemplate } from './kept.ts'
import { takenDown } from './opened.ts'

const root = resolve(import.meta.dirname, '../..')

export interface TestServer {
  origin: string
  /** The sandbox console. */
  sandbox: string
  /** The sandbox's payment provider. */
  provider: string
  /** The local listener of probes and metrics. */
  metrics: string
  dataDir: string
  /** Its process, while it runs. */
  pid(): number | undefined
  /** Resolves once its process has ended, whoever ended it. */
  gone(): Promise<void>
  /** Whether its readiness probe says that it may take traffic. */
  isReady(): Promise<boolean>
  /** Open feed sockets by the server's count. */
  sockets(): Promise<number>
  /** Kills it as a crash would; the port and data stay for `start`. */
  kill(): Promise<void>
  /** Stops it gracefully, as a supervisor does; returns its exit code. */
  stop(): Promise<number | null>
  /** Sends it a signal; returns its exit code once it has ended. */
  signal(name: NodeJS.Signals): Promise<number | null>
  /** Its output since the last start, its log included. */
  said(): string
  /** Starts it again, with these arguments and variables in place of the first ones. */
  start(args?: string[], env?: Record<string, string>): Promise<void>
  /** Runs one of the project's commands on its data directory; returns the output. */
  command(file: string, ...args: string[]): string
  close(): Promise<void>
}

export interface ServerOptions {
  /** Arguments of server/main.ts, e.g. `--replay`. */
  args?: string[]
  /** Arguments of Node. */
  nodeArgs?: string[]
  /** Fixture files imported before the start. */
  fixtures?: string[]
  env?: Record<string, string>
  /** Default: a new one in the temporary directory. */
  dataDir?: string
}

/** The real server as its own process, on a fresh embedded database in a temporary directory. */
export async function startServer(options: ServerOptions = {}): Promise<TestServer> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'parlay-'))
  const [port, metricsPort, sandboxPort, providerPort] = [await freePort(), await freePort(), await freePort(), await freePort()]
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    // Saves a seventh of the work of a start: the compiled code of a process that ended gracefully.
    NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
    DATA_DIR: dataDir,
    PORT: String(port),
    METRICS_PORT: String(metricsPort),
    SANDBOX_PORT: String(sandboxPort),
    PROVIDER_PORT: String(providerPort),
    LOG_LEVEL: 'error',
    // Most tests call it as a load tool does.
    ALLOW_PLAIN: '1',
    CAPTCHA: 'off',
    // Most tests kill the process at most, and wait for no disk.
    DATA_SYNC: '0',
    ...options.env,
  }
  const command = (file: string, ...args: string[]) => execFileSync(process.execPath, [file, ...args], { cwd: root, env, encoding: 'utf8' })
  const { fixtures } = options
  // The template is of the embedded database.
  if (!env.DATABASE_URL)
    await fillFromTemplate(dataDir, fixtures ? `fixtures ${fixtures.map((file) => basename(file)).join(' ')}` : 'empty', (draft) => {
      const [file, ...args] = fixtures ? ['server/cli/fixtures.ts', ...fixtures] : ['server/cli/audit.ts']
      execFileSync(process.execPath, [file, ...args], { cwd: root, env: { ...env, DATA_DIR: draft } })
    })
  let child: ChildProcess | null = null
  let said = ''

  const server: TestServer = {
    origin: `http://localhost:${port}`,
    sandbox: `http://127.0.0.1:${sandboxPort}`,
    provider: `http://127.0.0.1:${providerPort}`,
    metrics: `http://127.0.0.1:${metricsPort}`,
    dataDir,
    pid: () => (child?.exitCode === null && child.signalCode === null ? child.pid : undefined),
    command,
    isReady: async () => (await fetch(`http://127.0.0.1:${metricsPort}/readyz`)).ok,
    async sockets() {
      const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
      return Number(/^parlay_sockets (\d+)/m.exec(text)?.[1])
    },
    async gone() {
      // A process that has ended sends no exit event any more.
      if (child && server.pid() !== undefined) await once(child, 'exit')
    },
    async kill() {
      const gone = server.gone()
      child?.kill('SIGKILL')
      await gone
      child = null
    },
    stop: () => server.signal('SIGTERM'),
    async signal(name) {
      if (!child) return null
      const ended = once(child, 'close')
      child.kill(name)
      const [code] = await ended
      child = null
      return code as number | null
    },
    said: () => said,
    async start(args = options.args ?? [], changed = {}) {
      // Compiles the database's WebAssembly quickly, not well: saves half the work of a start, and a test's server lives for seconds.
      const started = spawn(process.execPath, ['--liftoff-only', ...(options.nodeArgs ?? []), 'server/main.ts', ...args], {
        cwd: root,
        env: { ...env, ...changed },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      takenDown(() => void started.kill('SIGKILL'))
      child = started
      said = ''
      started.stdout.setEncoding('utf8').on('data', (text: string) => {
        said += text
      })
      await firstLine(started)
    },
    async close() {
      await server.kill()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
  await server.start()
  return server
}

/** Waits for the address that the server prints once it is ready. */
async function firstLine(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('the server has no output')
  const lines = createInterface({ input: child.stdout })
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the server ended with code ${String(code)} before it listened`)
  })
  const line = await Promise.race([once(lines, 'line').then(([text]) => String(text)), ended])
  ended.catch(() => undefined)
  return line
}

/** Below the ports of outgoing connections, one of which could take a port before the server listens on it. */
const [FIRST_PORT, LAST_PORT] = [20_000, 32_000]
/** Each process starts at its own port, so that two don't choose the same one before either listens on it. */
let nextPort = FIRST_PORT + ((process.pid * 97) % (LAST_PORT - FIRST_PORT))

export async function freePort(): Promise<number> {
  const port = nextPort
  nextPort = port < LAST_PORT ? port + 1 : FIRST_PORT
  const probe = createServer()
  const isFree = await new Promise<boolean>((answer) => {
    probe.once('error', () => answer(false)).listen(port, '127.0.0.1', () => answer(true))
  })
  if (!isFree) return freePort()
  probe.close()
  await once(probe, 'close')
  return port
}
