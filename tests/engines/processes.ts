import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'

export interface ProcessInfo {
  pid: number
  command: string
}

/** The living descendants of a process, with their command lines. */
export function childrenOf(root: number): ProcessInfo[] {
  const all = readdirSync('/proc').flatMap((name) => {
    try {
      if (!/^\d+$/.test(name)) return []
      const [state, parent] = readFileSync(`/proc/${name}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')
      if (state === 'Z') return []
      return [{ pid: Number(name), parent: Number(parent), command: readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ') }]
    } catch {
      // It ended meanwhile.
      return []
    }
  })
  const below = (pid: number): ProcessInfo[] =>
    all.filter(({ parent }) => parent === pid).flatMap((one) => [{ pid: one.pid, command: one.command }, ...below(one.pid)])
  return below(root)
}

/** Ends a process started here and all its descendants; resolves once it has ended. */
export async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  const below = childrenOf(child.pid ?? 0)
  child.kill('SIGKILL')
  for (const { pid } of below)
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It ended with its parent.
    }
  await ended
}
