import { Trans, useLingui } from '@lingui/react/macro'
import { type Ref, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { loginRefusal } from '../../../contract/login-refusal.ts'
import { type LoginForm as Form, USERNAME_MAX_LENGTH } from '../../../domain/account-rules.ts'
import { systemClock } from '../../platform/clock.ts'
import type { Refusal } from '../../transport/call.ts'
import { Fault } from '../../transport/fault.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import type { TellAuth } from './auth-events.ts'
import { draftOf, keepDraft } from './drafts.ts'
import { login } from './entry-calls.ts'
import { AsideButton, EntryHelp, EntryProblem, EntrySubmit, NameField, PasswordField } from './entry-fields.tsx'
import { loginRules } from './entry-rules.ts'
import { NEW_DEVICE_CODES } from './flows/new-device.ts'
import { remembered } from './flows/remembered.ts'
import { waitingLogin } from './flows/waiting-login.ts'
import { passwordWire } from './password-wire.ts'
import { ruleText } from './rule-texts.ts'
import { useProblemNotice } from './use-problem-notice.ts'

export function LoginForm({ nameRef, tell, onService }: { nameRef: Ref<HTMLInputElement>; tell: TellAuth; onService: () => void }) {
  const { t } = useLingui()
  const { problem, setProblem, refuse } = useProblemNotice()
  const [remember, setRemember] = useState(remembered.isOn)
  const shown = useShown()
  const { register, handleSubmit, control, formState, trigger, getValues, setValue } = useForm<Form>({
    mode: 'onBlur',
    resolver: loginRules,
    defaultValues: draftOf('login'),
  })
  const { errors, isSubmitting } = formState
  const { name = '', password = '' } = useWatch({ control })
  useEffect(() => keepDraft('login', { name, password }), [name, password])

  const fill = useEffectEvent(async () => {
    const kept = await remembered.read()
    const { name, password } = getValues()
    if (!kept || name || password) return
    setValue('name', kept.name)
    setValue('password', kept.password)
  })
  useEffect(() => void fill(), [])

  // Typing removes a message once its rule is met, and never shows one.
  const entry = (field: keyof Form) => register(field, { onChange: () => void (errors[field] && trigger(field)) })
  const textOf = (error: { type?: unknown } | undefined) => {
    const text = ruleText(error)
    return text && t(text)
  }

  /** Called once the password was right, even if the server also wants a code. */
  const keepCredentials = ({ name, password }: Form) => {
    if (!remember) return remembered.forget()
    void remembered.keep({ name, password })
  }
  const waitForCode = async (form: Form, { message }: Refusal, phone: string) => {
    const password = await passwordWire(form.password)
    if (!shown.current) return
    waitingLogin.keep({ name: form.name, password, phone, message, at: systemClock.now(), againAt: null })
    tell({ kind: 'newDevice' })
  }

  const submit = async (form: Form) => {
    setProblem(null)
    try {
      const outcome = await login(form)
      if (outcome.end === 'closed') return
      if (outcome.end === 'done') {
        keepCredentials(form)
        return tell({ kind: 'loginSuccess', member: outcome.data })
      }
      const { refusal } = outcome
      refuse(refusal)
      if (!NEW_DEVICE_CODES.has(refusal.code)) return
      const { data: risky } = z.safeParse(loginRefusal, refusal.data)
      if (!risky) return
      keepCredentials(form)
      await waitForCode(form, refusal, risky.phoneNumber)
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      setProblem(error)
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
      <div className="mt-2 flex items-center justify-between gap-4">
        <Checkbox
          checked={remember}
          onChange={({ target }) => {
            setRemember(target.checked)
            // Unticking forgets at once, not only at the next login.
            if (!target.checked) remembered.forget()
          }}
        >
          <Trans>记住密码</Trans>
        </Checkbox>
        <span className="text-sm">
          <AsideButton onClick={() => tell({ kind: 'forgetPassword' })}>
            <Trans>忘记密码</Trans>
          </AsideButton>
        </span>
      </div>
      <EntryProblem text={problem} />
      <EntrySubmit label={t`登录`} busyLabel={t`正在登录`} ready={Boolean(name && password)} busy={isSubmitting} />
      <p className="mt-5 text-center text-sm text-fg-3">
        <Trans>还没有账户？</Trans>
        <AsideButton onClick={() => tell({ kind: 'register' })}>
          <Trans>注册账户</Trans>
        </AsideButton>
      </p>
      <EntryHelp text={t`登录遇到问题？`} onService={onService} />
      <p className="mt-2 text-center text-xs text-fg-3">
        <Trans>仅限年满 18 周岁的玩家。登录即表示遵守条款与规则。</Trans>
      </p>
    </form>
  )
}

/** False once the form is unmounted: a late answer must not open another screen. */
function useShown() {
  const shown = useRef(true)
  useEffect(() => {
    shown.current = true
    return () => {
      shown.current = false
    }
  }, [])
  return shown
}
