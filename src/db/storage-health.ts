/**
 * Where the page and its workers report what this browser does not store, or does not delete, once a store. A page may follow
 * later and gets the earlier reports. A report changes nothing else: each store has its own way to go on without.
 */
export type LostStore = 'settings' | 'chat' | 'keys' | 'odds' | 'content' | 'money' | 'pages' | 'private'
/**
 * denied   the browser stores nothing for this site: a private window, storage switched off, or a storage that hangs
 * full     no room is left
 * blocked  a page of an older build holds the database open
 * rebuilt  the database could not be read any more and was replaced
 * left     a member's data could not be removed
 */
export type StorageFault = 'denied' | 'full' | 'blocked' | 'rebuilt' | 'left'

export interface StorageReport {
  store: LostStore
  fault: StorageFault
}

const NAME = 'parlay-storage'
const ASK = 'ask'

const told = new Map<LostStore, StorageReport>()
let channel: BroadcastChannel | null = null
/** Listeners of this thread, where Firefox denies even the channel because the site may store nothing. */
const listeners = new Set<(report: StorageReport) => void>()

export function reportStorage(store: LostStore, fault: StorageFault): void {
  if (told.has(store)) return
  const report: StorageReport = { store, fault }
  told.set(store, report)
  channel ??= openChannel((data) => {
    if (data === ASK) for (const known of told.values()) channel?.postMessage(known)
  })
  channel?.postMessage(report)
  for (const listener of listeners) listener(report)
}

/** The fault behind an error of localStorage or IndexedDB. A full disk often shows as an aborted transaction with the cause inside. */
export function faultOf(error: unknown): StorageFault {
  const { name, inner } = (error ?? {}) as { name?: unknown; inner?: unknown }
  return name === 'QuotaExceededError' || (inner !== undefined && inner !== error && faultOf(inner) === 'full') ? 'full' : 'denied'
}

/** Calls the listener with every report of this browser from now on, and with earlier ones of threads that still run. */
export function followStorage(listener: (report: StorageReport) => void): void {
  const asking = openChannel((data) => {
    if (data !== ASK) listener(data as StorageReport)
  })
  asking?.postMessage(ASK)
  if (asking) return
  listeners.add(listener)
  for (const known of told.values()) listener(known)
}

function openChannel(onData: (data: unknown) => void): BroadcastChannel | null {
  try {
    const opened = new BroadcastChannel(NAME)
    opened.onmessage = ({ data }: MessageEvent<unknown>) => onData(data)
    return opened
  } catch {
    return null
  }
}
