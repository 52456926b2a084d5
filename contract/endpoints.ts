import type * as z from 'zod/mini'
import { actEndpoints, contentEndpoints } from './content.ts'
import { entryEndpoints } from './entry.ts'
import { recordEndpoints } from './record.ts'
import { gameEndpoints, siteEndpoints } from './site.ts'
import { sportEndpoints } from './sport.ts'
import { fundsEndpoints, userEndpoints } from './user.ts'

/** Every call that crosses the wire, keyed `<domain>.<name>`. Client and server take types and validation from here. */
export const endpoints = {
  ...siteEndpoints,
  ...contentEndpoints,
  ...actEndpoints,
  ...userEndpoints,
  ...entryEndpoints,
  ...fundsEndpoints,
  ...gameEndpoints,
  ...sportEndpoints,
  ...recordEndpoints,
} as const

export type EndpointKey = keyof typeof endpoints
/** The endpoints of the four content families. */
export type ContentKey = { [K in EndpointKey]: true extends (typeof endpoints)[K]['content'] ? K : never }[EndpointKey]
export type Payload<K extends EndpointKey> = z.infer<(typeof endpoints)[K]['payload']>
export type Answer<K extends EndpointKey> = z.infer<(typeof endpoints)[K]['answer']>
