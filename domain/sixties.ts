/** `05:09`, of the smaller unit: minutes and seconds of seconds, hours and minutes of minutes. Not negative, whole. */
export const sixties = (count: number): string =>
  [Math.floor(count / 60), count % 60].map((part) => String(part).padStart(2, '0')).join(':')
