import { type CrestName, SHIELDS } from './crest-name.ts'
import { cx } from './cx.ts'

/** A two-tone shield for a league. No real logo is used. */
export const Crest = ({ icon, className = 'size-5' }: { icon: CrestName; className?: string }) => (
  <Shield colors={SHIELDS[Number(icon.slice('crest-'.length))] ?? SHIELDS[0]} className={className} />
)

/** A shield in two given colours. */
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
