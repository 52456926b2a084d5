/** `8 2041 7736`: grouped by four, so that a person can read it out; at least eight digits. */
export const spacedNumber = (number: bigint): string =>
  String(number)
    .padStart(8, '0')
    .replace(/\B(?=(\d{4})+$)/g, ' ')
