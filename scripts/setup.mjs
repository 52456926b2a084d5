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
export function run(command, args, extraEnv = {}) {
  const { status, error } = spawnSync(command, args, { stdio: 'inherit', env: { ...env, ...extraEnv } })
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

// The headless shell paints the same pages in half the time; the whole browser is there for what only it has.
const HEADLESS = '/usr/bin/chromium-headless-shell'
const WHOLE = '/usr/bin/chromium'

/**
 * A browser for the browser tests, as a path, or '' for Playwright's own: what BROWSER_PATH names, else Playwright's
 * download, else Debian's, with fonts that have Chinese.
 */
export function browser() {
  const given = process.env.BROWSER_PATH
  if (given && existsSync(given)) return given
  const { chromium } = createRequire(join(root, 'package.json'))('playwright')
  const downloaded = () => existsSync(chromium.executablePath())
  if (downloaded()) return ''
  if (existsSync(HEADLESS) && existsSync(WHOLE)) return HEADLESS
  console.log('Installing a browser…')
  spawnSync('playwright', ['install', '--with-deps', 'chromium'], { stdio: 'ignore', env, timeout: 180_000 })
  if (downloaded()) return ''
  installPackages('chromium', 'chromium-headless-shell', 'fonts-noto-cjk')
  const found = [HEADLESS, WHOLE, '/usr/bin/google-chrome'].find((path) => existsSync(path))
  if (!found) throw new Error('No browser: Playwright could not download one and Debian has none.')
  return found
}

/** PostgreSQL's server binaries, for the tests that need more than one connection. */
export function postgres() {
  if (existsSync('/usr/lib/postgresql')) return
  console.log('Installing PostgreSQL…')
  if (!installPackages('postgresql')) process.exit(1)
}

/** Redis's server binary, for the tests of several processes. */
export function redis() {
  if (!spawnSync('redis-server', ['--version'], { stdio: 'ignore' }).error) return
  console.log('Installing Redis…')
  if (!installPackages('redis-server')) process.exit(1)
}

/** WebKit behind its driver, a screen for it, and Firefox. */
export function engines() {
  const isThere = () => ['WebKitWebDriver', 'Xvfb', 'firefox-esr'].every((name) => existsSync(`/usr/bin/${name}`))
  if (isThere()) return
  console.log('Installing WebKit and Firefox…')
  installPackages('webkit2gtk-driver', 'xvfb', 'firefox-esr')
  if (isThere()) return
  console.error("WebKit and Firefox are missing: this needs Debian's webkit2gtk-driver, xvfb and firefox-esr, and could not install them.")
  process.exit(1)
}

/** Whether Debian's packages are installed now. */
function installPackages(...names) {
  const sudo = process.getuid?.() === 0 ? [] : ['sudo']
  return [['update'], ['install', '-y', '--no-install-recommends', ...names]].every((step) => {
    const [command, ...args] = [...sudo, 'apt-get', '-qq', ...step]
    const { status } = spawnSync(command, args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...env, DEBIAN_FRONTEND: 'noninteractive' },
    })
    return status === 0
  })
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
