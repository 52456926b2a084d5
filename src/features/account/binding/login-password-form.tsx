import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useRef, useState } from 'react'
import { CODES } from '../../../../contract/codes.ts'
import { loginPassword, registerPassword, repeatPassword } from '../../../../domain/account-rules.ts'
import { Button } from '../../../ui/button.tsx'
import { LoginPasswordField } from '../../../ui/login-password-field.tsx'
import { useSubmit } from '../../../ui/use-submit.ts'
import { passwordWire } from '../password-wire.ts'
import { ruleTexts } from '../rule-texts.ts'

type At = 'old' | 'fresh' | 'repeat'

/** Changes the login's password by the one that it has. `name` is for the browser's password manager. */
export function LoginPasswordForm({ name, onDone }: { name: string; onDone: () => void }) {
  const { t, i18n } = useLingui()
  const [values, setValues] = useState({ old: '', fresh: '', repeat: '' })
  const [error, setError] = useState<{ at: At; text: string } | null>(null)
  const fields = { old: useRef<HTMLInputElement>(null), fresh: useRef<HTMLInputElement>(null), repeat: useRef<HTMLInputElement>(null) }
  const { busy, submit } = useSubmit('binding.loginPassword')
  const { old, fresh, repeat } = values
  const met = registerPassword(fresh) === null
  const equal = met && repeat === fresh
  const fail = (at: At, text: string) => {
    setError({ at, text })
    fields[at].current?.focus()
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setError(null)
    const [noOld, unfit, unequal] = [loginPassword(old), registerPassword(fresh), repeatPassword(repeat, fresh)]
    if (noOld) return fail('old', i18n._(ruleTexts[noOld]))
    if (unfit) return fail('fresh', i18n._(ruleTexts[unfit]))
    if (unequal) return fail('repeat', i18n._(ruleTexts[unequal]))
    if (fresh === old) return fail('fresh', t`新密码和现在的一样，请换一个`)
    const outcome = await submit(async () => {
      const password = await passwordWire(fresh)
      return { old: await passwordWire(old), password, secondPassword: password }
    })
    if (outcome === 'done') return onDone()
    if (outcome === 'busy' || !outcome.text) return
    fail(outcome.refusal?.code === CODES.invalidParameter ? 'fresh' : 'old', outcome.text)
  }
  const field = (at: At, label: string, rest?: { autoComplete: 'new-password'; hint: string | undefined; hintMet: boolean }) => (
    <LoginPasswordField
      ref={fields[at]}
      label={label}
      value={values[at]}
      onChange={(value) => {
        setError(null)
        setValues((now) => ({ ...now, [at]: value }))
      }}
      error={error?.at === at ? error.text : undefined}
      {...rest}
    />
  )
  return (
    <form noValidate aria-label={t`修改登录密码`} onSubmit={(event) => void send(event)} className="grid gap-4">
      <input type="text" name="username" autoComplete="username" value={name} readOnly hidden />
      {field('old', t`现在的登录密码`)}
      {field('fresh', t`新密码`, {
        autoComplete: 'new-password',
        hint: met ? t`8–12 位，含字母和数字` : t`8–12 位，字母和数字都要有`,
        hintMet: met,
      })}
      {field('repeat', t`确认新密码`, { autoComplete: 'new-password', hint: equal ? t`两次输入一致` : undefined, hintMet: equal })}
      <Button type="submit" size="lg" block aria-busy={busy} dimmed={old === '' || !equal}>
        {busy ? t`正在修改` : t`修改登录密码`}
      </Button>
      <p className="text-xs text-fg-3">
        <Trans>改好以后，这台设备不用重新登录，其他设备会马上退出。忘了现在的密码，退出后用“忘记密码”找回。</Trans>
      </p>
    </form>
  )
}
