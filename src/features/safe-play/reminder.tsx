import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type PlayOverview, REMINDER_MINUTES, type ReminderMinutes } from '../../../contract/safe-play.ts'
import { noticeText } from '../../i18n/problem-text.ts'
import { tryCall } from '../../transport/try-call.ts'
import { Button } from '../../ui/button.tsx'
import { Seg } from '../../ui/seg.tsx'
import { refreshPlay } from './play-queries.ts'
import { RealityCheck } from './reality-check.tsx'
import { showProblem } from './show-problem.ts'

/** How often the member is told the time; a sample of the dialog. */
export function Reminder({ overview }: { overview: PlayOverview }) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const [sample, setSample] = useState(false)
  /** On its way to the server; null: what the server says. */
  const [chosen, setChosen] = useState<number | null>(null)
  /** Settles when the last press has its answer. */
  const sent = useRef(Promise.resolve())
  const set = (minutes: ReminderMinutes) => {
    setChosen(minutes)
    // One after the other, or the server might keep the one before the last.
    const own = sent.current.then(async () => {
      const problem = await tryCall('play.setReminder', { minutes })
      if (problem) showProblem(noticeText(i18n, problem))
      else await refreshPlay(client)
      if (sent.current === own) setChosen(null)
    })
    sent.current = own
  }
  const hour = 3_600_000
  return (
    <>
      <div className="flex items-center justify-between">
        <h2 className="text-lg font-semibold">
          <Trans>定时提醒</Trans>
        </h2>
        <Button variant="quiet" size="sm" className="-mr-3" onClick={() => setSample(true)}>
          <Trans>看样子</Trans>
        </Button>
      </div>
      <p className="mt-1 mb-3 text-sm text-fg-2">
        <Trans>每隔一段时间告诉你在线多久、投了多少、净额多少。</Trans>
      </p>
      <Seg
        label={t`提醒间隔`}
        size="lg"
        options={REMINDER_MINUTES.map((minutes) => ({ value: String(minutes), label: t`${minutes} 分` }))}
        value={String(chosen ?? overview.reminderMinutes)}
        busy={chosen !== null}
        onChange={(next) => set(REMINDER_MINUTES.find((minutes) => String(minutes) === next) ?? 60)}
      />
      <p className="mt-2 text-xs text-fg-3">
        <Trans>可以改短改长，不能关闭。</Trans>
      </p>
      <RealityCheck
        open={sample}
        visit={{ now: hour, beganAt: 0, stakedFen: '46000', netFen: '-12000', openFen: '0' }}
        onRest={() => setSample(false)}
        onGoOn={() => setSample(false)}
      />
    </>
  )
}
