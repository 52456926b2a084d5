import { Dialog as Base } from '@base-ui/react/dialog'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import type { ExclusionMonths, RestHours } from '../../../contract/safe-play.ts'
import { formatYuan } from '../../../domain/money.ts'
import { noticeText } from '../../i18n/problem-text.ts'
import { call } from '../../transport/call.ts'
import { Fault } from '../../transport/fault.ts'
import { Button } from '../../ui/button.tsx'
import { DialogShell } from '../../ui/dialog-shell.tsx'
import { Field } from '../../ui/field.tsx'
import { BreakRules } from './break-rules.tsx'
import { exclusionName, exclusionWords, restName } from './play-text.ts'

export type WantedBreak = { hours: RestHours } | { months: ExclusionMonths }

/** Says what a break does and what it leaves before it begins; a self-exclusion is typed, too. */
export function BreakDialog({
  wanted,
  ...rest
}: {
  wanted: WantedBreak | null
  balanceFen: string
  openTickets: number
  onClose: () => void
  onLeft: (until: number) => void
}) {
  const [last, setLast] = useState<{ wanted: WantedBreak; count: number } | null>(null)
  if (wanted && wanted !== last?.wanted) setLast({ wanted, count: (last?.count ?? 0) + 1 })
  return (
    <DialogShell open={wanted !== null} onClose={rest.onClose}>
      {last && <Confirm key={last.count} wanted={last.wanted} {...rest} />}
    </DialogShell>
  )
}

function Confirm({
  wanted,
  balanceFen,
  openTickets,
  onClose,
  onLeft,
}: {
  wanted: WantedBreak
  balanceFen: string
  openTickets: number
  onClose: () => void
  onLeft: (until: number) => void
}) {
  const { t, i18n } = useLingui()
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const words = 'months' in wanted ? exclusionWords(wanted.months) : null
  const isTyped = words === null || typed.trim() === words
  const name = 'months' in wanted ? t`排除 ${exclusionName(wanted.months)}` : t`休息 ${restName(wanted.hours)}`
  const begin = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (!isTyped) return setProblem(t`请输入“${words}”`)
    setBusy(true)
    setProblem(null)
    try {
      const reply = 'months' in wanted ? await call('play.exclude', wanted) : await call('play.rest', wanted)
      if (reply.ok) return onLeft(reply.data.until)
      setProblem(noticeText(i18n, reply.refusal))
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      setProblem(noticeText(i18n, error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form noValidate className="px-6 pt-5 pb-6" onSubmit={(event) => void begin(event)}>
      <Base.Title className="text-xl font-semibold">
        {'months' in wanted ? t`自我排除 ${exclusionName(wanted.months)}` : t`休息 ${restName(wanted.hours)}`}
      </Base.Title>
      <Base.Description className="mt-1 text-sm text-fg-2">
        {'months' in wanted ? (
          <Trans>确认后马上开始。到期不会自动恢复：要你自己申请，再等 24 小时。</Trans>
        ) : (
          <Trans>确认后马上开始，到期自动恢复。</Trans>
        )}
      </Base.Description>
      <BreakRules className="mt-4 grid gap-3" />
      <p className="mt-2 text-sm text-fg-2 tabular-nums">
        <Trans>
          余额 ¥{formatYuan(BigInt(balanceFen))}，未结算 {openTickets} 单
        </Trans>
      </p>
      {words && (
        <Field
          label={t`输入“${words}”确认`}
          value={typed}
          autoComplete="off"
          className="mt-4"
          onChange={({ target }) => {
            setTyped(target.value)
            setProblem(null)
          }}
        />
      )}
      <p role="alert" className="mt-2 text-sm text-danger empty:hidden">
        {problem}
      </p>
      <div className="mt-6 grid grid-cols-2 gap-3">
        <Button size="lg" variant="outline" onClick={onClose}>
          <Trans>先不</Trans>
        </Button>
        <Button size="lg" type="submit" aria-busy={busy} dimmed={!isTyped} className="px-2!">
          {name}
        </Button>
      </div>
    </form>
  )
}
