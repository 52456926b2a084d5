import type { Endpoint } from '../../contract/endpoint.ts'
import type { EndpointKey } from '../../contract/endpoints.ts'
import { firstEndpoints } from '../../contract/first-endpoints.ts'

/** What the page knows of its calls: the schemas of a feature that comes later come with it. */
const table = new Map<string, Endpoint>(Object.entries(firstEndpoints))

/** From now on these calls can be made; for the module that makes them. */
export function learn(entries: Readonly<Record<string, Endpoint>>): void {
  for (const [key, entry] of Object.entries(entries)) table.set(key, entry)
}

/** Undefined for what is no call, or one whose feature is not here. */
export const knownEndpoint = (key: string): Endpoint | undefined => table.get(key)

export function endpointOf(key: EndpointKey): Endpoint {
  const entry = table.get(key)
  if (!entry) throw new Error(`${key} was called before its module taught it`)
  return entry
}
