import { execFile } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Ran {
  code: number
  /** The commands run, in order, each with the browser path it was given. */
  calls: { line: string; browser: string }[]
  stdout: string
  stderr: string
}

/** The only real programs the set-up may use; the rest, npm and apt-get included, are stand-ins that record their calls. */
const REAL = ['sh', 'mkdir', 'cat', 'chmod']
const BINARIES = ['node', 'tsc', 'biome', 'knip', 'lingui', 'vite', 'vitest', 'playwright']

/**
 * Runs a script of package.json, as npm does, in a fresh clone on a machine where nothing is installed: no packages, no build,
 * no browser. npm installs stand-ins of the packages' binaries; Debian has the browser that Playwright can't download. `failing`
 * names a stand-in that ends with an error.
 */
export async function runInFreshClone(script: string, args: readonly string[] = [], failing = 'none'): Promise<Ran> {
  const home = mkdtempSync(join(tmpdir(), 'parlay-clone-'))
  const [clone, bin, calls] = [join(home, 'clone'), join(home, 'bin'), join(home, 'calls')]
  mkdirSync(bin)
  for (const name of REAL) symlinkSync(['/bin', '/usr/bin'].map((folder) => join(folder, name)).find(existsSync) ?? '', join(bin, name))
  symlinkSync(process.execPath, join(bin, 'node'))
  for (const path of ['scripts', 'package.json', 'package-lock.json']) cpSync(path, join(clone, path), { recursive: true })
  const standIn = (name: string, does = '') => {
    writeFileSync(join(bin, name), `#!/bin/sh\necho "$BROWSER_PATH|\${0##*/} $*" >>"$CALLS"\n${does}\n`)
    chmodSync(join(bin, name), 0o755)
  }
  standIn('recorder')
  standIn(
    'npm',
    `echo 'added 686 packages'
     mkdir -p node_modules/.bin node_modules/playwright
     for name in ${BINARIES.join(' ')}; do cat ${join(bin, 'recorder')} >node_modules/.bin/$name; chmod +x node_modules/.bin/$name; done
     echo 'exit 1' >>node_modules/.bin/${failing}
     echo 'exports.chromium = { executablePath: () => "/nowhere/chrome" }' >node_modules/playwright/index.js
     echo '{}' >node_modules/.package-lock.json`,
  )
  standIn(
    'apt-get',
    `for name in "$@"; do case $name in webkit2gtk-driver) name=WebKitWebDriver;; xvfb) name=Xvfb;; esac
     case $name in -*|update|install) ;; *) cat ${join(bin, 'recorder')} >${bin}/$name; chmod +x ${bin}/$name;; esac; done`,
  )
  standIn('sudo', 'exec "$@"')
  try {
    const { code, stdout, stderr } = await new Promise<Omit<Ran, 'calls'>>((done) => {
      const env = { PATH: bin, HOME: home, CALLS: calls }
      execFile(join(bin, 'sh'), ['-c', `${script} "$@"`, 'sh', ...args], { cwd: clone, env }, (error, stdout, stderr) =>
        done({ code: error ? Number(error.code) : 0, stdout, stderr }),
      )
    })
    const noted = existsSync(calls) ? readFileSync(calls, 'utf8').trim().split('\n') : []
    const ran = noted.map((line) => ({ browser: line.slice(0, line.indexOf('|')), line: line.slice(line.indexOf('|') + 1).trim() }))
    // A check whether a program runs does not count as a call.
    return { code, stdout, stderr, calls: ran.filter(({ line }) => !line.endsWith(' --version')) }
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}
