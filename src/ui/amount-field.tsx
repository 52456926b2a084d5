import type { ReactNode } from 'react'
import { typedYuan } from '../../domain/typed-yuan.ts'
import { Field, type FieldProps } from './field.tsx'

/** A yuan amount as a text of the form: what can't be an amount can't be typed. `trailing`: an 全部 button. */
export function AmountField({
  value,
  onChange,
  trailing,
  noKeyboard = false,
  ...field
}: Pick<FieldProps, 'label' | 'error' | 'hint' | 'className' | 'onBlur' | 'ref' | 'readOnly' | 'id' | 'large'> & {
  value: string
  onChange: (value: string) => void
  trailing?: ReactNode
  /** A number pad is beside it. */
  noKeyboard?: boolean
}) {
  return (
    <Field
      {...field}
      inputMode={noKeyboard ? 'none' : 'decimal'}
      autoComplete="off"
      icon={
        <span aria-hidden className={field.large ? 'text-2xl' : 'text-xl'}>
          ¥
        </span>
      }
      trailing={trailing}
      value={value}
      onChange={({ target }) => onChange(typedYuan(target.value, value))}
    />
  )
}
