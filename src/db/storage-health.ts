/**
 * Whatever this browser does not store, or does not give up, is told here, once a store, by whoever noticed: the page or one of its workers. A
 * page may ask later and hears what was found before. Nothing else comes of it: each store has its own way to go on without.
 */
export type LostStore = 'settings' | 'keys' | 'odds' | 'content' | 'money' | 'pages' | 'private'
/**
 * denied   the browser stores nothing for this site: a private window, storage switched off or silent
 * full     no room is left
 * blocked  a page of an older build holds the database open
 * rebuilt  what was there could not be read any more and was thrown away
 * left     what a member leaves could not be removed
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
/** Those of this thread, where Firefox denies even the channel because the site may store nothing. */
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

/** What an error of localStorage or IndexedDB means. A full disk often shows as an aborted transaction with the cause inside. */
export function faultOf(error: unknown): StorageFault {
  const { name, inner } = (error ?? {}) as { name?: unknown; inner?: unknown }
  return name === 'QuotaExceededError' || (inner !== undefined && inner !== error && faultOf(inner) === 'full') ? 'full' : 'denied'
}

/** Hear every report of this browser from now on, and those already made by whoever is still there. */
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
