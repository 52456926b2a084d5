import { Trans } from '@lingui/react/macro'
import { IconClock } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { clockOf, dateTimeOf, dayOf } from '../../../../domain/days.ts'
import { online } from '../../../platform/online.ts'
import { cx } from '../../../ui/cx.ts'

/** Of when the amounts are; in the page's warning colour where they could not be asked for again. `onBar`: on the dark ground. */
export function AsOf({ at, failed, onBar = false }: { at: number; failed: boolean; onBar?: boolean }) {
  const isOnline = useSyncExternalStore(online.subscribe, online.get)
  if (at === 0) return null
  const time = dayOf(at) === dayOf(Date.now()) ? clockOf(at) : dateTimeOf(at)
  const old = failed || !isOnline
  return (
    <p
      role="status"
      className={cx('flex items-center gap-1 text-xs tabular-nums', onBar ? 'text-bar-text-2' : old ? 'text-warn' : 'text-fg-3')}
    >
      {old && <IconClock className="size-4 shrink-0" stroke={1.6} aria-hidden />}
      {old ? <Trans>没有更新成功，显示 {time} 的余额</Trans> : <Trans>{time} 更新</Trans>}
    </p>
  )
}
