/** The databases in memory of a test file, in a module of its own so that tests without one load none. */
export const opened = new Set<{ destroy(): Promise<void> }>()
