// What commands need first: packages, build, browser, PostgreSQL, Redis. Each function does nothing when there is nothing to do. Runs
// on Node 20. Prints to standard error: standard output belongs to the command.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
process.chdir(root)
const bin = join(root, 'node_modules/.bin')
/** Environment of all programs run from here: the project's Node and binaries, and the browser once it is found. */
const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` }

/** Runs a command line, with the project's Node as `node`; ends this script with its exit code when it fails. */
export function run(line, { args = [], extraEnv = {}, stdout = 'inherit' } = {}) {
  const [command, ...own] = line.split(' ')
  const { status, error } = spawnSync(command, [...own, ...args], { stdio: ['inherit', stdout, 'inherit'], env: { ...env, ...extraEnv } })
  if (error) throw error
  if (status !== 0) process.exit(status ?? 1)
}

const STANDARD_ERROR = 2
const prepare = (line) => run(line, { stdout: STANDARD_ERROR })
const say = (text) => console.error(text)

export const node = () => join(bin, 'node')

/**
 * Installs when the lock file is newer than the installed packages. Into an empty checkout exactly what the lock names, and not at all
 * where package.json wants something else; beside older packages what differs. Neither writes the lock, which npm would otherwise
 * rewrite with what other platforms need.
 */
export function install() {
  const marker = 'node_modules/.package-lock.json'
  if (existsSync(marker) && existsSync(node()) && statSync(marker).mtimeMs >= statSync('package-lock.json').mtimeMs) return
  say('Installing dependencies…')
  prepare(`npm ${existsSync('node_modules') ? 'install --no-save' : 'ci'} --no-audit --no-fund --loglevel=error`)
  // npm does not touch the marker when nothing had to change.
  writeFileSync(marker, readFileSync(marker))
}

const SOURCES = ['src', 'contract', 'domain', 'public', 'index.html', 'vite.config.ts', 'lingui.config.ts', 'package-lock.json']

const CASINO_SOURCES = ['casino', 'vite.casino.config.ts', 'scripts/traditional', 'package-lock.json']

/** Builds the page and the games' page, each when a source is newer than its last build. */
export function build() {
  buildOf('dist/app/index.html', SOURCES, PAGE)
  buildOf('dist-casino/zh-TW/index.html', CASINO_SOURCES, CASINO)
}

function buildOf(built, sources, steps) {
  if (existsSync(built) && newest(sources) <= statSync(built).mtimeMs) return
  say(`Building ${dirname(built)}…`)
  for (const step of steps) prepare(step)
}

const PAGE = ['node scripts/keep-assets.ts', 'vite build --logLevel warn', 'node scripts/compress.ts']
const CASINO_BUILD = 'vite build --config vite.casino.config.ts --logLevel warn'
const CASINO = [CASINO_BUILD, `${CASINO_BUILD} --mode zh-TW`]

/** The steps of both builds. */
export const BUILD = [...PAGE, ...CASINO]

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

/**
 * Finds or installs a browser: BROWSER_PATH, else Playwright's download, else Debian's, with Chinese fonts. A browser without its
 * libraries counts as missing.
 */
export function browser() {
  if (env.BROWSER_PATH) {
    if (!runs(env.BROWSER_PATH)) fail(`BROWSER_PATH=${env.BROWSER_PATH} is no browser that runs here.`)
    return
  }
  const { chromium } = createRequire(join(root, 'package.json'))('playwright')
  const downloaded = () => runs(chromium.executablePath())
  if (downloaded()) return
  // The headless shell paints the same pages in half the time; the whole browser is for what the shell lacks.
  if (!(runs('chromium-headless-shell') && runs('chromium'))) {
    say('Installing a browser…')
    // Only the download has a limit: an interrupted package manager could leave the machine unable to install anything.
    spawnSync('playwright', ['install', 'chromium'], { stdio: 'ignore', env, timeout: 180_000 })
    if (existsSync(chromium.executablePath())) spawnSync('playwright', ['install-deps', 'chromium'], { stdio: 'ignore', env })
    if (downloaded()) return
    installPackages('chromium', 'chromium-headless-shell')
  }
  const found = ['chromium-headless-shell', 'chromium', 'google-chrome'].flatMap(places).find(runs)
  if (!found) fail('No browser: Playwright could not download one and Debian has none. Install Chromium and name it in BROWSER_PATH.')
  env.BROWSER_PATH = found
  if (spawnSync('fc-list', [':lang=zh'], { encoding: 'utf8' }).stdout === '') installPackages('fonts-noto-cjk')
}

/** PostgreSQL's server, for everything that needs more than one connection. */
export function postgres() {
  demand('PostgreSQL', () => existsSync('/usr/lib/postgresql'), 'postgresql')
}

/** Redis, for tests of several processes. */
export function redis() {
  demand('Redis', () => runs('redis-server'), 'redis-server')
}

/** Prometheus with promtool, for tests of the alerts. */
export function prometheus() {
  demand('Prometheus', () => runs('prometheus'), 'prometheus')
}

/** nginx, for tests of several processes behind it. Debian keeps it where only root looks. */
export function nginx() {
  demand('nginx', () => ['/usr/sbin/nginx', ...places('nginx')].some(existsSync), 'nginx')
}

/** WebKit with its driver and a screen for it, and Firefox. */
export function engines() {
  const programs = ['WebKitWebDriver', 'Xvfb', 'firefox-esr']
  const areThere = () => programs.every((name) => places(name).some(existsSync))
  demand('WebKit and Firefox', areThere, 'webkit2gtk-driver', 'xvfb', 'firefox-esr')
}

/** Possible paths of a program. */
const places = (name) => env.PATH.split(delimiter).map((folder) => join(folder, name))

/** Whether a program starts, with all its libraries. */
const runs = (path) => spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0

function demand(what, isThere, ...names) {
  if (isThere()) return
  say(`Installing ${what}…`)
  installPackages(...names)
  if (!isThere()) fail(`${what} is missing and could not be installed: install Debian's ${names.join(', ')} by hand.`)
}

let areListsFresh = false

/** Whether Debian's packages are installed now. The lists of what there is are fetched once. */
function installPackages(...names) {
  const sudo = process.getuid?.() === 0 ? [] : ['sudo']
  const apt = (...args) => {
    const [command, ...own] = [...sudo, 'apt-get', '-qq', ...args]
    const { status } = spawnSync(command, own, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...env, DEBIAN_FRONTEND: 'noninteractive' },
    })
    return status === 0
  }
  areListsFresh ||= apt('update')
  // What is unpacked need not reach the disk file by file: a machine that loses its power meanwhile is set up again.
  return areListsFresh && apt('install', '-y', '--no-install-recommends', '-o', 'Dpkg::Options::=--force-unsafe-io', ...names)
}

function fail(sentence) {
  say(sentence)
  process.exit(1)
}
