// `npm start` on a fresh checkout: installs what is missing, builds if a source is newer, then serves. Runs on Node 20 or later; the
// server runs on the Node 24 among the dependencies.
import { spawn } from 'node:child_process'
import { startCasino } from './casino.mjs'
import { build, install, node } from './setup.mjs'

install()
build()
const casino = await startCasino(node())
const server = spawn(node(), ['server/main.ts', ...process.argv.slice(2)], { stdio: 'inherit', env: casino.env })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
server.on('exit', async (code, signal) => {
  await casino.end()
  process.exit(code ?? (signal ? 1 : 0))
})
