import Dexie, { type DexieOptions, type EntityTable } from 'dexie'
import type { PublicJwk } from '../../contract/seal-shapes.ts'
import { createReach, DEADLINE_MS } from './reach.ts'

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

const NAME = 'parlay-device'

/**
 * Keys in IndexedDB, shared by the tabs of a browser; they belong to the device, not to a member, and outlive a logout.
 * Where there is no database (private mode, a full disk) keys live in memory: calls work, but a token does not survive
 * the page, since no later page can prove to be its device.
 */
export function openDeviceKeys({ deadlineMs = DEADLINE_MS, ...factory }: DeviceKeysOptions = {}): DeviceKeys {
  const db = new Dexie(NAME, factory) as Dexie & { key: EntityTable<DeviceIdentity | SealSession, 'id'> }
  db.version(1).stores({ key: 'id' })
  const memory: { identity?: DeviceIdentity | undefined; session?: SealSession } = {}
  const reach = createReach(db, deadlineMs)

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
