import { useLingui } from '@lingui/react/macro'
import { IconBackspace } from '@tabler/icons-react'
import type { MouseEvent, ReactNode } from 'react'
import { cx } from './cx.ts'

const KEYS = [
  ['1', '2', '3'],
  ['4', '5', '6'],
  ['7', '8', '9'],
  ['.', '0', 'back'],
]
/** The field that is typed into keeps the focus, with its caret. */
const keepFocus = (event: MouseEvent) => event.preventDefault()
const KEY = 'grid h-12 place-items-center rounded-sm transition-instant active:bg-surface-3 disabled:text-fg-disabled'

/** The own number pad of a phone's sheet, which the system keyboard would cover. The last column adds so many yuan, or takes the most. */
export function NumberPad({
  adds,
  most,
  disabled,
  onKey,
  onAdd,
  onMost,
  className,
}: {
  adds: readonly [number, number, number]
  most: ReactNode
  disabled: boolean
  /** A digit, the point, or `back`. */
  onKey: (key: string) => void
  onAdd: (yuan: number) => void
  onMost: () => void
  className?: string
}) {
  const { t } = useLingui()
  return (
    <div className={cx('grid grid-cols-4 gap-1.5', className)}>
      {KEYS.map((row, i) => {
        const amount = adds[i]
        return [
          ...row.map((key) => (
            <button
              key={key}
              type="button"
              disabled={disabled}
              aria-label={key === 'back' ? t`退格` : key === '.' ? t`小数点` : undefined}
              onMouseDown={keepFocus}
              onClick={() => onKey(key)}
              className={cx(KEY, 'bg-surface-2 text-[1.25rem] pro:bg-surface-3')}
            >
              {key === 'back' ? <IconBackspace className="size-6" stroke={1.6} aria-hidden /> : key}
            </button>
          )),
          <button
            key={amount ?? 'most'}
            type="button"
            disabled={disabled}
            onMouseDown={keepFocus}
            onClick={() => (amount ? onAdd(amount) : onMost())}
            className={cx(KEY, 'bg-accent-soft text-[0.9375rem] font-semibold text-accent-text')}
          >
            {amount ? `+${amount}` : most}
          </button>,
        ]
      })}
    </div>
  )
}
