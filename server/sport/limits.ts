/** Stake limits of a bet, the same for all markets so far. */
export const MIN_STAKE_FEN = 1_000n
export const MAX_STAKE_FEN = 2_000_000n
/** What a series may pay back at most: its prices multiply, so its stake is bounded by this too. */
export const MAX_SERIES_RETURN_FEN = 1_000_000_000n

/** A market is not open for bets when its engine has been silent this long. */
export const SOURCE_SILENT_MS = 10_000
