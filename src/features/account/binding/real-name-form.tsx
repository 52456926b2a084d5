import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useRef, useState } from 'react'
import { plainRealName, realName } from '../../../../domain/account-rules.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { useSubmit } from '../../../ui/use-submit.ts'

/** The real name, which nobody changes once it is submitted; the form says so before. `from`: the page that asks for it. */
export function RealNameForm({ from, onDone }: { from?: 'deposit'; onDone: () => void }) {
  const { t } = useLingui()
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const { busy, submit } = useSubmit(from === 'deposit' ? 'binding.fromDeposit' : 'binding.other')
  const plain = plainRealName(name)
  const judge = () => setError(plain !== '' && realName(plain) !== null ? t`请输入正确的名字` : undefined)
  const fail = (text: string) => {
    setError(text)
    field.current?.focus()
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (realName(plain) !== null) return fail(t`请输入正确的名字`)
    const outcome = await submit(async () => ({ realName: plain }))
    if (outcome === 'done') onDone()
    else if (outcome !== 'busy' && outcome.text) fail(outcome.text)
  }
  return (
    <form noValidate aria-label={t`真实姓名`} onSubmit={(event) => void send(event)} className="grid gap-4">
      <Field
        ref={field}
        label={t`真实姓名`}
        value={name}
        onChange={({ target }) => {
          setError(undefined)
          setName(target.value)
        }}
        onBlur={judge}
        error={error}
        hint={t`提交后不能修改，须与收款账户一致`}
        maxLength={60}
        autoComplete="name"
        spellCheck={false}
      />
      <p className="text-xs text-fg-3">
        <Trans>须是本人、年满 18 周岁。之后的银行卡和支付宝都要用这个名字。</Trans>
      </p>
      <Button type="submit" size="lg" block aria-busy={busy} dimmed={plain === ''}>
        {busy ? t`正在提交` : t`提交姓名`}
      </Button>
    </form>
  )
}
