import { IconAlertTriangle } from '@tabler/icons-react'
import { type ReactNode, type Ref, useId, useState } from 'react'
import { cx } from './cx.ts'

const LENGTH = 6

/**
 * A secret of six digits: one input drawn as a cell for each digit, so that a screen reader finds one field, a paste enters all, and
 * Enter submits. The digits are never shown, and no browser is asked to keep them.
 */
export function PinField({
  label,
  value,
  onChange,
  error,
  hint,
  aside,
  ref,
  className,
}: {
  label: string
  value: string
  onChange: (digits: string) => void
  error?: string | undefined
  hint?: string | undefined
  /** Below the cells, after the message. */
  aside?: ReactNode
  ref?: Ref<HTMLInputElement>
  className?: string
}) {
  const id = useId()
  const [focused, setFocused] = useState(false)
  const note = error ?? hint
  const at = Math.min(value.length, LENGTH - 1)
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block text-sm text-fg-2">
        {label}
      </label>
      <div className="relative grid max-w-80 grid-cols-6 gap-2">
        {Array.from({ length: LENGTH }, (_, i) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
            key={i}
            aria-hidden
            className={cx(
              'grid h-12 place-items-center rounded-sm border bg-surface',
              error ? 'border-danger' : focused && i === at ? 'border-focus ring-1 ring-focus' : 'border-control',
            )}
          >
            {i < value.length ? (
              <i className="size-2.5 rounded-full bg-fg" />
            ) : (
              focused && i === at && <i className="h-5.5 w-0.5 bg-focus" />
            )}
          </span>
        ))}
        <input
          ref={ref}
          id={id}
          type="password"
          value={value}
          inputMode="numeric"
          autoComplete="off"
          data-1p-ignore
          data-lpignore="true"
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
          className="absolute inset-0 size-full cursor-text text-lg opacity-0"
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          onChange={({ target }) => onChange(target.value.normalize('NFKC').replace(/\D/g, '').slice(0, LENGTH))}
        />
      </div>
      {note && (
        <p
          id={`${id}-note`}
          role={error ? 'alert' : undefined}
          className={cx('mt-1 flex items-start gap-1 text-xs', error ? 'text-danger' : 'text-fg-3')}
        >
          {error && <IconAlertTriangle className="size-4 shrink-0" stroke={1.6} aria-hidden />}
          {note}
        </p>
      )}
      {aside}
    </div>
  )
}

export const isPin = (digits: string): boolean => digits.length === LENGTH
