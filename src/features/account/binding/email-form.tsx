import { useLingui } from '@lingui/react/macro'
import { IconMail } from '@tabler/icons-react'
import { type FormEvent, useRef, useState } from 'react'
import { emailAddress, FIND_MAX_LENGTH, stripWhitespace } from '../../../../domain/account-rules.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { useSubmit } from '../../../ui/use-submit.ts'
import { ruleTexts } from '../rule-texts.ts'
import { sendBindCode } from './binding-calls.ts'
import { CodeField, isCode } from './code-field.tsx'
import { useCode } from './use-code.ts'

/** Binds an e-mail address by a code that is sent to it. */
export function EmailForm({ name, onDone }: { name: string; onDone: () => void }) {
  const { t, i18n } = useLingui()
  const [email, setEmail] = useState('')
  const [code, setCode] = useState('')
  const [error, setError] = useState<{ at: 'email' | 'code'; text: string } | null>(null)
  const emailRef = useRef<HTMLInputElement>(null)
  const codeRef = useRef<HTMLInputElement>(null)
  const { busy, submit } = useSubmit('binding.email')
  const asking = useCode(
    () => sendBindCode(name, email, 'email'),
    () => codeRef.current?.focus(),
    'email',
  )
  const fail = (at: 'email' | 'code', text: string) => {
    setError({ at, text })
    ;(at === 'email' ? emailRef : codeRef).current?.focus()
  }
  const emailFits = () => {
    const rule = emailAddress(email)
    if (rule) fail('email', i18n._(ruleTexts[rule]))
    return rule === null
  }
  const askCode = () => {
    setError(null)
    if (emailFits()) void asking.ask()
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setError(null)
    if (!emailFits()) return
    if (!isCode(code)) return fail('code', asking.againAt > 0 ? t`请输入验证码` : t`请先获取验证码`)
    const outcome = await submit(async () => ({ email, code }))
    if (outcome === 'done') onDone()
    else if (outcome !== 'busy' && outcome.text) fail('code', outcome.text)
  }
  const change = (set: (value: string) => void) => (value: string) => {
    setError(null)
    asking.clear()
    set(value)
  }
  const errorAt = (at: 'email' | 'code') => (error?.at === at ? error.text : undefined)
  return (
    <form noValidate aria-label={t`绑定邮箱`} onSubmit={(event) => void send(event)} className="grid gap-4">
      <Field
        ref={emailRef}
        type="email"
        label={t`邮箱`}
        value={email}
        onChange={({ target }) => change(setEmail)(stripWhitespace(target.value))}
        error={errorAt('email')}
        maxLength={FIND_MAX_LENGTH.email}
        icon={<IconMail className="size-5 shrink-0" stroke={1.6} aria-hidden />}
        inputMode="email"
        autoComplete="email"
        spellCheck={false}
      />
      <CodeField
        ref={codeRef}
        label={t`验证码`}
        value={code}
        onChange={change(setCode)}
        error={errorAt('code') ?? asking.problem ?? undefined}
        againAt={asking.againAt}
        busy={asking.busy}
        onAsk={askCode}
      />
      <Button type="submit" size="lg" block aria-busy={busy} dimmed={email === '' || !isCode(code)}>
        {busy ? t`正在绑定` : t`绑定邮箱`}
      </Button>
    </form>
  )
}
