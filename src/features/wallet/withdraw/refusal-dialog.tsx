import { Dialog as Base } from '@base-ui/react/dialog'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import * as z from 'zod/mini'
import { triesLeft } from '../../../../contract/account-binding.ts'
import { CODES } from '../../../../contract/codes.ts'
import { problemText } from '../../../i18n/problem-text.ts'
import type { Refusal } from '../../../transport/call.ts'
import { tryCall } from '../../../transport/try-call.ts'
import { Button } from '../../../ui/button.tsx'
import { DialogShell } from '../../../ui/dialog-shell.tsx'
import { Field } from '../../../ui/field.tsx'
import { cryptoWorker } from '../../../workers/crypto/client.ts'
import { momentText } from './withdraw-text.ts'

/** The codes that have a dialog of their own; others are said at the form. */
export const DIALOG_CODES: readonly number[] = [
  CODES.passwordCheckFailed,
  CODES.authenticationLocked,
  CODES.walletTokenExpired,
  CODES.lockingUnavailable,
  CODES.withdrawalProtectionError,
]

interface Props {
  refusal: Refusal
  onClose: () => void
  /** Sends the same withdrawal again, as a new call. */
  onAgain: () => void
  onForgot: () => void
  onService: () => void
}

/** A withdrawal that was refused: the reason, that nothing moved, and a way on. */
export function RefusalDialog({ refusal, onClose, onAgain, onForgot, onService }: Props) {
  const { t } = useLingui()
  const data = z.safeParse(triesLeft, refusal.data).data
  switch (refusal.code) {
    case CODES.passwordCheckFailed: {
      const left = data?.left
      return (
        <Shell
          title={t`取款密码不对`}
          refusal={refusal}
          onClose={onClose}
          first={{ label: t`忘了密码`, run: onForgot }}
          second={{ label: t`重新输入`, run: onClose }}
        >
          {left === undefined ? <Trans>请再核对一次。</Trans> : <Trans>还可以试 {left} 次，之后取款锁定 24 小时。</Trans>}
        </Shell>
      )
    }
    case CODES.authenticationLocked: {
      const until = data?.until ? momentText(data.until) : null
      return (
        <Shell
          title={t`取款已锁定`}
          refusal={refusal}
          onClose={onClose}
          first={{ label: t`忘了密码`, run: onForgot }}
          second={{ label: t`知道了`, run: onClose }}
        >
          {until === null ? <Trans>取款密码错得太多，明天再试。</Trans> : <Trans>取款密码错得太多，{until} 后再试。</Trans>}
        </Shell>
      )
    }
    case CODES.walletTokenExpired:
      return <ConfirmAgain refusal={refusal} onClose={onClose} onAgain={onAgain} />
    case CODES.lockingUnavailable:
      return (
        <Shell
          title={t`暂时不能取款`}
          refusal={refusal}
          onClose={onClose}
          first={{ label: t`关闭`, run: onClose }}
          second={{ label: t`再试一次`, run: onAgain }}
        >
          <Trans>这笔金额正被另一项操作占用，没能冻结。过一两分钟再试。</Trans>
        </Shell>
      )
    default:
      return (
        <Shell
          title={t`取款保护需要核对`}
          refusal={refusal}
          onClose={onClose}
          first={{ label: t`关闭`, run: onClose }}
          second={{ label: t`联系客服`, run: onService }}
        >
          <Trans>你的取款保护设置不完整，这笔取款不能放行。补全手机和取款密码，或请客服核对；客服不会问你密码。</Trans>
        </Shell>
      )
  }
}

interface Act {
  label: string
  run: () => void
}

function Shell({
  title,
  refusal: { code },
  onClose,
  first,
  second,
  busy = false,
  children,
}: {
  title: string
  refusal: Refusal
  onClose: () => void
  first: Act
  second: Act
  busy?: boolean
  children: ReactNode
}) {
  return (
    <DialogShell open onClose={onClose}>
      <div className="px-6 pt-5 pb-6">
        <Base.Title className="text-xl font-semibold">{title}</Base.Title>
        <Base.Description render={<div />} className="mt-3 text-md leading-6 text-fg-2">
          {children}
        </Base.Description>
        <p className="mt-3 text-xs text-fg-3 tabular-nums">
          <Trans>代码 {code} · 余额没有变动，也没有生成订单</Trans>
        </p>
        <div className="mt-6 grid auto-cols-fr grid-flow-col gap-3">
          <Button size="lg" variant="outline" onClick={first.run}>
            {first.label}
          </Button>
          <Button size="lg" aria-busy={busy} onClick={second.run}>
            {second.label}
          </Button>
        </div>
      </div>
    </DialogShell>
  )
}

/** The wallet session is over: the login's password opens it anew, and the form is as it was. */
function ConfirmAgain({ refusal, onClose, onAgain }: Pick<Props, 'refusal' | 'onClose' | 'onAgain'>) {
  const { t, i18n } = useLingui()
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const confirm = async () => {
    if (busy) return
    if (password === '') return setProblem(t`请输入登录密码`)
    setBusy(true)
    const refused = await tryCall('binding.confirm', { password: await cryptoWorker.md5(password) })
    setBusy(false)
    if (refused) return setProblem(problemText(i18n, refused))
    onAgain()
  }
  return (
    <Shell
      title={t`请重新确认身份`}
      refusal={refusal}
      onClose={onClose}
      first={{ label: t`不取了`, run: onClose }}
      second={{ label: t`确认并取款`, run: () => void confirm() }}
      busy={busy}
    >
      <p>
        <Trans>离开太久，钱包登录已经过期。确认后继续这一笔，金额和账户还在。</Trans>
      </p>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          // In React this form is inside the withdrawal's, which would be submitted as well.
          event.stopPropagation()
          void confirm()
        }}
      >
        <Field
          className="mt-4"
          label={t`登录密码`}
          type="password"
          autoComplete="current-password"
          value={password}
          error={problem}
          onChange={({ target }) => {
            setPassword(target.value)
            setProblem(undefined)
          }}
        />
      </form>
    </Shell>
  )
}
