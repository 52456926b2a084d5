import Dexie, { type DexieOptions, type EntityTable } from 'dexie'
import type { PublicJwk } from '../../contract/seal-shapes.ts'

/** The device's own key pair. The private key can be used and stored, never read. */
export interface DeviceIdentity {
  id: 'identity'
  privateKey: CryptoKey
  publicJwk: PublicJwk
  /** RFC 7638 of the public key, base64url: the name tokens are bound to. */
  thumbprint: string
}

/** What the device shares with the site until it expires. */
export interface SealSession {
  id: 'session'
  key: CryptoKey
  ticket: string
  /** By the site's clock. */
  expiresAtMs: number
  /** Site time minus device time when last compared. */
  clockOffsetMs: number
}

export interface DeviceKeys {
  /** The stored identity, or the one made now. Of two tabs that both made one, the loser gets the winner's. */
  identity(make: () => Promise<DeviceIdentity>): Promise<DeviceIdentity>
  session(): Promise<SealSession | null>
  /** Store a session in place of the one with the ticket `replaces`; when another tab stored one meanwhile, that one stands. Answers what stands. */
  keep(session: SealSession, replaces: string | null): Promise<SealSession>
}

/** `indexedDB`: this browser's, unless a test brings its own. */
export interface DeviceKeysOptions extends Pick<DexieOptions, 'indexedDB' | 'IDBKeyRange'> {
  deadlineMs?: number
}

/** A storage that hangs, as some browsers' do after a back navigation, must not hang a call. */
const DEADLINE_MS = 2_000
const NAME = 'parlay-device'
const TIMED_OUT = Symbol('timed out')

/**
 * Keys in IndexedDB, shared by the tabs of a browser; they belong to the device, not to a member, and outlive a logout.
 * Where there is no database (private mode, a full disk) keys live in memory: calls work, but a token does not survive
 * the page, since no later page can prove to be its device.
 */
export function openDeviceKeys({ deadlineMs = DEADLINE_MS, ...factory }: DeviceKeysOptions = {}): DeviceKeys {
  const db = new Dexie(NAME, factory) as Dexie & { key: EntityTable<DeviceIdentity | SealSession, 'id'> }
  db.version(1).stores({ key: 'id' })
  const memory: { identity?: DeviceIdentity | undefined; session?: SealSession } = {}
  let hangs = false

  /** Undefined when the database can't be reached. A lost connection is opened anew once; a hanging one is given up. */
  async function reach<T>(access: () => PromiseLike<T>): Promise<T | undefined> {
    for (let attempt = 0; attempt < 2 && !hangs; attempt++) {
      try {
        const outcome = await withDeadline(access(), deadlineMs)
        if (outcome !== TIMED_OUT) return outcome
        hangs = true
      } catch (error) {
        // Another tab was first: the connection is well.
        if (error instanceof Dexie.ConstraintError) return undefined
        db.close({ disableAutoOpen: false })
      }
    }
    return undefined
  }

  /** A database that can't be read even after a reopening is rebuilt: there is nothing in it to lose any more. */
  async function readIdentity(): Promise<DeviceIdentity | undefined> {
    const rows =
      (await reach(() => db.key.toArray())) ?? (await reach(() => db.delete({ disableAutoOpen: false }).then(() => db.key.toArray()))) ?? []
    return rows.find((row) => row.id === 'identity')
  }

  return {
    async identity(make) {
      memory.identity ??= await readIdentity()
      if (memory.identity) return memory.identity
      const made = await make()
      const added = await reach(() => db.key.add(made))
      memory.identity = (added ? made : await readIdentity()) ?? made
      return memory.identity
    },
    async session() {
      const found = (await reach(() => db.key.get('session'))) ?? memory.session
      return found?.id === 'session' ? found : null
    },
    async keep(session, replaces) {
      const stands = await reach(() =>
        db.transaction('rw', db.key, async () => {
          const other = await db.key.get('session')
          if (other?.id === 'session' && other.ticket !== replaces && other.ticket !== session.ticket) return other
          await db.key.put(session)
          return session
        }),
      )
      memory.session = stands ?? session
      return memory.session
    },
  }
}

async function withDeadline<T>(work: PromiseLike<T>, deadlineMs: number): Promise<T | typeof TIMED_OUT> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const deadline = new Promise<typeof TIMED_OUT>((resolve) => {
    timer = setTimeout(resolve, deadlineMs, TIMED_OUT)
  })
  try {
    return await Promise.race([work, deadline])
  } finally {
    clearTimeout(timer)
  }
}
