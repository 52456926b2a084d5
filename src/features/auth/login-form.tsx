import { Trans, useLingui } from '@lingui/react/macro'
import { type Ref, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { type LoginForm as Form, USERNAME_MAX_LENGTH } from '../../../domain/account-rules.ts'
import { noticeText } from '../../i18n/problem-text.ts'
import { Fault } from '../../transport/fault.ts'
import type { TellAuth } from './auth-events.ts'
import { login } from './entry-calls.ts'
import { AsideButton, EntryHelp, EntryProblem, EntrySubmit, NameField, PasswordField } from './entry-fields.tsx'
import { loginRules } from './entry-rules.ts'
import { ruleText } from './rule-texts.ts'

export function LoginForm({ nameRef, tell, onService }: { nameRef: Ref<HTMLInputElement>; tell: TellAuth; onService: () => void }) {
  const { t, i18n } = useLingui()
  const [problem, setProblem] = useState<string | null>(null)
  const { register, handleSubmit, control, formState, trigger } = useForm<Form>({
    mode: 'onBlur',
    resolver: loginRules,
    defaultValues: { name: '', password: '' },
  })
  const { errors, isSubmitting } = formState
  const { name, password } = useWatch({ control })
  // A message goes once its rule is met; typing never brings one.
  const entry = (field: keyof Form) => register(field, { onChange: () => void (errors[field] && trigger(field)) })
  const textOf = (error: { type?: unknown } | undefined) => {
    const text = ruleText(error)
    return text && t(text)
  }

  const submit = async (form: Form) => {
    setProblem(null)
    try {
      const reply = await login(form)
      if (!reply.ok) return setProblem(noticeText(i18n, reply.refusal))
      tell({ kind: 'loginSuccess', member: reply.data })
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      setProblem(noticeText(i18n, error))
    }
  }

  return (
    <form
      noValidate
      className="flex flex-1 flex-col"
      onSubmit={(event) => void (isSubmitting ? event.preventDefault() : handleSubmit(submit)(event))}
    >
      <div className="grid gap-3 md:pt-4">
        <NameField
          field={entry('name')}
          nameRef={nameRef}
          maxLength={USERNAME_MAX_LENGTH}
          label={t`用户名`}
          placeholder={t`输入用户名`}
          error={textOf(errors.name)}
        />
        <PasswordField
          field={entry('password')}
          label={t`密码`}
          placeholder={t`输入密码`}
          autoComplete="current-password"
          error={textOf(errors.password)}
        />
      </div>
      <EntryProblem text={problem} />
      <EntrySubmit label={t`登录`} busyLabel={t`正在登录`} ready={Boolean(name && password)} busy={isSubmitting} />
      <p className="mt-5 text-center text-sm text-fg-3">
        <Trans>还没有账户？</Trans>
        <AsideButton onClick={() => tell({ kind: 'register' })}>
          <Trans>立即注册</Trans>
        </AsideButton>
      </p>
      <EntryHelp text={t`登录遇到问题？`} onService={onService} />
      <p className="mt-2 text-center text-xs text-fg-3">
        <Trans>仅限年满 18 周岁的玩家。登录即表示遵守条款与规则。</Trans>
      </p>
    </form>
  )
}
