/** Stake limits of a single bet, the same for all markets so far. */
export const MIN_STAKE_FEN = 1_000n
export const MAX_STAKE_FEN = 2_000_000n

/** A market is not open for bets when its engine has been silent this long. */
export const SOURCE_SILENT_MS = 10_000
