import { SEAL_PREFIX } from '../../contract/seal.ts'

/** First parts of every server route: the page's navigation fallback must never answer these. */
export const API_PREFIXES = ['/site/', '/act/', '/fd/', '/game/api/', '/stream/'] as const
export const SERVER_ROUTES = [...API_PREFIXES, SEAL_PREFIX, '/feed', '/openapi.json', '/assets/'] as const
