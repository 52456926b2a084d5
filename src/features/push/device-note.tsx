import { Trans } from '@lingui/react/macro'
import { IconBell, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import type { DeviceState } from './device.ts'

/** Why nothing can be pushed to this device, and what helps; nothing where it can. */
export function DeviceNote({ device, onInstall, className }: { device: DeviceState; onInstall: () => void; className?: string }) {
  if (device === 'ready') return null
  if (device === 'blocked')
    return (
      <Note warn className={className}>
        <b className="block">
          <Trans>浏览器不让这个网站发通知</Trans>
        </b>
        <Trans>在地址栏左边的锁里打开“通知”，再回来刷新。打开之前，进球只在应用里提示。</Trans>
      </Note>
    )
  if (device === 'none')
    return (
      <Note className={className}>
        <b className="block text-fg">
          <Trans>这个浏览器不能接收推送</Trans>
        </b>
        <Trans>换一个浏览器，或装成应用再试。</Trans>
      </Note>
    )
  return (
    <Note className={className}>
      <b className="block text-fg">
        <Trans>装到主屏幕后才能推送</Trans>
      </b>
      <Trans>这是系统的要求。三步，不到一分钟。</Trans>
      <Button size="sm" variant="outline" className="mt-2 flex" onClick={onInstall}>
        <Trans>看怎么装</Trans>
      </Button>
    </Note>
  )
}

function Note({ warn = false, className, children }: { warn?: boolean; className: string | undefined; children: ReactNode }) {
  const Icon = warn ? IconBell : IconInfoCircle
  return (
    <div className={cx('flex gap-2.5 rounded-sm px-4 py-3 text-sm', warn ? 'bg-warn-soft text-warn' : 'bg-surface-2 text-fg-2', className)}>
      <Icon className="mt-0.5 size-4 shrink-0" stroke={1.6} aria-hidden />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  )
}
