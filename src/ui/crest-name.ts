/** Left and right half of each shield: muted, so that they never compete with the accent or the price colours. */
export const SHIELDS = [
  ['#5b6b9a', '#3d4a78'],
  ['#b0803a', '#8f6424'],
  ['#6f7683', '#4d535e'],
  ['#3f8aa8', '#2a6b87'],
  ['#6a72b0', '#4c5490'],
  ['#4a5a8f', '#2f3d6e'],
  ['#a5656a', '#87484d'],
  ['#5c8a72', '#3f6c55'],
  ['#8a6f9e', '#6b5180'],
] as const

/** Names one of the shields. */
export type CrestName = `crest-${number}`

/** Always the same shield for the same league. */
export function crestOf(leagueId: string): CrestName {
  let sum = 0
  for (const char of leagueId) sum = (sum * 31 + char.charCodeAt(0)) % SHIELDS.length
  return `crest-${sum}`
}
