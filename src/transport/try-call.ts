import type { EndpointKey, Payload } from '../../contract/endpoints.ts'
import { call, type Refusal } from './call.ts'
import { Fault } from './fault.ts'

/** A call whose answer has no data: returns its refusal or fault, null once it is done. */
export async function tryCall<K extends EndpointKey>(key: K, payload: Payload<K>): Promise<Refusal | Fault | null> {
  try {
    const reply = await call(key, payload)
    return reply.ok ? null : reply.refusal
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    return error
  }
}
