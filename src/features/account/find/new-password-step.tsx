import { Trans, useLingui } from '@lingui/react/macro'
import { registerPassword } from '../../../../domain/account-rules.ts'
import { PasswordField } from '../entry-fields.tsx'
import type { FieldOf } from './find-fields.tsx'
import type { FindForm } from './find-rules.ts'

/** The new password twice; `problem` is why the server refused it. */
export function NewPasswordStep({
  fieldOf,
  values,
  problem,
}: {
  fieldOf: FieldOf
  values: Pick<FindForm, 'password' | 'repeat'>
  problem: string | null
}) {
  const { t } = useLingui()
  const met = registerPassword(values.password) === null
  const equal = met && values.repeat === values.password
  const password = fieldOf('password')
  return (
    <>
      <div className="grid gap-2.5">
        <PasswordField
          field={password.field}
          error={password.error ?? problem ?? undefined}
          label={t`新密码`}
          placeholder={t`输入 8–12 位字母和数字`}
          autoComplete="new-password"
          hint={met ? t`8–12 位，含字母和数字` : t`8–12 位，字母和数字都要有`}
          hintMet={met}
        />
        <PasswordField
          {...fieldOf('repeat')}
          label={t`确认新密码`}
          placeholder={t`再输入一次`}
          autoComplete="new-password"
          hint={equal ? t`两次输入一致` : undefined}
          hintMet={equal}
        />
      </div>
      <p className="mt-3 text-sm text-fg-3">
        <Trans>重置后，其他设备会退出登录。</Trans>
      </p>
    </>
  )
}
