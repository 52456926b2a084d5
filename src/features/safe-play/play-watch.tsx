import { Trans } from '@lingui/react/macro'
import { IconClock } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'react-router-dom'
import type { PlaySession } from '../../../contract/safe-play.ts'
import { tryCall } from '../../transport/try-call.ts'
import { AlertShell, AlertText, AlertTitle } from '../../ui/alert-shell.tsx'
import { Button } from '../../ui/button.tsx'
import { BreakDialog } from './break-dialog.tsx'
import { overviewQuery, refreshPlay, sessionQuery, type WatchPlay } from './play-queries.ts'
import { momentText } from './play-text.ts'
import { RealityCheck } from './reality-check.tsx'
import { useWatchPlay } from './use-watch-play.ts'

interface WatchProps {
  watchPlay: WatchPlay
  paths: { limits: string; record: string }
  onLeft: (until: number) => void
  onSignOut: () => void
}

/** What the site says by itself, on every page: the time, the end of a limit of time, and twice a year that there are limits. */
export function PlayWatch(props: WatchProps) {
  useWatchPlay(props.watchPlay)
  const { data } = useQuery(sessionQuery)
  return data ? <Dialogs {...props} session={data} /> : null
}

function Dialogs({ session, paths, onLeft, onSignOut }: WatchProps & { session: PlaySession }) {
  const client = useQueryClient()
  /** The answer that the dialog was dismissed for; the server's next one no longer says that it is due. */
  const [answered, setAnswered] = useState<number | null>(null)
  const [resting, setResting] = useState(false)
  const [usedUp, setUsedUp] = useState<number | null>(null)
  const { stop, now, dueAt } = session
  const isDue = now >= dueAt && dueAt !== answered && !stop
  const isUsedUp = stop?.reason === 'time-limit' && stop.until !== usedUp
  const seen = () => {
    setAnswered(dueAt)
    void tryCall('play.reminderSeen', {}).then((refused) => (refused ? undefined : refreshPlay(client)))
  }
  // The answer did not arrive (no network): it is said again with the server's next word, and asked no more.
  const sayAgain = useEffectEvent(({ now, dueAt }: PlaySession) => {
    if (now >= dueAt && dueAt === answered) void tryCall('play.reminderSeen', {})
  })
  useEffect(() => sayAgain(session), [session])
  const until = momentText(stop?.until ?? now)
  return (
    <>
      <RealityCheck
        open={isDue && !resting}
        visit={session}
        onRest={() => setResting(true)}
        onGoOn={seen}
        record={
          <Link to={paths.record} className="relative inline-flex h-11 items-center text-sm" onClick={seen}>
            <Trans>看详细记录</Trans>
          </Link>
        }
      />
      {resting && <Rest onClose={() => setResting(false)} onLeft={onLeft} />}
      <AlertShell open={isUsedUp}>
        <IconClock className="size-8 text-accent-text" stroke={1.4} aria-hidden />
        <AlertTitle className="mt-2 text-xl font-semibold">
          <Trans>你设的在线时长用完了</Trans>
        </AlertTitle>
        <AlertText className="mt-1.5 text-md leading-5.5 text-fg-2">
          <Trans>{until} 后可以继续存款和投注。取款、记录和客服照常，未结算的注单照常结算。</Trans>
        </AlertText>
        <div className="mt-6 grid grid-cols-2 gap-3">
          <Button size="lg" variant="outline" onClick={onSignOut}>
            <Trans>退出登录</Trans>
          </Button>
          <Button size="lg" variant="outline" onClick={() => setUsedUp(stop?.until ?? null)}>
            <Trans>知道了</Trans>
          </Button>
        </div>
      </AlertShell>
      <Review open={session.isReviewDue && !isDue && !isUsedUp} path={paths.limits} />
    </>
  )
}

/** A time-out of a day, confirmed as on the limits page. */
function Rest({ onClose, onLeft }: { onClose: () => void; onLeft: (until: number) => void }) {
  const { data } = useQuery(overviewQuery)
  const [wanted] = useState({ hours: 24 as const })
  return data ? (
    <BreakDialog wanted={wanted} balanceFen={data.balanceFen} openTickets={data.openTickets} onClose={onClose} onLeft={onLeft} />
  ) : null
}

/** Half a year after the last look at the limits; either answer counts as one. */
function Review({ open, path }: { open: boolean; path: string }) {
  const client = useQueryClient()
  const [done, setDone] = useState(false)
  const answer = async () => {
    setDone(true)
    await tryCall('play.reviewed', {})
    void refreshPlay(client)
  }
  return (
    <AlertShell open={open && !done}>
      <AlertTitle className="text-xl font-semibold">
        <Trans>看一看你的限额</Trans>
      </AlertTitle>
      <AlertText className="mt-1.5 text-md leading-5.5 text-fg-2">
        <Trans>上次看是半年前。存款、投注、净输和在线时长都可以设上限；调低马上生效。</Trans>
      </AlertText>
      <div className="mt-6 grid grid-cols-2 gap-3">
        <Button size="lg" variant="outline" onClick={() => void answer()}>
          <Trans>保持不变</Trans>
        </Button>
        <Link
          to={path}
          onClick={() => void answer()}
          className="inline-flex h-12 items-center justify-center rounded-sm border border-line-strong text-lg font-semibold text-fg hover:bg-surface-2"
        >
          <Trans>去看限额</Trans>
        </Link>
      </div>
    </AlertShell>
  )
}
