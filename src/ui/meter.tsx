import { cx } from './cx.ts'

/** How much of a whole is done. */
export const Meter = ({ label, value, max, className }: { label: string; value: number; max: number; className?: string }) => (
  <progress
    aria-label={label}
    value={value}
    max={max}
    className={cx(
      'block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-surface-3',
      '[&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-surface-3 [&::-webkit-progress-value]:bg-accent',
      className,
    )}
  />
)
