import { type Ref, useState } from 'react'
import { cx } from '../../../ui/cx.ts'
import { digitsOf } from '../flows/new-device.ts'

/**
 * One input drawn as a box a digit: the browser fills in a code that came by SMS, a paste lands whole, and a screen reader meets
 * one field. The drawing follows; the input itself can't be seen.
 */
export function DigitBoxes({
  value,
  length,
  onChange,
  label,
  describedBy,
  wrong,
  oneTimeCode = false,
  ref,
  className,
  boxClass,
}: {
  value: string
  length: number
  onChange: (digits: string) => void
  label: string
  describedBy: string
  wrong: boolean
  /** A code that was sent to this phone. */
  oneTimeCode?: boolean
  ref?: Ref<HTMLInputElement>
  className?: string
  boxClass: string
}) {
  const [focused, setFocused] = useState(false)
  const at = Math.min(value.length, length - 1)
  return (
    <div className={cx('relative grid gap-2', className)} style={{ gridTemplateColumns: `repeat(${length}, minmax(0, 1fr))` }}>
      {Array.from({ length }, (_, i) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place
          key={i}
          aria-hidden
          className={cx(
            'grid place-items-center rounded-sm border bg-surface font-semibold tabular-nums',
            boxClass,
            wrong ? 'border-danger' : focused && i === at ? 'border-focus ring-1 ring-focus' : 'border-control',
          )}
        >
          {value[i] ?? (focused && i === at ? <i className="h-6 w-0.5 bg-focus" /> : '')}
        </span>
      ))}
      <input
        ref={ref}
        value={value}
        aria-label={label}
        aria-invalid={wrong || undefined}
        aria-describedby={describedBy}
        inputMode="numeric"
        autoComplete={oneTimeCode ? 'one-time-code' : 'off'}
        pattern="\d*"
        className="absolute inset-0 size-full cursor-text opacity-0"
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        onChange={(event) => onChange(digitsOf(event.target.value, length))}
        // The drawing knows one place, behind the last digit.
        onSelect={({ currentTarget: input }) => {
          if (input.selectionStart === input.selectionEnd && input.selectionEnd !== input.value.length)
            input.setSelectionRange(input.value.length, input.value.length)
        }}
      />
    </div>
  )
}
