import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from './cx.ts'

export interface FieldProps extends Omit<ComponentProps<'input'>, 'children'> {
  label: string
  /** 20-px icon in front of the text. */
  icon?: ReactNode
  /** After the text: a show/hide button, a countdown. */
  trailing?: ReactNode
  error?: string | undefined
  hint?: string | undefined
  /** The hint's rule is met: it turns to a green tick. */
  hintMet?: boolean
  /** For an amount that is all the form asks for. */
  large?: boolean
}

/** A form field: label above, 48-px input, message below that is tied to the input. */
export function Field({ label, icon, trailing, error, hint, hintMet = false, large = false, className, id: ownId, ...input }: FieldProps) {
  const madeId = useId()
  const id = ownId ?? madeId
  const noteId = `${id}-note`
  const note = error ?? hint
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block text-sm text-fg-2">
        {label}
      </label>
      <div
        className={cx(
          'flex items-center gap-2.5 rounded-sm border bg-surface pr-1 pl-3.5 text-fg-3 transition-instant',
          large ? 'h-14' : 'h-12',
          'has-[input:focus]:border-focus has-[input:focus]:ring-1 has-[input:focus]:ring-focus',
          error ? 'border-danger' : 'border-control',
        )}
      >
        {icon}
        {/* Exactly as wide as its line: Firefox would give it the twenty letters of its `size`. */}
        <input
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? noteId : undefined}
          className={cx(
            'size-full min-w-0 flex-1 bg-transparent text-fg outline-none placeholder:text-fg-3',
            large ? 'text-3xl font-semibold' : 'text-lg',
          )}
          {...input}
        />
        {trailing}
      </div>
      {note && (
        <p
          id={noteId}
          role={error ? 'alert' : undefined}
          className={cx('mt-1 flex items-start gap-1 text-xs', error ? 'text-danger' : hintMet ? 'text-success' : 'text-fg-3')}
        >
          {error ? <IconAlertTriangle className="size-4 shrink-0" stroke={1.6} aria-hidden /> : null}
          {!error && hintMet ? <IconCheck className="size-4 shrink-0" stroke={1.6} aria-hidden /> : null}
          {note}
        </p>
      )}
    </div>
  )
}
