/** Joins class names; leaves out false, null and undefined. */
export const cx = (...parts: readonly (string | false | null | undefined)[]): string => parts.filter(Boolean).join(' ')
