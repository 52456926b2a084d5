/** What members are told, in percent, by the names of BETS. */
export const STATED: Readonly<Record<string, string>> = {
  big: '97.5000',
  small: '97.5000',
  odd: '97.5000',
  even: '97.5000',
  'big odd': '95.9590',
  'big even': '96.0823',
  'small odd': '96.0823',
  'small even': '95.9590',
  place: '96.0000',
  straight: '90.0000',
}
