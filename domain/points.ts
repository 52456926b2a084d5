/** A day's settled turnover, fen, that earns a point; what is left over earns nothing. */
export const TURNOVER_PER_POINT_FEN = 10_000n

/** Points for what a member turned over in a day. */
export const pointsFor = (turnoverFen: bigint): bigint => turnoverFen / TURNOVER_PER_POINT_FEN
