import type { LocalStore } from '../db/storage.ts'
import { newId } from '../platform/ids.ts'

/**
 * The id of this browser: a hash of its graphics, screen and system properties, made at the first visit, stored, and sent with
 * every call. A risk signal, never an identity: two equal phones have equal ids, and tokens are bound to a key instead. Where
 * the properties can't be read, it is the host and a random hash.
 */
export interface DeviceIdDeps {
  store: LocalStore
  /** The properties, anything that JSON can hold. May reject or never settle. */
  probe(): Promise<unknown>
  hash(text: string): Promise<string>
  host: string
  deadlineMs: number
}

export function createDeviceId({ store, probe, hash, host, deadlineMs }: DeviceIdDeps): () => Promise<string> {
  let making: Promise<string> | null = null
  return async () => {
    const stored = store.get('deviceId')
    if (stored) return stored
    making ??= make().finally(() => {
      making = null
    })
    return making
  }

  async function make(): Promise<string> {
    const id = await fingerprint().catch(async () => `${host}-${await hash(newId())}`)
    // Another tab of this first visit may have been faster.
    const first = store.get('deviceId') || id
    store.set('deviceId', first)
    return first
  }

  async function fingerprint(): Promise<string> {
    let timer: ReturnType<typeof setTimeout> | undefined
    const deadline = new Promise<never>((_, reject) => {
      timer = setTimeout(reject, deadlineMs, new Error('the device was not read in time'))
    })
    const properties = await Promise.race([probe(), deadline]).finally(() => clearTimeout(timer))
    return hash(JSON.stringify(properties))
  }
}

/**
 * The properties of this browser and screen; `graphics` are read elsewhere, and may fail. Leaves out what a player changes
 * any day: the language, the zoom, how the phone is held.
 */
export async function probeDevice(graphics: () => Promise<unknown>): Promise<unknown> {
  const { hardwareConcurrency, maxTouchPoints, platform, userAgent, vendor } = navigator
  return {
    browser: [userAgent.replace(/[\d._]+/g, ''), vendor, platform, hardwareConcurrency, maxTouchPoints],
    screen: [...[screen.width, screen.height].sort((a, b) => a - b), screen.colorDepth],
    graphics: await graphics().catch(() => null),
  }
}
