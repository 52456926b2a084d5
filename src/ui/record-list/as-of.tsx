import { Trans } from '@lingui/react/macro'
import { IconClock } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { clockOf, dateTimeOf, dayOf } from '../../../domain/days.ts'
import { online } from '../../platform/online.ts'
import { Button } from '../button.tsx'
import { cx } from '../cx.ts'

/** The age of the records shown; after a failed refresh also that, and a retry. */
export function AsOf({ at, failed, onAgain, onlyOld }: { at: number; failed: boolean; onAgain: () => void; onlyOld: boolean }) {
  const isOnline = useSyncExternalStore(online.subscribe, online.get)
  if (at === 0) return null
  const time = dayOf(at) === dayOf(Date.now()) ? clockOf(at) : dateTimeOf(at)
  const old = failed || !isOnline
  if (onlyOld && !old) return null
  return (
    <p role="status" className={cx('flex min-h-9 items-center gap-1.5 text-xs', old ? 'text-warn' : 'text-fg-3')}>
      <IconClock className="size-4 shrink-0" stroke={1.6} aria-hidden />
      {old ? <Trans>没有更新成功，显示 {time} 的内容</Trans> : <Trans>{time} 更新</Trans>}
      {old && (
        <Button size="sm" variant="quiet" onClick={onAgain}>
          <Trans>重试</Trans>
        </Button>
      )}
    </p>
  )
}
