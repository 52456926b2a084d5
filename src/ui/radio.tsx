import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/**
 * One of a group, drawn by its label: `has-checked:` and `has-disabled:` say how. The browser's own, so that its keys, forms and
 * screen readers know it, and it costs nothing to draw. The group is the owner's: `role="radiogroup"`, and one `name` for all.
 */
export function Radio({
  name,
  checked,
  disabled = false,
  onChange,
  className,
  children,
}: {
  name: string
  checked: boolean
  disabled?: boolean
  onChange: () => void
  className?: string
  children: ReactNode
}) {
  return (
    <label className={cx('relative cursor-pointer has-disabled:cursor-not-allowed', className)}>
      <input
        type="radio"
        name={name}
        checked={checked}
        disabled={disabled}
        onChange={onChange}
        className="absolute inset-0 size-full cursor-[inherit] appearance-none rounded-[inherit]"
      />
      {children}
    </label>
  )
}
