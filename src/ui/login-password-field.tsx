import { IconLock } from '@tabler/icons-react'
import { stripWhitespace } from '../../domain/account-rules.ts'
import { Field, type FieldProps } from './field.tsx'

/** The password of a login, new or asked for as a proof: covered, without the white space that a paste brings along. */
export const LoginPasswordField = ({
  onChange,
  autoComplete = 'current-password',
  ...field
}: Pick<FieldProps, 'ref' | 'label' | 'error' | 'hint' | 'hintMet'> & {
  value: string
  onChange: (value: string) => void
  autoComplete?: 'current-password' | 'new-password'
}) => (
  <Field
    {...field}
    type="password"
    autoComplete={autoComplete}
    onChange={({ target }) => onChange(stripWhitespace(target.value))}
    icon={<IconLock className="size-5 shrink-0" stroke={1.6} aria-hidden />}
  />
)
