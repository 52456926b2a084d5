// `npm run fixtures|audit|bench|screenshots -- …` on a fresh checkout: install what is missing, then run the command on the
// project's Node; those that open pages get a build and a browser.
import { browser, build, install, node, run } from './setup.mjs'

const FILES = {
  fixtures: 'server/cli/fixtures.ts',
  audit: 'server/cli/audit.ts',
  bench: 'bench/main.ts',
  screenshots: 'scripts/screenshots.ts',
}
const [name, ...args] = process.argv.slice(2)
install()
const opensPages = name === 'bench' || name === 'screenshots'
if (opensPages) build()
run(node(), [FILES[name], ...args], opensPages ? { BROWSER_PATH: browser() } : {})
