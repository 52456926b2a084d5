import { createPrivateKey, createSecretKey, generateKeyPairSync, type JsonWebKey, type KeyObject, randomBytes } from 'node:crypto'
import { SEAL_KEY_BYTES } from '../../contract/seal.ts'
import type { PublicJwk } from '../../contract/seal-shapes.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database.ts'

/**
 * The keys shared by all processes: the site key for the agreement with devices, and the key that seals tickets. Both are made at
 * first start and kept in the database; after `ROTATE_MS` the next handshake makes new ones. The two newest sets are valid, so a
 * ticket, which lives shorter than a set, survives a rotation.
 */
export const ROTATE_MS = 24 * 3_600_000
const LIVE_SETS = 2
/** How long a process may still issue tickets under keys that another process replaced or an operator removed. */
const FRESH_MS = 60_000
/** Anybody can send unknown ids: they cost one query in this time, not one each. */
const SEARCH_MS = 1_000
const SETTING = 'seal_keys'
export const KEY_ID_BYTES = 6

export interface KeySet {
  /** Base64url; the first bytes of each ticket. */
  id: string
  madeAtMs: number
  site: { privateKey: KeyObject; publicJwk: PublicJwk }
  ticketKey: KeyObject
}

interface StoredSet {
  id: string
  madeAtMs: number
  site: JsonWebKey
  ticketKey: string
}

export interface SealKeys {
  /** The set for new tickets. */
  newest(): Promise<KeySet>
  /** A valid set by its id; null for none. */
  find(id: string): Promise<KeySet | null>
}

export async function createSealKeys(db: Db, clock: Clock): Promise<SealKeys> {
  const first = JSON.stringify([makeSet(clock.now())])
  await db
    .insertInto('setting')
    .values({ key: SETTING, value: first })
    .onConflict((c) => c.column('key').doNothing())
    .execute()
  let sets: KeySet[] = []
  let readAtMs = clock.steady()
  await read()

  async function read() {
    readAtMs = clock.steady()
    const { value } = await db.selectFrom('setting').select('value').where('key', '=', SETTING).executeTakeFirstOrThrow()
    sets = open(value)
  }

  const refresh = async (maxAgeMs: number) => {
    if (clock.steady() - readAtMs >= maxAgeMs) await read()
  }
  const head = (): KeySet => {
    const [newest] = sets
    if (!newest) throw new Error(`setting ${SETTING} holds no key`)
    return newest
  }

  return {
    async newest() {
      await refresh(FRESH_MS)
      if (isOld(head(), clock.now())) sets = open(await rotate(db, clock.now()))
      return head()
    },
    async find(id) {
      await refresh(FRESH_MS)
      if (!sets.some((set) => set.id === id)) await refresh(SEARCH_MS)
      return sets.find((set) => set.id === id) ?? null
    },
  }
}

/** Also when it is dated ahead by as much: it was made before the clock was set back. */
const isOld = ({ madeAtMs }: { madeAtMs: number }, now: number): boolean => Math.abs(now - madeAtMs) >= ROTATE_MS

const rotate = (db: Db, now: number): Promise<StoredSet[]> =>
  change(db, (stored) => (stored[0] && !isOld(stored[0], now) ? null : [makeSet(now), ...stored].slice(0, LIVE_SETS)))

/**
 * An operator's change, which all processes follow within FRESH_MS. `rotate` does what the next day would; `replace` also makes the
 * sets before it worth nothing, tickets under them included. Returns the ids and ages, newest first.
 */
export async function changeSealKeys(db: Db, act: 'list' | 'rotate' | 'replace', now: number): Promise<Pick<KeySet, 'id' | 'madeAtMs'>[]> {
  const kept = { list: null, rotate: LIVE_SETS - 1, replace: 0 }[act]
  const sets = await change(db, (stored) => (kept === null ? null : [makeSet(now), ...stored.slice(0, kept)]))
  return sets.map(({ id, madeAtMs }) => ({ id, madeAtMs }))
}

/** Holds the row's lock, so that one process makes the new set and the others find it. `to` returns null to leave all as it is. */
function change(db: Db, to: (stored: StoredSet[]) => StoredSet[] | null): Promise<StoredSet[]> {
  return db.transaction().execute(async (tx) => {
    const row = await tx.selectFrom('setting').select('value').where('key', '=', SETTING).forUpdate().executeTakeFirst()
    const stored = (row?.value ?? []) as StoredSet[]
    const next = row ? to(stored) : null
    if (!next) return stored
    await tx
      .updateTable('setting')
      .set({ value: JSON.stringify(next) })
      .where('key', '=', SETTING)
      .execute()
    return next
  })
}

function makeSet(now: number): StoredSet {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return {
    id: randomBytes(KEY_ID_BYTES).toString('base64url'),
    madeAtMs: now,
    site: privateKey.export({ format: 'jwk' }),
    ticketKey: randomBytes(SEAL_KEY_BYTES).toString('base64url'),
  }
}

function open(stored: unknown): KeySet[] {
  return (stored as StoredSet[]).map(({ id, madeAtMs, site, ticketKey }) => ({
    id,
    madeAtMs,
    site: {
      privateKey: createPrivateKey({ key: site, format: 'jwk' }),
      publicJwk: { kty: 'EC', crv: 'P-256', x: String(site.x), y: String(site.y) },
    },
    ticketKey: createSecretKey(ticketKey, 'base64url'),
  }))
}
