import { cx } from './cx.ts'

/** Left and right half of each shield: muted, so that they never compete with the accent or the price colours. */
const SHIELDS = [
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

/** A two-tone shield that stands for a league. No real logo is used. */
export const Crest = ({ icon, className = 'size-5' }: { icon: CrestName; className?: string }) => (
  <Shield colors={SHIELDS[Number(icon.slice('crest-'.length))] ?? SHIELDS[0]} className={className} />
)

/** A shield in the two tones its owner chose. */
export const Shield = ({ colors, className }: { colors: readonly string[]; className: string }) => (
  <svg viewBox="0 0 20 20" className={cx('shrink-0', className)} aria-hidden="true">
    <ShieldHalves colors={colors} />
  </svg>
)

/** The shield inside a drawing, 20 units wide. */
export const ShieldHalves = ({ colors: [left, right] }: { colors: readonly string[] }) => (
  <>
    <path d="M3 3h14v7c0 4-3 6.3-7 8-4-1.7-7-4-7-8z" fill={left} />
    <path d="M10 3h7v7c0 4-3 6.3-7 8z" fill={right} />
  </>
)
