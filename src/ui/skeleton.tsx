import { cx } from './cx.ts'

/** One block of a skeleton; give it a size. Its owner sets aria-busy. It does not move under reduced motion. */
export function Skeleton({ className }: { className: string }) {
  return <i aria-hidden className={cx('block rounded-xs bg-surface-3 motion-safe:animate-pulse', className)} />
}
