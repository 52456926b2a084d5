/** Amounts of coins: integers of 1/10,000 of one; a rate is the yuan for one coin, in 1/10,000. */
const UNITS = 10_000n

/** What an amount of yuan is in a coin at a rate, rounded up, so that the coin covers it. */
export const coinUnits = (fen: bigint, rate: bigint): bigint => (fen * (UNITS * UNITS) + rate * 100n - 1n) / (rate * 100n)

/** `702486n` → `70.2486` */
export function formatUnits(units: bigint): string {
  const digits = String(units).padStart(5, '0')
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`
}

/** `7.12` → `71200n`; null unless it is a positive number with at most four decimals. */
export function parseUnits(text: string): bigint | null {
  const [, whole = '', decimals = ''] = /^(\d{1,12})(?:\.(\d{1,4}))?$/.exec(text) ?? []
  const units = whole === '' ? 0n : BigInt(whole + decimals.padEnd(4, '0'))
  return units > 0n ? units : null
}
