import { Trans, useLingui } from '@lingui/react/macro'
import { IconShieldCheck } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { type OrderStep, OrderSteps } from '../../../ui/order-steps.tsx'
import { QueryMissing } from '../../../ui/query-missing.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { useAnswer } from '../../../ui/use-answer.ts'
import { CaptchaDialog } from '../captcha/captcha-dialog.tsx'
import { bindingQuery, refreshBinding } from './binding-calls.ts'
import { PhoneForm } from './phone-form.tsx'
import { RealNameForm } from './real-name-form.tsx'
import { SecondPasswordForm } from './second-password-form.tsx'

/** Where the member came from, and what is left to be done there. */
export interface BindingGoal {
  label: string
  go: () => void
}

/**
 * `/mine/auth`: phone, real name and second password, one after the other on the thread. Whoever was sent here goes back as soon as phone
 * and name are bound.
 */
export function BindingRoom({
  name,
  goal,
  wantsPassword,
  onChanged,
}: {
  /** The member's, for the code's captcha. */
  name: string
  goal: BindingGoal | null
  /** The second password is to be set, or set anew, before going back. */
  wantsPassword: boolean
  /** Something is bound now; resolves once the page knows. */
  onChanged: () => Promise<void>
}) {
  const { t } = useLingui()
  const client = useQueryClient()
  const query = useAnswer(bindingQuery)
  const { data } = query
  const [again, setAgain] = useState(wantsPassword)
  if (!data)
    return (
      <section className="border-line bg-surface md:rounded-md md:border">
        <QueryMissing
          query={query}
          waiting={t`认证状态加载中`}
          title={t`认证状态没有加载出来`}
          offlineText={t`联网后可以继续认证。`}
          className="min-h-80"
        >
          <Skeleton className="h-6 w-40" />
          <Skeleton className="h-32" />
        </QueryMissing>
      </section>
    )
  const { phone, realName, secondPassword } = data
  const now = phone === '' ? 'phone' : realName === '' ? 'name' : !secondPassword || again ? 'password' : null
  const done = async (said: string, last: boolean) => {
    toast.pill(said, 'done')
    setAgain(false)
    await Promise.all([refreshBinding(client), onChanged()])
    if (last) goal?.go()
  }
  const stateOf = (step: 'phone' | 'name' | 'password', isDone: boolean): OrderStep['state'] =>
    now === step ? 'now' : isDone ? 'done' : 'next'
  const steps: OrderStep[] = [
    {
      id: 'phone',
      state: stateOf('phone', phone !== ''),
      title: phone === '' ? t`绑定手机` : t`绑定手机 ${spaced(phone)}`,
      time: phone === '' ? '' : t`已完成`,
    },
    {
      id: 'name',
      state: stateOf('name', realName !== ''),
      title: realName === '' ? t`真实姓名` : t`真实姓名 ${realName}`,
      text: realName === '' ? t`提交后不能修改，须与收款账户一致` : undefined,
      time: realName === '' ? '' : t`已完成`,
    },
    {
      id: 'password',
      state: stateOf('password', secondPassword),
      title: t`取款密码`,
      text: now === 'password' ? t`取款和改动收款账户时要用` : undefined,
      time: secondPassword && now !== 'password' ? t`已设置` : '',
    },
    ...(goal ? [{ id: 'goal', state: 'next' as const, title: goal.label }] : []),
  ]
  return (
    <div className="grid items-start gap-2 md:gap-4 xl:grid-cols-2">
      <section aria-labelledby="binding-title" className="border-line bg-surface px-4 py-5 max-md:border-b md:rounded-md md:border md:p-6">
        <h1 id="binding-title" className="text-xl font-semibold">
          {now === null ? t`身份认证已完成` : t`完成身份认证`}
        </h1>
        <p className="mt-1 mb-4 text-sm text-fg-2">
          {goal ? <Trans>收款账户要和本人对得上，完成后直接回到原来的页面。</Trans> : <Trans>收款账户要和本人对得上，取款前要完成。</Trans>}
        </p>
        <OrderSteps label={t`认证步骤`} steps={steps} />
        <p className="mt-5 flex gap-2.5 rounded-sm bg-surface-2 px-4 py-3 text-sm text-fg-2">
          <IconShieldCheck className="mt-0.5 size-4 shrink-0" stroke={1.6} aria-hidden />
          <Trans>手机和姓名提交后由客服才能更改，防止账户被人冒用。</Trans>
        </p>
      </section>
      <section className="border-line bg-surface px-4 py-5 max-md:border-y md:rounded-md md:border md:p-6">
        {now === 'phone' ? (
          <Titled title={t`绑定手机`}>
            <PhoneForm name={name} onDone={() => void done(t`手机已绑定`, realName !== '' && !wantsPassword)} />
          </Titled>
        ) : now === 'name' ? (
          <Titled title={t`真实姓名`}>
            <RealNameForm onDone={() => void done(t`姓名已提交`, !wantsPassword)} />
          </Titled>
        ) : now === 'password' ? (
          <Titled title={secondPassword ? t`重设取款密码` : t`设置取款密码`}>
            <SecondPasswordForm
              again={secondPassword}
              ways={{ phone: spaced(phone), email: '' }}
              onDone={() => void done(t`取款密码已设置`, true)}
            />
          </Titled>
        ) : (
          <Titled title={t`都已完成`}>
            <p className="mb-4 text-sm text-fg-2">
              <Trans>忘了取款密码，可以用绑定手机重设。</Trans>
            </p>
            <div className="flex flex-wrap gap-3">
              {goal && <Button onClick={goal.go}>{goal.label}</Button>}
              <Button variant="outline" onClick={() => setAgain(true)}>
                <Trans>重设取款密码</Trans>
              </Button>
            </div>
          </Titled>
        )}
      </section>
      <CaptchaDialog />
    </div>
  )
}

const Titled = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <h2 className="mb-4 text-lg font-semibold">{title}</h2>
    {children}
  </>
)

/** `138****6721` → `138 **** 6721`. */
const spaced = (masked: string): string => masked.replace('****', ' **** ')
