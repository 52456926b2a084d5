import type { EntityTable } from 'dexie'
import type { PublicJwk } from '../../contract/seal-shapes.ts'
import { type DatabaseOptions, openDatabase } from './database.ts'

/** The device's own key pair. The private key can be used and stored, never read. */
export interface DeviceIdentity {
  id: 'identity'
  privateKey: CryptoKey
  publicJwk: PublicJwk
  /** RFC 7638 of the public key, base64url: the name tokens are bound to. */
  thumbprint: string
}

/** The key that device and site share until it expires. */
export interface SealSession {
  id: 'session'
  key: CryptoKey
  ticket: string
  /** By the site's clock. */
  expiresAtMs: number
  /** Site time minus device time when last compared. */
  clockOffsetMs: number
}

/** The key for the player's secrets on this device. It can be used and never read. */
interface Vault {
  id: 'vault'
  key: CryptoKey
}

type Stored = DeviceIdentity | SealSession | Vault

export interface DeviceKeys {
  /** Returns the stored identity, or makes one. If two tabs both make one, the loser gets the winner's. */
  identity(make: () => Promise<DeviceIdentity>): Promise<DeviceIdentity>
  session(): Promise<SealSession | null>
  /** Stores a session in place of the one with the ticket `replaces`, unless another tab did so meanwhile. Returns the stored one. */
  keep(session: SealSession, replaces: string | null): Promise<SealSession>
  /** The vault's key, made by `make` if there is none; null when there is none, or no place to keep it. */
  vault(make: (() => Promise<CryptoKey>) | null): Promise<CryptoKey | null>
}

const NAME = 'parlay-device'

/**
 * Keys in IndexedDB, shared by the tabs of a browser; they belong to the device, not to a member, and outlive a logout.
 * Where there is no database (private mode, a full disk) keys live in memory: calls work, but a token dies with the page,
 * since no later page can prove to be its device.
 */
export function openDeviceKeys(options: DatabaseOptions = {}): DeviceKeys {
  const { db, reach } = openDatabase(NAME, { key: 'id' }, 'keys', options)
  const { key } = db as typeof db & { key: EntityTable<Stored, 'id'> }
  const memory: { identity?: DeviceIdentity | undefined; session?: SealSession } = {}

  /** Rebuilds a database that can't be read even after reopening: its keys are lost already. */
  async function readIdentity(): Promise<DeviceIdentity | undefined> {
    const found = (await reach(() => key.toArray(), 'rebuild'))?.find((row) => row.id === 'identity')
    if (!found || isIdentity(found)) return found
    await reach(() => key.delete('identity'))
    return undefined
  }

  return {
    async identity(make) {
      memory.identity ??= await readIdentity()
      if (memory.identity) return memory.identity
      const made = await make()
      const added = await reach(() => key.add(made))
      memory.identity = (added ? made : await readIdentity()) ?? made
      return memory.identity
    },
    async session() {
      const found = (await reach(() => key.get('session'))) ?? memory.session
      return found && isSession(found) ? found : null
    },
    async keep(session, replaces) {
      const stands = await reach(() =>
        db.transaction('rw', key, async () => {
          const other = await key.get('session')
          if (other && isSession(other) && other.ticket !== replaces && other.ticket !== session.ticket) return other
          await key.put(session)
          return session
        }),
      )
      memory.session = stands ?? session
      return memory.session
    },
    async vault(make) {
      const stored = async () => {
        const found = await reach(() => key.get('vault'))
        return found && isVault(found) ? found.key : null
      }
      const kept = await stored()
      if (kept || !make) return kept
      // Outside the transaction, which would end while the key is made. If two tabs make one, the first one's key stands.
      const made: Vault = { id: 'vault', key: await make() }
      return (
        (await reach(() =>
          db.transaction('rw', key, async () => {
            const other = await key.get('vault')
            if (other && isVault(other)) return other.key
            await key.put(made)
            return made.key
          }),
        )) ?? null
      )
    },
  }
}

/** Stored rows may be damaged by anything; a row without a real key would fail every call for ever. */
const isIdentity = (row: Stored): row is DeviceIdentity =>
  row.id === 'identity' && row.privateKey instanceof CryptoKey && typeof row.publicJwk === 'object' && typeof row.thumbprint === 'string'
const isVault = (row: Stored): row is Vault => row.id === 'vault' && row.key instanceof CryptoKey
const isSession = (row: Stored): row is SealSession =>
  row.id === 'session' &&
  row.key instanceof CryptoKey &&
  typeof row.ticket === 'string' &&
  Number.isFinite(row.expiresAtMs) &&
  Number.isFinite(row.clockOffsetMs)
