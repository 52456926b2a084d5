import { useLingui } from '@lingui/react/macro'
import { type FormEvent, useRef, useState } from 'react'
import { phoneNumber } from '../../../../domain/account-rules.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { useSubmit } from '../../../ui/use-submit.ts'
import { AreaPicker } from '../find/area-picker.tsx'
import { useAreas } from '../find/areas.ts'
import { sendBindCode } from './binding-calls.ts'
import { CodeField, isCode } from './code-field.tsx'
import { useCode } from './use-code.ts'

/** Binds a phone by a code that is sent to it. */
export function PhoneForm({ name, onDone }: { name: string; onDone: () => void }) {
  const { t } = useLingui()
  const areas = useAreas(t`中国大陆`)
  const [phone, setPhone] = useState('')
  const [code, setCode] = useState('')
  const [error, setError] = useState<{ at: 'phone' | 'code'; text: string } | null>(null)
  const phoneRef = useRef<HTMLInputElement>(null)
  const codeRef = useRef<HTMLInputElement>(null)
  const { busy, submit } = useSubmit('binding.phone')
  const { area } = areas
  const whole = `${area.areaCode}${phone}`
  const asking = useCode(
    () => sendBindCode(name, whole),
    () => codeRef.current?.focus(),
  )
  const fail = (at: 'phone' | 'code', text: string) => {
    setError({ at, text })
    ;(at === 'phone' ? phoneRef : codeRef).current?.focus()
  }
  const phoneFits = () => {
    if (phoneNumber(phone, area) === null) return true
    fail('phone', t`请输入正确的手机号码`)
    return false
  }
  const askCode = () => {
    setError(null)
    if (phoneFits()) void asking.ask()
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setError(null)
    if (!phoneFits()) return
    if (!isCode(code)) return fail('code', asking.againAt > 0 ? t`请输入验证码` : t`请先获取验证码`)
    const outcome = await submit(async () => ({ phone: whole, code }))
    if (outcome === 'done') onDone()
    else if (outcome !== 'busy' && outcome.text) fail('code', outcome.text)
  }
  const errorAt = (at: 'phone' | 'code') => (error?.at === at ? error.text : undefined)
  return (
    <form noValidate aria-label={t`绑定手机`} onSubmit={(event) => void send(event)} className="grid gap-4">
      <Field
        ref={phoneRef}
        label={t`手机号码`}
        value={phone}
        onChange={({ target }) => {
          setError(null)
          asking.clear()
          setPhone(target.value.normalize('NFKC').replace(/\D/g, '').slice(0, 11))
        }}
        error={errorAt('phone')}
        icon={<AreaPicker {...areas} />}
        inputMode="tel"
        autoComplete="tel-national"
      />
      <CodeField
        ref={codeRef}
        label={t`验证码`}
        value={code}
        onChange={(next) => {
          setError(null)
          asking.clear()
          setCode(next)
        }}
        error={errorAt('code') ?? asking.problem ?? undefined}
        againAt={asking.againAt}
        busy={asking.busy}
        onAsk={askCode}
      />
      <Button type="submit" size="lg" block aria-busy={busy} dimmed={phone === '' || !isCode(code)}>
        {busy ? t`正在绑定` : t`绑定手机`}
      </Button>
    </form>
  )
}
