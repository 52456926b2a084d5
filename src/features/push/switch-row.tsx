import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../../ui/cx.ts'
import { Switch } from '../../ui/switch.tsx'

/** A switch at the end of its row. */
export function SwitchRow({
  label,
  text,
  className,
  ...input
}: { label: string; text?: ReactNode } & Pick<
  ComponentProps<typeof Switch>,
  'checked' | 'disabled' | 'aria-busy' | 'onChange' | 'className'
>) {
  return (
    <div className={cx('flex min-h-14 items-center gap-3 border-t border-line', className)}>
      <span className="min-w-0 flex-1">
        {label}
        {text && <span className="block text-xs text-fg-3">{text}</span>}
      </span>
      <Switch aria-label={label} {...input} />
    </div>
  )
}
