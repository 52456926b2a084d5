// Steps shared by start and test: install, build, browser. Each does nothing when there is nothing to do. Runs on Node 20.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
process.chdir(root)
const bin = join(root, 'node_modules/.bin')
const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` }

/** Run a command on the project's own Node and binaries; end this script with its exit code when it fails. */
export function run(command, args, extraEnv = {}, stdio = 'inherit') {
  const { status, error } = spawnSync(command, args, { stdio, env: { ...env, ...extraEnv } })
  if (error) throw error
  if (status !== 0) process.exit(status ?? 1)
}

export const node = () => join(bin, 'node')

/** Install when the lock file is newer than what is installed. */
export function install() {
  const marker = 'node_modules/.package-lock.json'
  if (existsSync(marker) && existsSync(node()) && statSync(marker).mtimeMs >= statSync('package-lock.json').mtimeMs) return
  console.log('Installing dependencies…')
  run('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'])
  // npm leaves the marker alone when nothing had to change.
  writeFileSync(marker, readFileSync(marker))
}

const SOURCES = ['src', 'contract', 'domain', 'public', 'index.html', 'vite.config.ts', 'lingui.config.ts', 'package-lock.json']

/** Build the page when a source is newer than the last build. */
export function build() {
  const built = 'dist/app/index.html'
  if (existsSync(built) && newest(SOURCES) <= statSync(built).mtimeMs) return
  console.log('Building…')
  run(node(), ['scripts/keep-assets.ts'])
  run('vite', ['build', '--logLevel', 'warn'])
  run(node(), ['scripts/compress.ts'])
}

function newest(paths) {
  return Math.max(
    ...paths.map((path) => {
      if (!existsSync(path)) return 0
      const stat = statSync(path)
      return stat.isDirectory() ? Math.max(stat.mtimeMs, newest(readdirSync(path).map((name) => join(path, name)))) : stat.mtimeMs
    }),
    0,
  )
}

const DEBIAN_BROWSERS = ['/usr/bin/chromium', '/usr/bin/google-chrome']

/**
 * A browser for the browser tests, as a path: one already here, else Playwright's own download, else Debian's chromium
 * with fonts that have Chinese.
 */
export function browser() {
  const found = findBrowser()
  if (found) return found
  console.log('Installing a browser…')
  const download = spawnSync('playwright', ['install', '--with-deps', 'chromium'], { stdio: 'ignore', env, timeout: 180_000 })
  if (download.status !== 0) {
    installPackages('chromium', 'fonts-noto-cjk')
  }
  const installed = findBrowser()
  if (!installed) throw new Error('No browser: Playwright could not download one and Debian has none.')
  return installed
}

function findBrowser() {
  const given = process.env.BROWSER_PATH
  if (given && existsSync(given)) return given
  const system = DEBIAN_BROWSERS.find((path) => existsSync(path))
  if (system) return system
  const { chromium } = createRequire(join(root, 'package.json'))('playwright')
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : null
}

/** PostgreSQL's server binaries, for the tests that need more than one connection. */
export function postgres() {
  if (existsSync('/usr/lib/postgresql')) return
  console.log('Installing PostgreSQL…')
  installPackages('postgresql')
}

function installPackages(...names) {
  const sudo = process.getuid?.() === 0 ? [] : ['sudo']
  for (const step of [['update'], ['install', '-y', '--no-install-recommends', ...names]]) {
    const [command, ...args] = [...sudo, 'apt-get', '-qq', ...step]
    run(command, args, { DEBIAN_FRONTEND: 'noninteractive' }, ['ignore', 'ignore', 'inherit'])
  }
}

/** Whether installing left the lock file as it is committed. */
export function lockFileUnchanged() {
  try {
    execFileSync('git', ['diff', '--exit-code', '--stat', 'package-lock.json'], { stdio: 'inherit' })
    return true
  } catch {
    return false
  }
}
