import { CLIENT_TYPE, CLIENT_VERSION, SITE_ID } from './constants.ts'

/** Names of the request headers of platform §7. */
export const HEADERS = {
  appVersion: 'x-app-version',
  clientType: 'x-client-type',
  siteId: 'x-site-id',
  signature: 'x-signature',
  jmpt: 'x-jmpt',
  deviceId: 'x-device-id',
  requestId: 'x-request-id',
  token: 'token',
  /** Sealed `{t, ip, jti, h}` of contract/seal.ts. */
  stamp: 'x-stamp',
  /** Name under which the service worker keeps the answer of a content call. */
  cacheKey: 'x-cache-key',
} as const

/** Headers that are the same in every call. The signature proves nothing: it belongs to the specification's wire format. */
export const FIXED_HEADERS = {
  [HEADERS.appVersion]: CLIENT_VERSION,
  [HEADERS.clientType]: CLIENT_TYPE,
  [HEADERS.siteId]: SITE_ID,
  [HEADERS.signature]: 'parlay-web',
  [HEADERS.jmpt]: '1',
} as const
