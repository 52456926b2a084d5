/**
 * Which tab of this browser leads, by Web Locks: no timer decides it, so a busy or throttled tab can't make a second leader.
 *
 * The leader holds `<scope> leader` and all others queue for it: the browser hands it on the moment its holder dies.
 * The leader of epoch n alone holds `<scope> epoch <n>`, which makes n its own: no other leader, not even one whose lock was
 * stolen meanwhile, can take the same number. Every tab that knows of n queues for it too: its grant means that the leader
 * has ended, and the highest epoch known to any living tab stands in the browser's list of locks, where the next leader reads
 * it. A frozen leader keeps its locks and does not answer: a tab that asks it in vain takes the lock by `steal`, and the old
 * leader's request ends with an AbortError. Messages of an older epoch are ignored.
 */
/** A leader answers within a task; one that does not for this long, and up to as much again, is taken for frozen. */
const ANSWER_MS = 700

/** The methods of a BroadcastChannel in use. A message reaches all other holders of the name, never the sender. */
export type Channel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'removeEventListener' | 'close'>

export interface ElectionDeps<Office extends Reign> {
  locks: Pick<LockManager, 'request' | 'query'>
  /** Names this election among all of the origin. */
  scope: string
  openChannel(name: string): Channel
  /** Takes office under that epoch. */
  reign(epoch: number): Office
  /** A background page is throttled: it does not judge another one's silence. */
  isVisible(): boolean
  after(ms: number, run: () => void): () => void
  random(): number
}

export interface Reign {
  /** Another tab asks for a seat. */
  admit(tabId: string): void
  end(): void
}

export interface Leader<Office> {
  readonly epoch: number
  /** Null when another tab leads. */
  readonly office: Office | null
}

export interface Election<Office> {
  /** Resolves with the leader as soon as there is one. This tab stands for election, too. */
  leader(): Promise<Leader<Office>>
  /** Asks the leader of that epoch for a seat. */
  apply(epoch: number, tabId: string): void
  /** Calls `gone` once that leader died, lost the office or was followed by another. Returns the unsubscribe. */
  whenGone(epoch: number, gone: () => void): () => void
  /** Leaves the election, and the office if this tab has it: the page goes to sleep. */
  withdraw(): void
}

type Notice = { kind: 'who' } | { kind: 'lead'; epoch: number } | { kind: 'apply'; epoch: number; tabId: string }

export function createElection<Office extends Reign>(deps: ElectionDeps<Office>): Election<Office> {
  const { locks, scope } = deps
  const board = deps.openChannel(`${scope} board`)
  let highest = 0
  /** Leaders up to this epoch are known to be gone. */
  let goneUpTo = 0
  let inOffice: { epoch: number; office: Office; leave(): void } | null = null
  let standing: AbortController | null = null
  let governing = false
  let stopRemembering: () => void = () => undefined
  let stopAsking: () => void = () => undefined
  const asking = new Set<{ tell(leader: Leader<Office>): void; fail(error: unknown): void }>()
  const mourners = new Set<{ epoch: number; gone: () => void }>()

  const say = (notice: Notice) => board.postMessage(notice)
  const epochLock = (epoch: number) => `${scope} epoch ${epoch}`

  const ended = (epoch: number) => {
    goneUpTo = Math.max(goneUpTo, epoch)
    for (const mourner of [...mourners]) {
      if (mourner.epoch > epoch) continue
      mourners.delete(mourner)
      mourner.gone()
    }
  }
  /** Queues for the epoch lock of another tab's office until a higher epoch is known. */
  const remember = (epoch: number) => {
    stopRemembering()
    const over = new AbortController()
    stopRemembering = () => over.abort()
    const granted = () => {
      ended(epoch)
      return new Promise<void>((done) => over.signal.addEventListener('abort', () => done()))
    }
    locks.request(epochLock(epoch), { mode: 'shared', signal: over.signal }, granted).catch(() => undefined)
  }
  const learn = (leader: Leader<Office>) => {
    if (leader.epoch > highest) {
      highest = leader.epoch
      ended(leader.epoch - 1)
      if (!leader.office) remember(leader.epoch)
    }
    stopAsking()
    for (const { tell } of asking) tell(leader)
    asking.clear()
  }
  const giveUp = (error: unknown) => {
    stopAsking()
    for (const { fail } of asking) fail(error)
    asking.clear()
  }

  // ── in office

  /** Takes an epoch above every known one. */
  const takeEpoch = async () => {
    const { held = [], pending = [] } = await locks.query()
    const names = [...held, ...pending].map(({ name = '' }) => name)
    const known = names.filter((name) => name.startsWith(`${scope} epoch `)).map((name) => Number(name.split(' ').at(-1)))
    for (let epoch = Math.max(highest, ...known) + 1; ; epoch += 1) {
      const release = await holdLock(locks, epochLock(epoch), { ifAvailable: true })
      if (release) return { epoch, release }
    }
  }
  const govern = async (signal: AbortSignal) => {
    governing = true
    const { epoch, release } = await takeEpoch().finally(() => {
      governing = false
    })
    if (!signal.aborted) {
      stopRemembering()
      const office = deps.reign(epoch)
      await new Promise<void>((leave) => {
        signal.addEventListener('abort', () => leave())
        inOffice = { epoch, office, leave }
        say({ kind: 'lead', epoch })
        learn({ epoch, office })
      })
      inOffice = null
      office.end()
      release()
      if (epoch === highest) remember(epoch)
      ended(epoch)
    }
    // An epoch without a leader notifies nobody of its end: this tab's next try may get the same.
    release()
  }
  const stand = (steal: boolean) => {
    standing?.abort()
    const mine = new AbortController()
    standing = mine
    // A request that steals takes no signal: it is granted at once.
    locks
      .request(`${scope} leader`, steal ? { steal } : { signal: mine.signal }, () => govern(mine.signal))
      .catch((error: unknown) => {
        // Withdrawn, or the lock was stolen; any other error means that this browser gives this page no locks.
        if (!(error instanceof DOMException && error.name === 'AbortError')) giveUp(error)
      })
      .then(() => {
        mine.abort()
        if (standing === mine) standing = null
      })
  }

  // ── asking

  const ask = () => {
    stopAsking()
    say({ kind: 'who' })
    stopAsking = deps.after(ANSWER_MS * (1 + deps.random()), () => {
      if (deps.isVisible() && !governing) stand(true)
      ask()
    })
  }
  board.addEventListener('message', ({ data }: MessageEvent<Notice>) => {
    if (data.kind === 'who') {
      if (inOffice) say({ kind: 'lead', epoch: inOffice.epoch })
    } else if (data.kind === 'apply') {
      if (inOffice?.epoch === data.epoch) inOffice.office.admit(data.tabId)
    } else if (data.epoch >= highest && data.epoch > goneUpTo) {
      inOffice?.leave()
      learn({ epoch: data.epoch, office: null })
    }
  })

  return {
    async leader() {
      if (inOffice) return { epoch: inOffice.epoch, office: inOffice.office }
      if (!standing) stand(false)
      return new Promise((tell, fail) => {
        asking.add({ tell, fail })
        ask()
      })
    },
    apply: (epoch, tabId) => say({ kind: 'apply', epoch, tabId }),
    whenGone(epoch, gone) {
      const mourner = { epoch, gone }
      mourners.add(mourner)
      if (epoch <= goneUpTo) queueMicrotask(() => mourners.has(mourner) && ended(epoch))
      return () => mourners.delete(mourner)
    },
    withdraw() {
      giveUp(new Error('this page withdrew'))
      standing?.abort()
      standing = null
    },
  }
}

/** Holds a lock until released; returns null where `ifAvailable` found it taken. */
export function holdLock(locks: Pick<LockManager, 'request'>, name: string, options: LockOptions = {}): Promise<(() => void) | null> {
  return new Promise((resolve, reject) => {
    const hold = (lock: Lock | null) => {
      if (!lock) return resolve(null)
      return new Promise<void>((release) => resolve(release))
    }
    locks.request(name, options, hold).catch(reject)
  })
}
