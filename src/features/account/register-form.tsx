import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type Ref, useEffect, useId, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { type RegisterForm as Form, registerPassword } from '../../../domain/account-rules.ts'
import { newId } from '../../platform/ids.ts'
import type { Refusal } from '../../transport/call.ts'
import { Fault } from '../../transport/fault.ts'
import { session } from '../../transport/session.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { toast } from '../../ui/toast-store.ts'
import type { TellAuth } from './auth-events.ts'
import { draftOf, keepDraft } from './drafts.ts'
import { loginAfterRegister, register as sendRegister } from './entry-calls.ts'
import { AsideButton, EntryHelp, EntryProblem, EntrySubmit, NameField, PasswordField } from './entry-fields.tsx'
import { registerRules } from './entry-rules.ts'
import { ruleText } from './rule-texts.ts'
import { TermsDialog, type TermsText } from './terms-dialog.tsx'
import { useProblemNotice } from './use-problem-notice.ts'

const refusedField = z.object({ field: z.enum(['name', 'password']) })

/** Logs in right after registering. Shows no failure: the account exists, and the player can log in by hand. */
async function signInAfter(form: Form): Promise<boolean> {
  const reply = await loginAfterRegister(form).catch(() => null)
  if (!reply?.ok) return false
  session.signIn(reply.data)
  return true
}

export function RegisterForm({
  nameRef,
  tell,
  onService,
  onRegistered,
}: {
  nameRef: Ref<HTMLInputElement>
  tell: TellAuth
  onService: () => void
  /** A new member is logged in. */
  onRegistered: () => void
}) {
  const { t } = useLingui()
  const agreeNote = useId()
  const { problem, setProblem, refuse } = useProblemNotice()
  /** The id of a registration whose answer is unknown. */
  const unanswered = useRef<{ id: string; values: string } | null>(null)
  const [terms, setTerms] = useState<{ text: TermsText; open: boolean }>({ text: 'terms', open: false })
  const { register, handleSubmit, control, formState, trigger, setError } = useForm<Form>({
    mode: 'onBlur',
    resolver: registerRules,
    defaultValues: { ...draftOf('register'), agreed: false },
  })
  const { errors, isSubmitting } = formState
  const { name = '', password = '', repeat = '', agreed } = useWatch({ control })
  useEffect(() => keepDraft('register', { name, password, repeat }), [name, password, repeat])
  const passwordMet = registerPassword(password) === null
  // Typing removes a message once its rule is met, and never shows one.
  const entry = (field: keyof Form) => register(field, { onChange: () => void (errors[field] && trigger(field)) })
  const textOf = (error: { type?: unknown; message?: string | undefined } | undefined) => {
    const text = ruleText(error)
    return text ? t(text) : error?.message
  }

  /** Shows a refusal at the field it is about: a name that is taken, a password that is too common. */
  const refuseAt = (refusal: Refusal) => {
    refuse(refusal)
    const { data: at } = z.safeParse(refusedField, refusal.data)
    if (!at || !refusal.message) return
    setProblem(null)
    setError(at.field, { type: 'server', message: refusal.message }, { shouldFocus: true })
  }

  const submit = async (form: Form) => {
    setProblem(null)
    const values = JSON.stringify([form.name, form.password])
    const attempt = unanswered.current?.values === values ? unanswered.current : { id: newId(), values }
    unanswered.current = attempt
    try {
      const outcome = await sendRegister(attempt.id, form)
      if (outcome.end === 'closed') return
      unanswered.current = null
      if (outcome.end === 'refused') return refuseAt(outcome.refusal)
      toast.pill(t`注册成功`, 'done')
      const isIn = await signInAfter(form)
      tell({ kind: 'closeAuth' })
      if (isIn) onRegistered()
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      setProblem(error)
    }
  }
  const readButton = (text: TermsText, label: string) => <AsideButton onClick={() => setTerms({ text, open: true })}>{label}</AsideButton>

  return (
    <form
      noValidate
      className="flex flex-1 flex-col"
      onSubmit={(event) => void (isSubmitting ? event.preventDefault() : handleSubmit(submit)(event))}
    >
      <div className="grid gap-2.5">
        <NameField
          field={entry('name')}
          nameRef={nameRef}
          label={t`用户名`}
          placeholder={t`4–11 位，字母开头，至少 2 个字母加数字`}
          error={textOf(errors.name)}
        />
        <PasswordField
          field={entry('password')}
          label={t`密码`}
          placeholder={t`输入 8–12 位字母和数字`}
          autoComplete="new-password"
          error={textOf(errors.password)}
          hint={passwordMet ? t`8–12 位，含字母和数字` : t`8–12 位，字母和数字都要有`}
          hintMet={passwordMet}
        />
        <PasswordField
          field={entry('repeat')}
          label={t`确认密码`}
          placeholder={t`再输入一次`}
          autoComplete="new-password"
          error={textOf(errors.repeat)}
        />
      </div>
      <Checkbox className="mt-3" aria-describedby={agreeNote} aria-invalid={errors.agreed ? true : undefined} {...entry('agreed')}>
        <Trans>
          我已年满 18 周岁，并同意{readButton('terms', t`条款与规则`)}和{readButton('privacy', t`隐私政策`)}
        </Trans>
      </Checkbox>
      <p id={agreeNote} role="alert" className="flex items-start gap-1 text-xs text-danger">
        {errors.agreed && <IconAlertTriangle className="size-4 shrink-0" stroke={1.6} aria-hidden />}
        {textOf(errors.agreed)}
      </p>
      <EntryProblem text={problem} />
      <EntrySubmit label={t`注册`} busyLabel={t`正在注册`} ready={Boolean(name && password && repeat && agreed)} busy={isSubmitting} />
      <p className="mt-4 text-center text-sm text-fg-3">
        <Trans>已有账户？</Trans>
        <AsideButton onClick={() => tell({ kind: 'login' })}>
          <Trans>直接登录</Trans>
        </AsideButton>
      </p>
      <EntryHelp text={t`注册遇到问题？`} onService={onService} />
      <TermsDialog {...terms} back={t`返回注册`} onClose={() => setTerms({ ...terms, open: false })} />
    </form>
  )
}
