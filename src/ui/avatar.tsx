import { cx } from './cx.ts'

/** The first letter of the member's name in a circle, under the picture if there is one; give it size and colours. */
export function Avatar({ name, src, className }: { name: string | undefined; src?: string | undefined; className: string }) {
  return (
    <span className={cx('relative grid place-items-center overflow-hidden rounded-full font-semibold', className)} aria-hidden="true">
      {name?.charAt(0).toUpperCase()}
      {src && <img src={src} alt="" className="absolute inset-0 size-full object-cover" />}
    </span>
  )
}
