import { type Ref, useState } from 'react'
import { cx } from '../../../ui/cx.ts'
import { digitsOf } from '../flows/new-device.ts'

/**
 * One input drawn as a box for each digit, so that the browser fills in a code from an SMS, a paste enters all digits, and a
 * screen reader finds one field. The input itself is invisible.
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
  /** The code was sent to this phone. */
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
        // The boxes draw the caret only after the last digit.
        onSelect={({ currentTarget: input }) => {
          if (input.selectionStart === input.selectionEnd && input.selectionEnd !== input.value.length)
            input.setSelectionRange(input.value.length, input.value.length)
        }}
      />
    </div>
  )
}
