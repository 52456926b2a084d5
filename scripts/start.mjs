// `npm start` on a fresh checkout: install what is missing, build what is stale, then serve. Runs on Node 20, whatever
// Node called it; the server runs on the Node 24 among the dependencies.
import { spawn } from 'node:child_process'
import { build, install, node } from './setup.mjs'

install()
build()
const server = spawn(node(), ['server/main.ts', ...process.argv.slice(2)], { stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
