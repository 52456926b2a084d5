import type { Db } from '../../platform/database.ts'
import { isPrivateAddress, networkOf } from '../../platform/network.ts'
import { type Caller, ownerOf, regionOf } from '../../transport/caller.ts'

/** The devices and networks from which members have logged in. Unknown names take the same queries. */
export function createKnown(db: Db) {
  return {
    /** Whether the member of this name has logged in on this device. */
    async device(name: string, owner: string): Promise<boolean> {
      const row = await db
        .selectFrom('member_device as d')
        .innerJoin('member as m', 'm.id', 'd.member_id')
        .select('d.device')
        .where('m.name', '=', name.toLowerCase())
        .where('d.device', '=', owner)
        .executeTakeFirst()
      return row !== undefined
    },

    /** Whether the member of this name has logged in from this network. */
    async network(name: string, network: string): Promise<boolean> {
      const row = await db
        .selectFrom('member_network as n')
        .innerJoin('member as m', 'm.id', 'n.member_id')
        .select('n.network')
        .where('m.name', '=', name.toLowerCase())
        .where('n.network', '=', network)
        .executeTakeFirst()
      return row !== undefined
    },
  }
}

export type Known = ReturnType<typeof createKnown>

/** Key of an allowance: a known device of the name has its own; all others share one, so that strangers never use up the known device's. */
export async function allowanceOf({ known }: { known: Known }, what: string, name: string, caller: Caller): Promise<string> {
  const owner = ownerOf(caller)
  return `${what}:${(await known.device(name, owner)) ? owner : '*'}`
}

/** Whether the member has logged in before, but not on this device. */
export async function isNewDevice(tx: Db, memberId: bigint, device: string): Promise<boolean> {
  const devices = await tx.selectFrom('member_device').select('device').where('member_id', '=', memberId).execute()
  return devices.length > 0 && devices.every((known) => known.device !== device)
}

/** Makes device, region and address of the caller known for the member; a private address says nothing of where somebody is. */
export async function remember(tx: Db, memberId: bigint, caller: Caller, now: number): Promise<void> {
  const at = new Date(now)
  const [device, network] = [ownerOf(caller), regionOf(caller.ip)]
  await tx
    .insertInto('member_device')
    .values({ member_id: memberId, device, first_at: at, last_at: at })
    .onConflict((c) => c.columns(['member_id', 'device']).doUpdateSet({ last_at: at }))
    .execute()
  await tx
    .insertInto('member_network')
    .values({ member_id: memberId, network, first_at: at, last_at: at })
    .onConflict((c) => c.columns(['member_id', 'network']).doUpdateSet({ last_at: at }))
    .execute()
  if (isPrivateAddress(caller.ip)) return
  await tx
    .insertInto('member_address')
    .values({ member_id: memberId, address: networkOf(caller.ip), first_at: at, last_at: at })
    .onConflict((c) => c.columns(['member_id', 'address']).doUpdateSet({ last_at: at }))
    .execute()
}
