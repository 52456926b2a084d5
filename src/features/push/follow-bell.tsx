import { Trans, useLingui } from '@lingui/react/macro'
import { IconBell, IconBellFilled } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { GAME_EVENTS, type GameEventKind } from '../../../contract/push.ts'
import { noticeText } from '../../i18n/problem-text.ts'
import { tryCall } from '../../transport/try-call.ts'
import { cx } from '../../ui/cx.ts'
import { DialogShell } from '../../ui/dialog-shell.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { toast } from '../../ui/toast-store.ts'
import { AskDialog } from './ask-dialog.tsx'
import { DeviceNote } from './device-note.tsx'
import { eventName } from './event-words.ts'
import { followedQuery } from './push-queries.ts'
import { type PushHost, PushSettings } from './push-settings.tsx'
import { SwitchRow } from './switch-row.tsx'
import { usePush } from './use-push.ts'

/** What of the game is told; empty while that is not known. */
function useFollowed(gameId: string): readonly GameEventKind[] {
  const { data } = useQuery(followedQuery)
  return data?.list.find((game) => game.gameId === gameId)?.events ?? []
}

/** The bell of a game: filled where anything of it is told. Opens the panel below the game's head. */
export function FollowBell({ gameId, name, open, onPress }: { gameId: string; name: string; open: boolean; onPress: () => void }) {
  const { t } = useLingui()
  const on = useFollowed(gameId).length > 0
  const Icon = on ? IconBellFilled : IconBell
  return (
    <IconButton
      aria-label={on ? t`推送 ${name}：已打开` : t`推送 ${name}`}
      aria-expanded={open}
      size="sm"
      tone="bar"
      className={cx(open && 'bg-bar-hover')}
      onClick={onPress}
    >
      <Icon className="size-4" stroke={1.6} aria-hidden />
    </IconButton>
  )
}

/** What of this game is told. The browser is asked for its permission only after the player wants something. */
export function FollowPanel({
  gameId,
  football,
  started,
  onFollow,
  ...host
}: PushHost & {
  gameId: string
  football: boolean
  started: boolean
  /** Called when the game is followed. */
  onFollow: () => void
}) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const followed = useFollowed(gameId)
  const push = usePush(host.installsByHand)
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState(false)
  const [settings, setSettings] = useState(false)
  const texts: Partial<Record<GameEventKind, string>> = {
    goal: t`比分和进球时间`,
    period: t`比分`,
    ...(started && { soon: t`已开赛，用不上` }),
  }
  const turn = async (event: GameEventKind) => {
    if (busy) return
    setBusy(true)
    const on = !followed.includes(event)
    const events = on ? [...followed, event] : followed.filter((one) => one !== event)
    const problem = await tryCall('push.follow', { gameId, events })
    const text = problem && noticeText(i18n, problem)
    if (text) toast.pill(text)
    await client.invalidateQueries({ queryKey: followedQuery.queryKey })
    setBusy(false)
    if (problem || !on) return
    onFollow()
    if (push.settings?.here) {
      if (!push.settings.kinds.includes('goal')) await push.set('goal', true)
    } else if (push.device === 'ready') setAsking(true)
  }
  return (
    <section aria-label={t`这一场发生时告诉我`} className="border-b border-line bg-surface px-4 pb-3 md:px-6">
      <p className="py-2.5 text-sm text-fg-2" aria-hidden>
        <Trans>这一场发生时告诉我</Trans>
      </p>
      {followed.length > 0 && <DeviceNote device={push.device} onInstall={host.onInstall} className="mb-3" />}
      {GAME_EVENTS.filter((event) => football || event === 'period' || event === 'soon').map((event) => (
        <SwitchRow
          key={event}
          label={football || event !== 'period' ? eventName(event) : t`完场`}
          text={texts[event]}
          aria-busy={busy}
          disabled={event === 'soon' && started}
          checked={followed.includes(event)}
          onChange={() => void turn(event)}
        />
      ))}
      <p className="flex items-center justify-between gap-3 border-t border-line pt-3 text-sm">
        <span className="text-xs text-fg-3">
          <Trans>完场后自动停止</Trans>
        </span>
        <button type="button" className="relative text-accent-text touch-target" onClick={() => setSettings(true)}>
          <Trans>接收设置</Trans>
        </button>
      </p>
      <AskDialog
        open={asking}
        what={t`这场的${followed.map(eventName).join('、')}`}
        onClose={() => setAsking(false)}
        onYes={() => {
          setAsking(false)
          void push.turnOn('goal')
        }}
      />
      <DialogShell open={settings} onClose={() => setSettings(false)} label={t`接收设置`}>
        <div className="px-4 pt-2 pb-4">
          <PushSettings {...host} />
        </div>
      </DialogShell>
    </section>
  )
}
