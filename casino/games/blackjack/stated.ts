/** What members are told, in percent; the figures of exact.ts, which are too much for a page. */
export const STATED = { 'best strategy': '99.3098' }
