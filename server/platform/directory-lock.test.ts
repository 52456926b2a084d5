import { type ChildProcess, fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockDirectory } from './directory-lock.ts'

let directory: string
let script: string
let takers: ChildProcess[] = []
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'parlay-lock-'))
  // Once, before any process reads it: one that finds it half written ends without a word.
  script = join(directory, '.taker.mjs')
  writeFileSync(script, TAKER)
})
afterEach(() => {
  for (const taker of takers) taker.kill('SIGKILL')
  takers = []
  rmSync(directory, { recursive: true, force: true })
})

/** A process that takes the lock on request and prints whether it has it. */
const TAKER = `
  const { lockDirectory } = await import(process.argv[2])
  let release
  process.on('message', (word) => {
    if (word === 'release') return release?.(release = undefined)
    try {
      release = lockDirectory(process.argv[3])
      process.send('held')
    } catch (error) {
      process.send(error.message)
    }
  })
  process.send('ready')`

async function taker(wrapper: string[] = []): Promise<{ ask(): Promise<string>; child: ChildProcess }> {
  const args = [join(import.meta.dirname, 'directory-lock.ts'), directory]
  const [command, ...before] = [...wrapper, process.execPath]
  const child = fork(script, args, { execPath: command, execArgv: before })
  takers.push(child)
  const ended = once(child, 'exit').then(([code, signal]) => expect.fail(`the process ended with ${code ?? signal}`))
  ended.catch(() => undefined)
  const answer = () => Promise.race([once(child, 'message').then(([word]) => String(word)), ended])
  expect(await answer()).toBe('ready')
  return {
    child,
    ask() {
      child.send('take')
      return answer()
    },
  }
}

test('of four processes that take the directory at once one holds it, every time [OPS-11]', async () => {
  const racing = await Promise.all([taker(), taker(), taker(), taker()])
  for (let round = 0; round < 30; round++) {
    const answers = await Promise.all(racing.map(({ ask }) => ask()))
    expect(answers.filter((answer) => answer === 'held')).toHaveLength(1)
    for (const answer of answers) if (answer !== 'held') expect(answer).toContain(`${directory} is in use by `)
    for (const { child } of racing) child.send('release')
  }
})

test('what a killed process left is free at once, whoever has its process id now [OPS-11]', async () => {
  const holder = await taker()
  expect(await holder.ask()).toBe('held')
  expect(() => lockDirectory(directory)).toThrow(`in use by process ${holder.child.pid} on`)
  holder.child.kill('SIGKILL')
  await once(holder.child, 'exit')
  writeFileSync(join(directory, 'server.pid'), `${process.pid}\n`)
  lockDirectory(directory)()
})

const separate = ['unshare', '--pid', '--fork', '--kill-child']
const mayUnshare = spawnSync('unshare', ['--pid', '--fork', 'true']).status === 0

test.skipIf(!mayUnshare)('containers, which do not see each other’s processes, exclude each other [OPS-11]', async () => {
  const [one, other] = [await taker(separate), await taker(separate)]
  expect(await one.ask()).toBe('held')
  expect(await other.ask()).toContain('is in use')
})
