/** The column of a desktop's sports pages, left of what they are about. */
export const RAIL = 'w-rail shrink-0 border-r border-line bg-surface'
