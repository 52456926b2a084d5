/** `0.35%`, of hundredths of a percent. */
export const rateText = (rate: number): string => `${(rate / 100).toFixed(2)}%`
