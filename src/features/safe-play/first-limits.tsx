import { Trans, useLingui } from '@lingui/react/macro'
import { IconShieldCheck } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { parseYuan } from '../../../domain/typed-yuan.ts'
import { noticeText } from '../../i18n/problem-text.ts'
import { tryCall } from '../../transport/try-call.ts'
import { AlertShell, AlertText, AlertTitle } from '../../ui/alert-shell.tsx'
import { AmountField } from '../../ui/amount-field.tsx'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { overviewQuery, refreshPlay } from './play-queries.ts'

const CHOICES = ['500', '1000', '3000']

/**
 * Offers a limit before the first deposit goes out, until the member has answered once: `ask(goOn)` goes on at once where that was
 * done, or where it can't be known. `dialog` has to be shown.
 */
export function useFirstLimits(): { ask: (goOn: () => void) => void; dialog: ReactNode } {
  const { data } = useQuery(overviewQuery)
  const [goOn, setGoOn] = useState<{ run: () => void } | null>(null)
  const ask = (run: () => void) => (data?.reviewedAt === null ? setGoOn({ run }) : run())
  const done = () => {
    setGoOn(null)
    goOn?.run()
  }
  return { ask, dialog: <FirstLimits open={goOn !== null} onDone={done} /> }
}

function FirstLimits({ open, onDone }: { open: boolean; onDone: () => void }) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const [choice, setChoice] = useState<string | null>(null)
  const [own, setOwn] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const isOwn = choice === ''
  const fen = parseYuan(isOwn ? own : (choice ?? ''))

  const answer = async (limits: boolean) => {
    if (busy) return
    if (limits && fen === null) return setProblem(t`选一个金额，或填一个`)
    setBusy(true)
    setProblem(null)
    const problem = limits
      ? await tryCall('play.setLimit', { kind: 'deposit', period: 'month', value: String(fen) })
      : await tryCall('play.reviewed', {})
    setBusy(false)
    if (problem) return setProblem(noticeText(i18n, problem))
    void refreshPlay(client)
    onDone()
  }
  return (
    <AlertShell open={open}>
      <IconShieldCheck className="size-8 text-accent-text" stroke={1.4} aria-hidden />
      <AlertTitle className="mt-2 text-xl font-semibold">
        <Trans>先给自己定个上限</Trans>
      </AlertTitle>
      <AlertText className="mt-1.5 text-md leading-5.5 text-fg-2">
        <Trans>每月最多存多少。以后调低马上生效，调高要等 24 小时。</Trans>
      </AlertText>
      <fieldset aria-label={t`每月存款限额`} className="mt-4 grid min-w-0 grid-cols-4 gap-2">
        {CHOICES.map((one) => (
          <Chip key={one} pressed={choice === one} onClick={() => setChoice(one)} className="h-11! px-1!">
            {one}
          </Chip>
        ))}
        <Chip pressed={isOwn} onClick={() => setChoice('')} className="h-11! px-1!">
          <Trans>自定</Trans>
        </Chip>
      </fieldset>
      {isOwn && <AmountField label={t`每月最多`} value={own} onChange={setOwn} className="mt-3" />}
      <p role="alert" className="mt-2 text-sm text-danger empty:hidden">
        {problem}
      </p>
      <div className="mt-6 grid grid-cols-2 gap-3">
        <Button size="lg" variant="outline" aria-busy={busy} onClick={() => void answer(false)}>
          <Trans>暂不设</Trans>
        </Button>
        <Button size="lg" variant="outline" aria-busy={busy} onClick={() => void answer(true)}>
          <Trans>设好再存</Trans>
        </Button>
      </div>
    </AlertShell>
  )
}
