import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useRef, useState } from 'react'
import type { GENDERS } from '../../../../contract/account-binding.ts'
import { plainRealName, realName } from '../../../../domain/account-rules.ts'
import { dayOf } from '../../../../domain/days.ts'
import { birthdayRule } from '../../../../domain/profile.ts'
import { systemClock } from '../../../platform/clock.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Field } from '../../../ui/field.tsx'
import { Seg } from '../../../ui/seg.tsx'
import { useSubmit } from '../../../ui/use-submit.ts'
import { ruleTexts } from '../rule-texts.ts'
import type { Profile } from './security.ts'

type Gender = (typeof GENDERS)[number]
type At = 'realName' | 'gender' | 'birthday' | 'sure'

/** What the member has not said of themself yet, at once; nobody changes it afterwards, and the form says so before. */
export function PersonForm({ profile, onDone }: { profile: Profile; onDone: () => void }) {
  const { t, i18n } = useLingui()
  const [name, setName] = useState('')
  const [gender, setGender] = useState<Gender | ''>('')
  const [birthday, setBirthday] = useState('')
  const [sure, setSure] = useState(false)
  const [error, setError] = useState<{ at: At; text: string } | null>(null)
  const fields = { realName: useRef<HTMLInputElement>(null), birthday: useRef<HTMLInputElement>(null) }
  const { busy, submit } = useSubmit('binding.other')
  const asked = { realName: profile.realName === '', gender: profile.gender === '', birthday: profile.birthday === '' }
  const plain = plainRealName(name)
  const fail = (at: At, text: string) => {
    setError({ at, text })
    if (at === 'realName' || at === 'birthday') fields[at].current?.focus()
  }
  const judgeBirthday = (value: string) => {
    const rule = birthdayRule(value, systemClock.now())
    return rule && i18n._(ruleTexts[rule])
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setError(null)
    if (asked.realName && realName(plain) !== null) return fail('realName', i18n._(ruleTexts['real-name-format']))
    if (asked.gender && gender === '') return fail('gender', i18n._(ruleTexts['gender-required']))
    const wrong = asked.birthday ? judgeBirthday(birthday) : null
    if (wrong) return fail('birthday', wrong)
    if (!sure) return fail('sure', t`请先确认资料属实`)
    const outcome = await submit(async () => ({
      ...(asked.realName && { realName: plain }),
      ...(asked.gender && gender !== '' && { gender }),
      ...(asked.birthday && { birthday }),
    }))
    if (outcome === 'done') return onDone()
    if (outcome === 'busy' || !outcome.text) return
    const { field } = (outcome.refusal?.data ?? {}) as { field?: unknown }
    fail(field === 'realName' || field === 'birthday' ? field : 'sure', outcome.text)
  }
  const errorAt = (at: At) => (error?.at === at ? error.text : undefined)
  const filled = (!asked.realName || plain !== '') && (!asked.gender || gender !== '') && (!asked.birthday || birthday !== '') && sure
  return (
    <form noValidate aria-label={t`完善资料`} onSubmit={(event) => void send(event)} className="grid gap-4">
      <p className="rounded-sm bg-warn-soft px-4 py-3 text-sm">
        <b>
          <Trans>提交后不能修改。</Trans>
        </b>
        <Trans>请与证件和收款账户保持一致。</Trans>
      </p>
      {asked.realName && (
        <Field
          ref={fields.realName}
          label={t`真实姓名`}
          value={name}
          onChange={({ target }) => {
            setError(null)
            setName(target.value)
          }}
          error={errorAt('realName')}
          maxLength={60}
          autoComplete="name"
          spellCheck={false}
        />
      )}
      {asked.gender && (
        <div>
          <p className="mb-1 text-sm text-fg-2" aria-hidden>
            <Trans>性别</Trans>
          </p>
          <Seg<Gender | ''>
            label={t`性别`}
            size="lg"
            options={[
              { value: 'male', label: t`男` },
              { value: 'female', label: t`女` },
            ]}
            value={gender}
            onChange={(next) => {
              setError(null)
              setGender(next)
            }}
          />
          <FieldError text={errorAt('gender')} />
        </div>
      )}
      {asked.birthday && (
        <Field
          ref={fields.birthday}
          type="date"
          label={t`生日`}
          value={birthday}
          max={dayOf(systemClock.now())}
          onChange={({ target }) => {
            setError(null)
            setBirthday(target.value)
          }}
          onBlur={() => {
            const wrong = birthday && judgeBirthday(birthday)
            if (wrong) setError({ at: 'birthday', text: wrong })
          }}
          error={errorAt('birthday')}
          hint={t`须年满 18 周岁`}
          autoComplete="bday"
        />
      )}
      <div>
        <Checkbox
          checked={sure}
          onChange={({ target }) => {
            setError(null)
            setSure(target.checked)
          }}
        >
          <Trans>以上资料属实，我知道提交后不能修改</Trans>
        </Checkbox>
        <FieldError text={errorAt('sure')} />
      </div>
      <Button type="submit" size="lg" block aria-busy={busy} dimmed={!filled}>
        {busy ? t`正在提交` : t`提交资料`}
      </Button>
    </form>
  )
}

const FieldError = ({ text }: { text: string | undefined }) => (
  <p role="alert" className="mt-1 text-xs text-danger empty:hidden">
    {text}
  </p>
)
