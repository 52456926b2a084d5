import { cx } from './cx.ts'

/** The first letter of the member's name in a circle; give it size and colours. */
export function Avatar({ name, className }: { name: string | undefined; className: string }) {
  return (
    <span className={cx('grid place-items-center rounded-full font-semibold', className)} aria-hidden="true">
      {name?.charAt(0).toUpperCase()}
    </span>
  )
}
