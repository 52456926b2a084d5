/** Kept apart from the store: the worker that ends all workers deletes it, and loads nothing else. */
export const CONTENT_DATABASE = 'parlay-content'
