/** Kept apart from the store: kill.ts deletes this database, and loads nothing else. */
export const CONTENT_DATABASE = 'parlay-content'
