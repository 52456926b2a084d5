import { IconAlertTriangle, IconChevronDown } from '@tabler/icons-react'
import { type Ref, useId } from 'react'
import { cx } from './cx.ts'

/** A choice of many in a form, by the system's own list. */
export function SelectField<T extends string>({
  label,
  value,
  options,
  onChange,
  error,
  ref,
}: {
  label: string
  /** '' shows `empty`. */
  value: T | ''
  options: readonly { value: T | ''; label: string }[]
  onChange: (value: T) => void
  error?: string | undefined
  ref?: Ref<HTMLSelectElement>
}) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm text-fg-2">
        {label}
      </label>
      <div className="relative">
        <select
          ref={ref}
          id={id}
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-note` : undefined}
          onChange={({ target }) => onChange(target.value as T)}
          className={cx(
            'h-12 w-full appearance-none rounded-sm border bg-surface pr-10 pl-3.5 text-lg outline-none transition-instant focus:border-focus focus:ring-1 focus:ring-focus',
            error ? 'border-danger' : 'border-control',
            value === '' && 'text-fg-3',
          )}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.value === ''} className="bg-surface text-fg">
              {option.label}
            </option>
          ))}
        </select>
        <IconChevronDown className="pointer-events-none absolute top-3.5 right-3 size-5 text-fg-3" stroke={1.6} aria-hidden />
      </div>
      {error && (
        <p id={`${id}-note`} role="alert" className="mt-1 flex items-start gap-1 text-xs text-danger">
          <IconAlertTriangle className="size-4 shrink-0" stroke={1.6} aria-hidden />
          {error}
        </p>
      )}
    </div>
  )
}
