/** Results of a bet, in the codes of platform §8. */

/** Win, half win, draw (the stake is refunded), half loss, loss. */
export const OUTCOMES = ['W', 'LW', 'P', 'LL', 'L'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** Reasons for giving a bet back; docs/pricing.md says which ones the engine uses, and when. */
export const VOID_CODES = [
  'D',
  'D0',
  'D1',
  'D2',
  'D3',
  'D4',
  'D5',
  'D6',
  'D7',
  'D9',
  'DA',
  'DB',
  'DC',
  'DD',
  'DE',
  'DF',
  'DG',
  'DH',
  'DI',
  'DJ',
  'DK',
  'DL',
  'DM',
  'DN',
  'DO',
  'DP',
  'DQ',
  'DR',
  'DS',
  'DT',
  'DU',
  'DV',
  'DW',
  'DX',
  'DY',
  'DZ',
] as const
export type VoidCode = (typeof VOID_CODES)[number]

/** A is a bet restored after it was given back. */
export const RESULTS = [...OUTCOMES, 'A', ...VOID_CODES] as const
export type Result = (typeof RESULTS)[number]

const VOID: ReadonlySet<string> = new Set(VOID_CODES)
export const isVoid = (result: Result): result is VoidCode => VOID.has(result)
