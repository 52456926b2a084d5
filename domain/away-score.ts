/** The specification lists the away side's full-time score under two names. */
export interface AwayScore {
  readonly sc_FT_A?: number | undefined
  readonly sc_FT_C?: number | undefined
}

/** `sc_FT_A`, or `sc_FT_C` when that is missing; 0 without both. */
export const awayScore = ({ sc_FT_A, sc_FT_C }: AwayScore): number => sc_FT_A ?? sc_FT_C ?? 0
