import { execFile } from 'node:child_process'

export interface Failure {
  /** Its standard error. */
  said: string
  code: number | null
}

/** Checks that it is one sentence without a stack. */
export const ONE_SENTENCE = /^[^\n]*[.…]\n$/

/** Runs one of the project's commands, which must fail. `wrapper` is a command that runs it, such as a limit. */
export function fails(file: string, args: string[], env: Record<string, string>, wrapper: string[] = []): Promise<Failure> {
  const [command = process.execPath, ...before] = [...wrapper, process.execPath, file, ...args]
  return new Promise((done, fail) => {
    // A command that hangs is killed, and then has no code.
    execFile(command, before, { env: { ...process.env, ...env }, timeout: 60_000, killSignal: 'SIGKILL' }, (error, _, said) =>
      error ? done({ said, code: typeof error.code === 'number' ? error.code : null }) : fail(new Error(`${file} succeeded`)),
    )
  })
}
