import { cx } from './cx.ts'

/** The loading ring: the only thing that may loop. */
export function Spinner({ className = 'size-5' }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      className={cx('animate-spin motion-reduce:animate-none', className)}
      aria-hidden="true"
    >
      <circle cx="10" cy="10" r="8" strokeOpacity=".3" />
      <path d="M10 2a8 8 0 0 1 8 8" strokeLinecap="round" />
    </svg>
  )
}
