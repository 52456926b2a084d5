import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, use, useRef, useState } from 'react'
import { dayOf } from '../../../domain/days.ts'
import { noticeText } from '../../i18n/problem-text.ts'
import { saveFile } from '../../platform/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { LoginPasswordField } from '../../ui/login-password-field.tsx'
import { SiteName } from '../../ui/site-name.ts'
import { cryptoWorker } from '../../workers/crypto/client.ts'
import { readOwnFile } from './personal-calls.ts'

/** Takes the member's own data as a file, after the login's password. */
export function OwnFileForm({ onDone }: { onDone: () => void }) {
  const { t, i18n } = useLingui()
  const site = use(SiteName)
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [step, setStep] = useState<{ done: number; of: number } | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const fail = (text: string | null) => {
    setProblem(text)
    input.current?.focus()
  }
  const take = async (event: FormEvent) => {
    event.preventDefault()
    if (step) return
    setProblem(null)
    if (password === '') return fail(t`请输入登录密码`)
    setStep({ done: 0, of: 0 })
    const taken = await readOwnFile(await cryptoWorker.md5(password), site, (done, of) => setStep({ done, of }))
    setStep(null)
    if (!('file' in taken)) return fail(noticeText(i18n, taken))
    saveFile(taken.file, `${site}-${dayOf(taken.madeAt)}.json`)
    onDone()
  }
  const percent = step && step.of > 0 ? Math.round((100 * step.done) / step.of) : 0
  return (
    <form noValidate aria-label={t`导出我的数据`} onSubmit={(event) => void take(event)} className="grid gap-4">
      <p className="text-md text-fg-2">
        <Trans>
          一个 JSON 文件，有本站存的关于你的全部内容：资料、登录设备、注单、流水、存取款、收款账户、限额、消息、反馈、聊天和活动。
        </Trans>
      </p>
      <p className="rounded-sm bg-warn-soft px-4 py-3 text-sm">
        <Trans>手机、邮箱和姓名在文件里是完整的，请存在只有自己能打开的地方。客服不会向你要这个文件。</Trans>
      </p>
      <LoginPasswordField
        ref={input}
        label={t`登录密码`}
        value={password}
        onChange={(value) => {
          setProblem(null)
          setPassword(value)
        }}
        error={problem ?? undefined}
        hint={t`确认是本人；一天最多导出 3 次`}
      />
      <Button type="submit" size="lg" block aria-busy={step !== null} dimmed={password === ''}>
        {step ? t`正在整理 ${percent}%` : t`导出`}
      </Button>
    </form>
  )
}
