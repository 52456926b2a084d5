import { useId } from 'react'
import { cx } from './cx.ts'
import { Radio } from './radio.tsx'

export interface SegOption<T extends string> {
  value: T
  label: string
  disabled?: boolean
}

/** Segmented control: one of a few, all visible. Arrow keys move the choice. `size` sm is 28 px high (in the slip), md 32. */
export function Seg<T extends string>({
  label,
  options,
  value,
  onChange,
  size = 'md',
  busy = false,
  className,
}: {
  /** The group's name for screen readers. */
  label: string
  options: readonly SegOption<T>[]
  value: T
  onChange: (value: T) => void
  size?: 'sm' | 'md' | 'lg'
  /** The choice is on its way and not kept yet. */
  busy?: boolean
  className?: string
}) {
  const height = {
    sm: 'h-7 px-1 text-xs',
    md: 'h-8 px-3 text-sm coarse:min-w-touch',
    lg: 'h-9 px-3 text-sm coarse:min-w-touch max-[26rem]:px-1.5 max-[22.5rem]:px-1',
  }[size]
  const name = useId()
  return (
    <div
      role="radiogroup"
      aria-label={label}
      aria-busy={busy}
      className={cx('flex rounded-sm bg-surface-3 p-0.5 aria-busy:opacity-60', className)}
    >
      {options.map((option) => (
        <Radio
          key={option.value}
          name={name}
          checked={option.value === value}
          disabled={option.disabled ?? false}
          onChange={() => onChange(option.value)}
          className={cx(
            'grid flex-1 place-items-center rounded-xs whitespace-nowrap text-fg-2 transition-fast touch-target',
            'has-checked:bg-surface has-checked:font-semibold has-checked:text-fg has-checked:shadow-1 pro:has-checked:bg-line-strong',
            'has-disabled:text-fg-disabled',
            height,
          )}
        >
          {option.label}
        </Radio>
      ))}
    </div>
  )
}
