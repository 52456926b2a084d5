import { Trans, useLingui } from '@lingui/react/macro'
import type { PushKind } from '../../../contract/push.ts'
import { Switch } from '../../ui/switch.tsx'
import { DeviceNote } from './device-note.tsx'
import { FollowedGames } from './followed-games.tsx'
import { Quiet } from './quiet.tsx'
import { SwitchRow } from './switch-row.tsx'
import { usePush } from './use-push.ts'

/** What the page gives of other parts. */
export interface PushHost {
  /** Whether this browser puts the app on its home screen by hand, and pushes only from there. */
  installsByHand: boolean
  onInstall: () => void
  gamePath: (gameId: string) => string
}

/** The switches of push: this device, each kind, and what the lock screen says. */
export function PushSettings({ installsByHand, onInstall, gamePath }: PushHost) {
  const { t } = useLingui()
  const { settings, device, busy, set, turnOn, turnOff, isOn, flip, setQuiet } = usePush(installsByHand)
  const here = settings?.here ?? false
  const off = !settings || busy
  const kinds: { kind: PushKind; label: string; text: string }[] = [
    { kind: 'goal', label: t`关注比赛的进球`, text: t`只限点了铃铛的比赛` },
    { kind: 'ticket', label: t`注单有结果`, text: t`赢、输、走盘都发，一单一条` },
  ]
  return (
    <section aria-label={t`推送`}>
      <div className="flex min-h-14 items-center gap-3">
        <h2 className="min-w-0 flex-1 text-lg font-semibold">
          <Trans>接收设置 · 推送</Trans>
          <span className="block text-xs font-normal text-fg-3">
            {here ? <Trans>这台设备已打开</Trans> : <Trans>这台设备没有打开</Trans>}
          </span>
        </h2>
        <Switch
          aria-label={t`这台设备的推送`}
          aria-busy={busy}
          disabled={off || device !== 'ready'}
          checked={here}
          onChange={() => void (here ? turnOff() : turnOn())}
        />
      </div>
      <DeviceNote device={device} onInstall={onInstall} className="mb-3" />
      {kinds.map(({ kind, label, text }) => (
        <SwitchRow
          key={kind}
          label={label}
          text={text}
          aria-busy={busy}
          disabled={off}
          checked={isOn(kind)}
          onChange={() => void flip(kind)}
        />
      ))}
      <SwitchRow
        label={t`锁屏上写内容`}
        text={t`关着只写“有一条新消息”；开着也不写金额和名字`}
        aria-busy={busy}
        disabled={off}
        checked={settings?.content ?? false}
        onChange={() => void set('content', !settings?.content)}
      />
      <Quiet hours={settings?.quiet} off={off} busy={busy} onSet={(hours) => void setQuiet(hours)} />
      <p className="border-t border-line pt-3 text-xs text-fg-3">
        <Trans>消息按种类推送，开关在消息中心的接收设置里。休息和自我排除期间不推送比赛和活动。</Trans>
      </p>
      <FollowedGames gamePath={gamePath} />
    </section>
  )
}
