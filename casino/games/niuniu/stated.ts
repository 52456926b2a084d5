/** What members are told, in percent; the figures of exact.ts, which are too much for a page. */
export const STATED = { player: '99.0651' }
