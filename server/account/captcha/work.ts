import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { WorkDemand } from '../../../contract/account-entry.ts'
import type { Counts } from '../../platform/counts.ts'
import { WORK_BITS, WORK_BITS_MOST, WORK_LIFE_MS } from '../limits/limits.ts'

/**
 * Proof of work before each captcha: drawing one costs the server milliseconds, so asking for one costs the device some, too. A salt
 * contains its difficulty, owner and expiry, authenticated with a key of the site; only used salts are stored.
 */
export function createWork(key: Buffer, counts: Counts) {
  const sign = (text: string, owner: string) => createHmac('sha256', key).update(`${text} ${owner}`).digest('base64url')

  return {
    /** `strain`: captchas tried lately; every second one doubles the work. */
    demand(owner: string, strain: number, now: number): WorkDemand {
      const bits = Math.min(WORK_BITS_MOST, WORK_BITS + Math.floor(strain / 2))
      const text = [bits, (now + WORK_LIFE_MS).toString(36), randomBytes(9).toString('base64url')].join('.')
      return { salt: `${text}.${sign(text, owner)}`, bits }
    },

    /** Returns true once for our salt, its owner and a right nonce. */
    async accept({ salt, nonce }: { salt: string; nonce: string }, owner: string, now: number): Promise<boolean> {
      const [bits = '', ends = '', random = '', signature = ''] = salt.split('.')
      const expected = Buffer.from(sign([bits, ends, random].join('.'), owner))
      const given = Buffer.from(signature)
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false
      const leftMs = Number.parseInt(ends, 36) - now
      if (!(leftMs > 0) || !hasZeroBits(hash('sha256', salt + nonce, 'buffer'), Number(bits))) return false
      return (await counts.take(`work:${random}`, { windowMs: leftMs, max: 1 }, now)).ok
    },
  }
}

export type Work = ReturnType<typeof createWork>

function hasZeroBits(digest: Buffer, bits: number): boolean {
  const whole = bits >> 3
  for (let i = 0; i < whole; i++) if (digest[i] !== 0) return false
  return (digest[whole] ?? 0) >> (8 - (bits & 7)) === 0
}
