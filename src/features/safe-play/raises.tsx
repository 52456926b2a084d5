import { Trans, useLingui } from '@lingui/react/macro'
import { IconClock } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PlayLimit, PlayOverview } from '../../../contract/safe-play.ts'
import { noticeText } from '../../i18n/problem-text.ts'
import { tryCall } from '../../transport/try-call.ts'
import { AlertShell, AlertText, AlertTitle } from '../../ui/alert-shell.tsx'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { signedYuan } from '../../ui/record-list/record-text.ts'
import { toast } from '../../ui/toast-store.ts'
import { refreshPlay } from './play-queries.ts'
import { limitName, valueText, whenText } from './play-text.ts'
import { showProblem } from './show-problem.ts'

type Raised = PlayLimit & { raise: NonNullable<PlayLimit['raise']> }

const isRaised = (limit: PlayLimit): limit is Raised => limit.raise !== null

/** The raises that wait; one whose wait is over is asked about, once, and its question can be opened again. */
export function Raises({ overview, now, className }: { overview: PlayOverview; now: number; className?: string }) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const [put, setPut] = useState<readonly number[]>([])
  const raised = overview.limits.filter(isRaised).filter(({ raise }) => now < raise.lapsesAt)
  const ripe = raised.find(({ raise }) => raise.ripeAt <= now && !put.includes(raise.askedAt))
  const withdraw = async ({ kind, period }: Raised) => {
    const problem = await tryCall('play.withdrawRaise', { kind, period })
    if (problem) showProblem(noticeText(i18n, problem))
    else toast.pill(t`已撤回，限额不变`, 'done')
    void refreshPlay(client)
  }
  if (raised.length === 0) return null
  return (
    <div className={cx('grid gap-2', className)}>
      {raised.map((one) => {
        const { kind, period, value, raise } = one
        const isRipe = raise.ripeAt <= now
        const [name, from, to] = [limitName(kind, period), valueText(kind, value), valueText(kind, raise.value)]
        const [asked, due] = [whenText(raise.askedAt, now), whenText(raise.ripeAt, now)]
        return (
          <section key={`${kind} ${period}`} className="flex items-start gap-2.5 rounded-sm bg-warn-soft px-4 py-3 text-sm text-warn">
            <IconClock className="mt-0.5 size-4 shrink-0" stroke={1.6} aria-hidden />
            <p className="min-w-0 flex-1 tabular-nums">
              <b className="block">
                <Trans>
                  {name} {from} → {to}，还没有生效
                </Trans>
              </b>
              {isRipe ? (
                <Trans>已满 24 小时。确认才改，不确认就保持 {from}。</Trans>
              ) : (
                <Trans>
                  {asked} 申请，{due} 后再问你一次，确认才改。不确认就保持 {from}。
                </Trans>
              )}
            </p>
            {isRipe ? (
              <Button size="sm" variant="outline" onClick={() => setPut(put.filter((at) => at !== raise.askedAt))}>
                <Trans>现在决定</Trans>
              </Button>
            ) : (
              <Button size="sm" variant="outline" onClick={() => void withdraw(one)}>
                <Trans>撤回申请</Trans>
              </Button>
            )}
          </section>
        )
      })}
      <Question limit={ripe ?? null} overview={overview} now={now} onAnswered={(askedAt) => setPut([...put, askedAt])} />
    </div>
  )
}

/** Asks again after the wait: both answers look alike, and none is given for the member. */
function Question({
  limit,
  overview,
  now,
  onAnswered,
}: {
  limit: Raised | null
  overview: PlayOverview
  now: number
  onAnswered: (askedAt: number) => void
}) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const [last, setLast] = useState<Raised | null>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  if (limit && limit !== last) setLast(limit)
  const shown = limit ?? last
  if (!shown) return null
  const { kind, period, value, used, raise } = shown
  const [from, to, name] = [valueText(kind, value), valueText(kind, raise.value), limitName(kind, period)]
  const answer = async (raises: boolean) => {
    if (busy) return
    setBusy(true)
    setProblem(null)
    const problem = raises
      ? await tryCall('play.confirmRaise', { kind, period, value: raise.value })
      : await tryCall('play.withdrawRaise', { kind, period })
    setBusy(false)
    if (problem) return setProblem(noticeText(i18n, problem))
    onAnswered(raise.askedAt)
    void refreshPlay(client)
    toast.pill(raises ? t`已改为 ${to}` : t`保持 ${from}`, 'done')
  }
  const spent = valueText(kind, BigInt(used) < 0n ? 0n : used)
  return (
    <AlertShell open={limit !== null}>
      <IconClock className="size-8 text-accent-text" stroke={1.4} aria-hidden />
      <AlertTitle className="mt-2 text-xl font-semibold">
        <Trans>还要把限额调高吗</Trans>
      </AlertTitle>
      <AlertText className="mt-1.5 text-md leading-5.5 text-fg-2 tabular-nums">
        <Trans>
          {whenText(raise.askedAt, now)} 你申请把{name}限额从 {from} 调到 {to}。这段时间已用 {spent}，近 30 天投注净额{' '}
          <span className="whitespace-nowrap">{signedYuan(BigInt(overview.totals.betsNet30Fen))}</span>。
        </Trans>
      </AlertText>
      <p role="alert" className="mt-2 text-sm text-danger empty:hidden">
        {problem}
      </p>
      <div className="mt-6 grid grid-cols-2 gap-3">
        <Button size="lg" variant="outline" aria-busy={busy} className="px-2!" onClick={() => void answer(false)}>
          <Trans>保持 {from}</Trans>
        </Button>
        <Button size="lg" variant="outline" aria-busy={busy} className="px-2!" onClick={() => void answer(true)}>
          <Trans>改为 {to}</Trans>
        </Button>
      </div>
    </AlertShell>
  )
}
