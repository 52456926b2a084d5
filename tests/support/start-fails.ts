import { execFile } from 'node:child_process'

export interface Failure {
  /** What it said on standard error. */
  said: string
  code: number | null
}

/** One sentence, and no stack. */
export const ONE_SENTENCE = /^[^\n]*[.…]\n$/

/** One of the project's command lines that must fail. `wrapper` is a command that runs it, such as a limit. */
export function fails(file: string, args: string[], env: Record<string, string>, wrapper: string[] = []): Promise<Failure> {
  const [command = process.execPath, ...before] = [...wrapper, process.execPath, file, ...args]
  return new Promise((done, fail) => {
    // One that hangs is killed, and then has no code.
    execFile(command, before, { env: { ...process.env, ...env }, timeout: 60_000, killSignal: 'SIGKILL' }, (error, _, said) =>
      error ? done({ said, code: typeof error.code === 'number' ? error.code : null }) : fail(new Error(`${file} succeeded`)),
    )
  })
}
