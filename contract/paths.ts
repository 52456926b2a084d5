import { SEAL_PREFIX } from './seal.ts'

/** First parts of every call's path. */
export const API_PREFIXES = ['/site/', '/act/', '/fd/', '/game/api/', '/stream/'] as const
const SERVER_ROUTES = [...API_PREFIXES, SEAL_PREFIX, '/feed', '/openapi.json', '/assets/', '/avatars/', '/picture/'] as const

/**
 * Whether a path is a page of the app. The server's fallback and the service worker share this list: neither may answer a call, the
 * socket, an asset or a root file with index.html. Takes a pathname, so that no query can hide a route.
 */
export const isPagePath = (pathname: string): boolean =>
  !SERVER_ROUTES.some((prefix) => pathname === prefix || pathname.startsWith(prefix)) && !/^\/[^/]+\.[a-z0-9]+$/i.test(pathname)
