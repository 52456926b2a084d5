import { randomUUID } from 'node:crypto'
import { register } from '../../server/account/register.ts'
import type { Db } from '../../server/platform/database.ts'
import { entryOf } from './entry.ts'
import { data } from './result.ts'

interface Registration {
  name: string
  iCode?: string
  device: string
  /** A public address, so that it says where somebody is. */
  ip: string
  now: number
}

/** Registers members by the real call, each on a device and from an address. */
export async function registrar(db: Db) {
  const { deps } = await entryOf(db)
  const password = 'a'.repeat(32)
  return async ({ name, iCode = '', device, ip, now }: Registration): Promise<bigint> => {
    const proof = { password, secondPassword: password, kaptchcate: 1, codeId: '', code: '' }
    const payload = { id: randomUUID(), name, ...proof, domain: '', rCode: '', iCode }
    return BigInt(data(await register(deps, payload, { memberId: null, tokenHash: null, device, ip, now })).userId)
  }
}
