import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { LoginPasswordField } from '../../../ui/login-password-field.tsx'
import { isPin, PinField } from '../../../ui/pin-field.tsx'
import { Seg } from '../../../ui/seg.tsx'
import { useSubmit } from '../../../ui/use-submit.ts'
import { passwordWire } from '../password-wire.ts'
import { sendOwnCode } from './binding-calls.ts'
import { CodeField, isCode } from './code-field.tsx'
import { useCode } from './use-code.ts'

type Way = 'phone' | 'email'
type At = 'code' | 'pin' | 'repeat' | 'login'

/**
 * Sets the second password: with the login's password, and where one is set already (`again`: it was forgotten) with a code to the bound
 * phone or e-mail address as well. `ways`: both as they are shown, '' when not bound; one of them is bound when it is set again.
 */
export function SecondPasswordForm({
  again,
  ways,
  onDone,
}: {
  again: boolean
  ways: { phone: string; email: string }
  onDone: () => void
}) {
  const { t } = useLingui()
  const [way, setWay] = useState<Way>(ways.phone ? 'phone' : 'email')
  const [values, setValues] = useState({ code: '', pin: '', repeat: '', login: '' })
  const [error, setError] = useState<{ at: At; text: string } | null>(null)
  const fields = {
    code: useRef<HTMLInputElement>(null),
    pin: useRef<HTMLInputElement>(null),
    repeat: useRef<HTMLInputElement>(null),
    login: useRef<HTMLInputElement>(null),
  }
  const first = useSubmit('binding.password')
  const anew = useSubmit(way === 'email' ? 'binding.passwordByEmail' : 'binding.passwordByPhone')
  const busy = first.busy || anew.busy
  const asking = useCode(
    async () => {
      const reply = await sendOwnCode(way)
      return reply.ok ? { end: 'done', data: reply.data } : { end: 'refused', refusal: reply.refusal }
    },
    () => fields.code.current?.focus(),
    way,
  )
  const change = (at: At) => (value: string) => {
    setError(null)
    setValues((now) => ({ ...now, [at]: value }))
  }
  const fail = (at: At, text: string) => {
    setError({ at, text })
    fields[at].current?.focus()
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const { code, pin, repeat, login } = values
    setError(null)
    if (again && !isCode(code)) return fail('code', asking.againAt > 0 ? t`请输入验证码` : t`请先获取验证码`)
    if (!isPin(pin)) return fail('pin', t`请输入 6 位数字`)
    if (pin !== repeat) return fail('repeat', t`两次输入不一致`)
    if (login === '') return fail('login', t`请输入登录密码`)
    const secrets = async () => ({ password: await passwordWire(login), secondPassword: await passwordWire(pin) })
    const outcome = again ? await anew.submit(async () => ({ ...(await secrets()), code })) : await first.submit(secrets)
    if (outcome === 'done') return onDone()
    if (outcome === 'busy' || !outcome.text) return
    const { field } = (outcome.refusal?.data ?? {}) as { field?: unknown }
    fail(field === 'secondPassword' ? 'pin' : field === 'password' || !again ? 'login' : 'code', outcome.text)
  }
  const to = ways[way]
  const errorAt = (at: At) => (error?.at === at ? error.text : undefined)
  return (
    <form noValidate aria-label={t`取款密码`} onSubmit={(event) => void send(event)} className="grid gap-4">
      {again && ways.phone && ways.email && (
        <Seg<Way>
          label={t`验证码发到`}
          size="lg"
          options={[
            { value: 'phone', label: t`手机` },
            { value: 'email', label: t`邮箱` },
          ]}
          value={way}
          onChange={(next) => {
            setWay(next)
            change('code')('')
          }}
        />
      )}
      {again && (
        <CodeField
          ref={fields.code}
          label={t`验证码（发到 ${to}）`}
          value={values.code}
          onChange={change('code')}
          error={errorAt('code') ?? asking.problem ?? undefined}
          againAt={asking.againAt}
          busy={asking.busy}
          onAsk={() => void asking.ask()}
        />
      )}
      <PinField
        ref={fields.pin}
        label={again ? t`新的取款密码` : t`取款密码`}
        value={values.pin}
        onChange={change('pin')}
        error={errorAt('pin')}
        hint={t`6 位数字，不要用生日或连号`}
      />
      <PinField ref={fields.repeat} label={t`再输入一次`} value={values.repeat} onChange={change('repeat')} error={errorAt('repeat')} />
      <LoginPasswordField
        ref={fields.login}
        label={t`登录密码`}
        value={values.login}
        onChange={change('login')}
        error={errorAt('login')}
        hint={t`确认是本人在设置`}
      />
      <Button type="submit" size="lg" block aria-busy={busy} dimmed={!isPin(values.pin) || !isPin(values.repeat) || values.login === ''}>
        {busy ? t`正在设置` : t`设置取款密码`}
      </Button>
      <p className="text-xs text-fg-3">
        <Trans>取款和改动收款账户时要用。客服不会问这个密码。</Trans>
      </p>
    </form>
  )
}
