/** Apart from the slip's rules, because the contract, which comes with every page, uses them, too. */
export const MAX_SELECTIONS = 10
/** Least number of legs of a series. */
export const LEAST_LEGS = 2
/** Legs of a system. */
export const SYSTEM_LEGS = { least: 3, most: 8 }
/** Legs of a bet builder, all of one match. */
export const BUILDER_LEGS = { least: 2, most: 6 }
/** Least stake of a line of a system, fen. */
export const LEAST_LINE_FEN = 100n
