import { cx } from './cx.ts'

/** One block of the shape of what comes; give it a size. Its owner says aria-busy. It stands still for reduced motion. */
export function Skeleton({ className }: { className: string }) {
  return <i aria-hidden className={cx('block rounded-xs bg-surface-3 motion-safe:animate-pulse', className)} />
}
