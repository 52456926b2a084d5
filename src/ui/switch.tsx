import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'

/** On or off at once, where a checkbox waits for its form. `children` is its label; without one give it a name. */
export function Switch({
  checked,
  children,
  className,
  ...input
}: Omit<ComponentProps<'input'>, 'type' | 'checked' | 'children'> & { checked: boolean; children?: ReactNode }) {
  return (
    <label
      className={cx('flex min-h-6 cursor-pointer items-center gap-2 text-sm text-fg-2 coarse:min-h-touch coarse:min-w-touch', className)}
    >
      <span className="relative h-6 w-10 shrink-0">
        <input
          type="checkbox"
          role="switch"
          checked={checked}
          aria-checked={checked}
          className="peer m-0 block size-full cursor-pointer appearance-none rounded-full bg-control transition-fast checked:bg-accent aria-busy:opacity-60"
          {...input}
        />
        <i className="pointer-events-none absolute top-0.75 left-0.75 size-4.5 rounded-full bg-white transition-fast peer-checked:translate-x-4" />
      </span>
      {children}
    </label>
  )
}
