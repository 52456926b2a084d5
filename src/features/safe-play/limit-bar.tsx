import { cx } from '../../ui/cx.ts'

/** From this share on a bar is amber. */
const NEAR = 0.8

/** How much of a limit is used. Its owner says it in words. */
export function LimitBar({ used, value }: { used: bigint; value: bigint }) {
  const share = value === 0n ? 1 : Math.min(1, Math.max(0, Number((used * 1_000n) / value) / 1_000))
  return (
    <div aria-hidden className="h-1.5 overflow-hidden rounded-full bg-surface-3">
      <div className={cx('h-full rounded-full', share >= NEAR ? 'bg-warn' : 'bg-accent')} style={{ width: `${share * 100}%` }} />
    </div>
  )
}
