/** Apart from the slip's rules, because the contract says them too and comes with every page. */
export const MAX_SELECTIONS = 10
/** A series has at least so many legs. */
export const LEAST_LEGS = 2
