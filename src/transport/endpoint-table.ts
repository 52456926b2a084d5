import type { Endpoint } from '../../contract/endpoint.ts'
import type { EndpointKey } from '../../contract/endpoints.ts'
import { firstEndpoints } from '../../contract/first-endpoints.ts'

/** The calls this page knows: a feature that is loaded later adds its schemas. */
const table = new Map<string, Endpoint>(Object.entries(firstEndpoints))

/** Adds calls; the module that makes them does so. */
export function learn(entries: Readonly<Record<string, Endpoint>>): void {
  for (const [key, entry] of Object.entries(entries)) table.set(key, entry)
}

/** Undefined when the key names no call, or one of a feature that is not loaded. */
export const knownEndpoint = (key: string): Endpoint | undefined => table.get(key)

export function endpointOf(key: EndpointKey): Endpoint {
  const entry = table.get(key)
  if (!entry) throw new Error(`${key} was called before its module taught it`)
  return entry
}
