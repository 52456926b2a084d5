import { UNITS_PER_FEN } from '../../../contract/venue-wallet.ts'

/** Fen of an amount in 1/100000 yuan, which the contract lets in as whole fen only. */
export const fenOf = (units: number): bigint => BigInt(units) / BigInt(UNITS_PER_FEN)

/** @throws RangeError above what JSON's numbers hold exactly: about 90 billion yuan. */
export function unitsOf(fen: bigint): number {
  const units = Number(fen) * UNITS_PER_FEN
  if (!Number.isSafeInteger(units)) throw new RangeError('an amount that no number of the wire holds')
  return units
}
