import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs'

/** Something a client asks for under an id of its own, and may ask for again. */
export interface Ask {
  kind: 'bet' | 'deposit' | 'stake' | 'win' | 'say'
  id: string
  /** Sends it. The answer as it has to come again; null: it was refused without an effect. Rejects where nobody answered. */
  send(): Promise<string | null>
}

/**
 * What clients were told, on their own disk before they believe it (fdatasync): the server's death can take nothing of it. `told` is what
 * has to be there ever after.
 */
export class Witness {
  /** The answers by id. */
  readonly told = new Map<string, string>()
  /** Asked, and nobody knows yet what became of it. */
  readonly open = new Map<string, Ask>()
  private readonly file: number

  constructor(path: string) {
    this.file = openSync(path, 'a')
  }

  /** Sends and notes the answer. False: refused, or nobody answered. */
  async ask(ask: Ask): Promise<boolean> {
    this.open.set(ask.id, ask)
    const answer = await ask.send().catch(() => undefined)
    if (answer === undefined) return false
    this.open.delete(ask.id)
    if (answer === null) return false
    writeSync(this.file, `${JSON.stringify({ kind: ask.kind, id: ask.id, answer })}\n`)
    fdatasyncSync(this.file)
    this.told.set(ask.id, answer)
    return true
  }

  close(): void {
    closeSync(this.file)
  }
}
