import { useLingui } from '@lingui/react/macro'
import { IconMail } from '@tabler/icons-react'
import type { ChangeEvent } from 'react'
import { FIND_MAX_LENGTH, stripWhitespace } from '../../../../domain/account-rules.ts'
import { Field } from '../../../ui/field.tsx'
import { NameField } from '../entry-fields.tsx'
import type { FindRoute } from '../flows/find-password.ts'
import { AreaPicker } from './area-picker.tsx'
import type { Areas } from './areas.ts'
import type { FieldOf } from './find-fields.tsx'

/** Digits only; removes the area code from a pasted number. */
const digitsOf = (text: string, areaCode: string): string => {
  const national = text.trim().startsWith(`+${areaCode}`) ? text.trim().slice(areaCode.length + 1) : text
  return national.replace(/\D/g, '').slice(0, FIND_MAX_LENGTH.phone)
}

/** Asks for the login name, and the phone or e-mail that gets the code. */
export function IdentityStep({ route, fieldOf, areas }: { route: FindRoute; fieldOf: FieldOf; areas: Areas }) {
  const { t } = useLingui()
  const name = fieldOf('name')
  const phone = fieldOf('phone')
  const email = fieldOf('email')
  const cleaned = (clean: (text: string) => string, onChange: (event: ChangeEvent<HTMLInputElement>) => unknown) => {
    return (event: ChangeEvent<HTMLInputElement>) => {
      const text = clean(event.target.value)
      if (text !== event.target.value) event.target.value = text
      void onChange(event)
    }
  }
  return (
    <div className="grid gap-3">
      <NameField {...name} nameRef={null} label={t`用户名`} placeholder={t`输入用户名`} maxLength={FIND_MAX_LENGTH.name} />
      {route === 'phone' ? (
        <Field
          key="phone"
          {...phone.field}
          error={phone.error}
          onChange={cleaned((text) => digitsOf(text, areas.area.areaCode), phone.field.onChange)}
          label={t`手机号码`}
          placeholder={t`输入绑定的手机号码`}
          icon={<AreaPicker {...areas} />}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
        />
      ) : (
        <Field
          key="email"
          {...email.field}
          error={email.error}
          onChange={cleaned((text) => stripWhitespace(text).slice(0, FIND_MAX_LENGTH.email), email.field.onChange)}
          label={t`邮箱`}
          placeholder={t`输入绑定的邮箱`}
          icon={<IconMail className="size-5 shrink-0" stroke={1.6} aria-hidden />}
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
    </div>
  )
}
