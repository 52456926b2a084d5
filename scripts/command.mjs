// `npm run fixtures|audit -- …` on a fresh checkout: install what is missing, then run the command on the project's Node.
import { install, node, run } from './setup.mjs'

const FILES = { fixtures: 'server/cli/fixtures.ts', audit: 'server/cli/audit.ts', bench: 'bench/main.ts' }
const [name, ...args] = process.argv.slice(2)
install()
run(node(), [FILES[name], ...args])
