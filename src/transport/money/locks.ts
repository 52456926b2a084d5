/** A name that one tab of the browser holds at a time, and loses by its death. */
export interface Locks {
  /** Resolves once the name is held, with the way to let it go; rejects when the signal gives up the wait. */
  hold(name: string, signal: AbortSignal): Promise<() => void>
}

/** Without Web Locks (plain http) nobody waits: a call that another tab still waits for may then be told as not done, which is true. */
export const webLocks: Locks = {
  hold: (name, signal) =>
    new Promise((resolve, reject) => {
      if (!navigator.locks) return resolve(() => undefined)
      navigator.locks.request(name, { signal }, () => new Promise<void>((release) => resolve(release))).catch(reject)
    }),
}
