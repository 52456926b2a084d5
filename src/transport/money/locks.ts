/** Names that one tab of the browser holds at a time, and loses when it dies. */
export interface Locks {
  /** Resolves with the release once the name is held; rejects when the signal ends the wait. */
  hold(name: string, signal: AbortSignal): Promise<() => void>
}

/** Without Web Locks (plain http) nobody waits: a call that another tab waits for may then be reported as not done, which is true. */
export const webLocks: Locks = {
  hold: (name, signal) =>
    new Promise((resolve, reject) => {
      if (!navigator.locks) return resolve(() => undefined)
      navigator.locks.request(name, { signal }, () => new Promise<void>((release) => resolve(release))).catch(reject)
    }),
}
