/**
 * Which tab of this browser leads, by Web Locks: no timer decides it, so a busy or throttled tab can't make a second leader.
 *
 * `<scope> leader` is held by the leader and queued for by all others: the browser hands it on the moment its holder dies.
 * `<scope> epoch <n>` is held by the leader of epoch n alone, which makes n its own: no other leader, not even one that was
 * robbed meanwhile, can take the same number. Every tab that knows of n queues for it too, so that its grant tells the
 * leader's end, and the highest epoch known to any living tab stands in the browser's list of locks, where the next
 * leader reads it. A frozen leader keeps its locks but says nothing: who is asked in vain takes the office by `steal`, and
 * the old leader's request ends with an AbortError. Whatever an older epoch says is not listened to.
 */
/** A leader answers within a task; asked in vain for this long, and up to as much again, it is taken for frozen. */
const ANSWER_MS = 700

/** The methods of a BroadcastChannel in use. It reaches every other holder of its name, never its own. */
export type Channel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'removeEventListener' | 'close'>

export interface ElectionDeps<Office extends Reign> {
  locks: Pick<LockManager, 'request' | 'query'>
  /** Names this election among all of the origin. */
  scope: string
  openChannel(name: string): Channel
  /** Take office under that epoch. */
  reign(epoch: number): Office
  /** A page in the background is throttled: it does not judge another one's silence. */
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
  /** Set where it is this tab. */
  readonly office: Office | null
}

export interface Election<Office> {
  /** Who leads, as soon as anybody does. This tab stands, too. */
  leader(): Promise<Leader<Office>>
  /** Ask the leader of that epoch for a seat. */
  apply(epoch: number, tabId: string): void
  /** `gone` once that leader has died, lost the office or been followed by another. Returns the way to stop. */
  whenGone(epoch: number, gone: () => void): () => void
  /** Stand for no office, and leave the one this tab has: the page goes to sleep. */
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
  /** Queue for the epoch of another's office until a higher one is known. */
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

  /** A number of one's own above every number known. */
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
    // A number nobody reigned under tells of no end: this tab's next try may get the same.
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
        // Withdrawn or robbed; anything else means that this browser has no locks for us.
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

/** Holds a lock until released; null where `ifAvailable` found it taken. */
export function holdLock(locks: Pick<LockManager, 'request'>, name: string, options: LockOptions = {}): Promise<(() => void) | null> {
  return new Promise((resolve, reject) => {
    const hold = (lock: Lock | null) => {
      if (!lock) return resolve(null)
      return new Promise<void>((release) => resolve(release))
    }
    locks.request(name, options, hold).catch(reject)
  })
}
