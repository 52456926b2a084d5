import type { PublicJwk } from '../../contract/seal-shapes.ts'
import { answerOf, keyDatabase } from './key-database.ts'
import { createReach } from './reach.ts'

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

/**
 * Keys in IndexedDB, shared by the tabs of a browser; they belong to the device, not to a member, and outlive a logout.
 * Where there is no database (private mode, a full disk) keys live in memory: calls work, but a token dies with the page,
 * since no later page can prove to be its device.
 */
export function openDeviceKeys(options: { indexedDB?: IDBFactory; deadlineMs?: number } = {}): DeviceKeys {
  const { access, destroy } = keyDatabase(options.indexedDB)
  const reach = createReach({ reopen: () => undefined, renew: destroy }, 'keys', options.deadlineMs)
  const stored = (id: Stored['id']) => reach(() => access('readonly', (rows) => answerOf<Stored | undefined>(rows.get(id))))
  /** Stores a row, unless `stands` keeps the one that is there. Returns the row that is stored then. */
  const replace = <T extends Stored>(row: T, stands: (other: Stored) => other is T) =>
    reach(() =>
      access('readwrite', async (rows) => {
        const other = await answerOf<Stored | undefined>(rows.get(row.id))
        if (other && stands(other)) return other
        await answerOf(rows.put(row))
        return row
      }),
    )
  const memory: { identity?: DeviceIdentity | undefined; session?: SealSession } = {}

  /** Rebuilds a database that can't be read even after reopening: its keys are lost already. */
  async function readIdentity(): Promise<DeviceIdentity | undefined> {
    const all = await reach(() => access('readonly', (rows) => answerOf<Stored[]>(rows.getAll())), 'rebuild')
    const found = all?.find(({ id }) => id === 'identity')
    if (!found || isIdentity(found)) return found
    await reach(() => access('readwrite', (rows) => answerOf(rows.delete('identity'))))
    return undefined
  }

  return {
    async identity(make) {
      memory.identity ??= await readIdentity()
      if (memory.identity) return memory.identity
      const made = await make()
      const added = await reach(() => access('readwrite', (rows) => answerOf(rows.add(made))))
      memory.identity = (added ? made : await readIdentity()) ?? made
      return memory.identity
    },
    async session() {
      const found = (await stored('session')) ?? memory.session
      return found && isSession(found) ? found : null
    },
    async keep(session, replaces) {
      const isOther = (row: Stored): row is SealSession => isSession(row) && row.ticket !== replaces && row.ticket !== session.ticket
      memory.session = (await replace(session, isOther)) ?? session
      return memory.session
    },
    async vault(make) {
      const found = await stored('vault')
      if (found && isVault(found)) return found.key
      // Outside the transaction, which would end while the key is made. If two tabs make one, the first one's key stands.
      const made: Vault | null = make && { id: 'vault', key: await make() }
      return (made && (await replace(made, isVault))?.key) ?? null
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
