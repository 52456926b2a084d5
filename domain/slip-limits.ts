/** Apart from the slip's rules, because the contract, which comes with every page, uses them, too. */
export const MAX_SELECTIONS = 10
/** Least number of legs of a series. */
export const LEAST_LEGS = 2
