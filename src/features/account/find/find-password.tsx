import { t as say } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useStore } from 'zustand'
import { CODES } from '../../../../contract/codes.ts'
import { CAPTCHA_KIND } from '../../../../contract/constants.ts'
import { noticeText } from '../../../i18n/problem-text.ts'
import { steadyClock } from '../../../platform/clock.ts'
import { call } from '../../../transport/call.ts'
import { Seg } from '../../../ui/seg.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { cryptoWorker } from '../../../workers/crypto/client.ts'
import { EntryHelp, EntryProblem } from '../entry-fields.tsx'
import { sendGuarded } from '../entry-host.ts'
import { type FindRoute, type FindState, isCodeProblem } from '../flows/find-password.ts'
import { createFindPassword, type Guarded } from '../flows/find-password-run.ts'
import { ruleText } from '../rule-texts.ts'
import { useProblemNotice } from '../use-problem-notice.ts'
import { useAreas } from './areas.ts'
import { CodeStep } from './code-step.tsx'
import { DoneStep } from './done-step.tsx'
import { type FieldOf, StepButtons } from './find-fields.tsx'
import { EMPTY_FIND_FORM, type FindForm, findRules } from './find-rules.ts'
import { FindSteps } from './find-steps.tsx'
import { IdentityStep } from './identity-step.tsx'
import { maskedTarget } from './masked.ts'
import { NewPasswordStep } from './new-password-step.tsx'

const guarded: Guarded = (name, send) => sendGuarded({ name, password: '', ktype: CAPTCHA_KIND.sendCode }, send)
const saySent = (route: FindRoute) => toast.pill(route === 'phone' ? say`获取手机验证码成功` : say`获取邮箱验证码成功`, 'done')

/** Focuses at once: react-hook-form would do it a moment later, after the dialog has taken the focus. */
const focusField = (form: HTMLFormElement | null, name: keyof FindForm): void =>
  form?.querySelector<HTMLInputElement>(`input[name=${name}]`)?.focus()

/** The field a problem belongs to; null: the form as a whole. */
function fieldOfProblem({ step, problem }: FindState): keyof FindForm | null {
  if (!problem) return null
  if (step === 1 && isCodeProblem(problem)) return 'code'
  return step === 2 && problem.code === CODES.invalidParameter ? 'password' : null
}

/** Find password in the account dialog. The parent keeps `route`; a change of it starts again. */
export function FindPassword({
  route,
  onRoute,
  onLogin,
  onChanged,
  onService,
}: {
  route: FindRoute
  onRoute: (route: FindRoute) => void
  onLogin: () => void
  /** The password has been changed. */
  onChanged: () => void
  onService: () => void
}) {
  const { t, i18n } = useLingui()
  const { refuse } = useProblemNotice()
  const [run] = useState(() =>
    createFindPassword(route, {
      ...{ call, md5: cryptoWorker.md5, guarded, clock: steadyClock },
      ...{ onSent: saySent, onRefused: refuse, onDone: onChanged },
    }),
  )
  const state = useStore(run.state)
  const { step, busy, identity, problem } = state

  const areas = useAreas(t`中国大陆`)
  const { area, choose } = areas

  const { register, handleSubmit, control, formState, trigger, reset } = useForm<FindForm>({
    mode: 'onBlur',
    resolver: findRules(step, state.route, area),
    defaultValues: EMPTY_FIND_FORM,
  })
  const { errors } = formState
  const values = { ...EMPTY_FIND_FORM, ...useWatch({ control }) }
  const fieldOf: FieldOf = (name) => {
    const text = ruleText(errors[name])
    // Typing removes a message once its rule is met, and never shows one.
    return { field: register(name, { onChange: () => void (errors[name] && trigger(name)) }), error: text && t(text) }
  }

  useEffect(() => {
    if (run.state.getState().route === route) return
    run.choose(route)
    choose(null)
    reset(EMPTY_FIND_FORM)
  }, [run, route, reset, choose])

  const heading = useRef<HTMLHeadingElement>(null)
  const screen = useRef<HTMLFormElement>(null)
  const first = ({ 0: 'name', 1: 'code', 2: 'password', 3: null } as const)[step]
  // A layout effect, because the dialog would take the focus once the focused field is removed.
  useLayoutEffect(() => {
    // On touch screens the keyboard must not open by itself.
    if (first === null) return
    if (matchMedia('(pointer: coarse)').matches) heading.current?.focus()
    else focusField(screen.current, first)
  }, [first])

  // Suspended entry is shown only as a toast.
  const said = problem && problem.code !== CODES.entrySuspended ? noticeText(i18n, problem) : null
  const at = fieldOfProblem(state)
  const focusProblem = useEffectEvent(() => at && focusField(screen.current, at))
  useEffect(() => {
    if (problem) focusProblem()
  }, [problem])

  if (step === 3) return <DoneStep backAt={state.backAt} onLogin={onLogin} />

  const submit = async (form: FindForm) => {
    if (step === 0) await run.ask({ route, name: form.name, to: route === 'phone' ? `${area.areaCode}${form.phone}` : form.email })
    else if (step === 1) await run.prove(form.code)
    else await run.reset(form)
  }
  return (
    <form
      ref={screen}
      noValidate
      className="flex flex-1 flex-col"
      onSubmit={(event) => void (busy ? event.preventDefault() : handleSubmit(submit)(event))}
    >
      <h2 ref={heading} tabIndex={-1} className="text-2xl font-semibold outline-none max-md:sr-only">
        {t`找回密码`}
      </h2>
      <FindSteps step={step} />
      {step === 0 && (
        <>
          <Seg
            label={t`找回方式`}
            size="lg"
            className="mb-3.5"
            value={route}
            onChange={onRoute}
            options={[
              { value: 'phone', label: t`手机找回` },
              { value: 'email', label: t`邮箱找回` },
            ]}
          />
          <IdentityStep route={state.route} fieldOf={fieldOf} areas={areas} />
        </>
      )}
      {step === 1 && identity && (
        <CodeStep
          fieldOf={fieldOf}
          target={maskedTarget(identity, area.areaCode)}
          againAt={state.againAt}
          busy={busy}
          problem={at === 'code' ? said : null}
          onAgain={() => void run.askAgain()}
        />
      )}
      {step === 2 && <NewPasswordStep fieldOf={fieldOf} values={values} problem={at === 'password' ? said : null} />}
      <EntryProblem text={at === null ? said : null} />
      {step === 0 ? (
        <StepButtons
          back={t`返回登录`}
          onBack={onLogin}
          leaving
          label={t`获取验证码`}
          busyLabel={t`正在发送`}
          ready={Boolean(values.name && values[route])}
          busy={busy}
        />
      ) : (
        <StepButtons
          back={t`上一步`}
          onBack={run.back}
          label={step === 1 ? t`下一步` : t`重置密码`}
          busyLabel={step === 1 ? t`正在验证` : t`正在重置`}
          ready={step === 1 ? values.code !== '' : Boolean(values.password && values.repeat)}
          busy={busy}
        />
      )}
      {/* On phones the bar has it. */}
      <div className="mt-auto max-md:hidden">
        <EntryHelp text={t`收不到或号码已停用？`} onService={onService} />
      </div>
    </form>
  )
}
