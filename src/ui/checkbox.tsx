import { IconCheck } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'

/**
 * A native checkbox under our drawing; the label may hold links. A mouse press leaves the focus in the field above: leaving the
 * field shows its message, which would move the box away under the press.
 */
export function Checkbox({ children, className, ...input }: Omit<ComponentProps<'input'>, 'type' | 'children'> & { children: ReactNode }) {
  return (
    <label
      onMouseDown={(event) => event.preventDefault()}
      className={cx('flex min-h-6 cursor-pointer items-start gap-2 text-sm text-fg-2 coarse:min-h-touch coarse:items-center', className)}
    >
      <span className="relative mt-px grid size-4.5 shrink-0 place-items-center text-on-accent">
        <input
          type="checkbox"
          className="peer absolute inset-0 m-0 cursor-pointer appearance-none rounded-xs border-[1.5px] border-control bg-surface transition-instant checked:border-accent checked:bg-accent"
          {...input}
        />
        <IconCheck className="pointer-events-none relative size-3 opacity-0 peer-checked:opacity-100" stroke={3} aria-hidden />
      </span>
      <span>{children}</span>
    </label>
  )
}
