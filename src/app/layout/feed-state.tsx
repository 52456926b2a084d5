import { Trans } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'
import { cx } from '../../ui/cx.ts'
import { feed } from '../feed.ts'

/** Whether prices are live, in the bar of wide windows. Nothing is said before the first connection was tried. */
export function FeedState() {
  const { state } = useSyncExternalStore(feed.link.subscribe, feed.link.get)
  return (
    <span role="status" className="flex items-center gap-1.5 text-xs text-bar-text-2 max-xl:sr-only">
      <i
        className={cx('size-2 rounded-full', state === 'open' ? 'bg-bar-live' : 'inset-ring-2 inset-ring-bar-text-2')}
        aria-hidden="true"
      />
      {state === 'open' ? <Trans>行情实时</Trans> : state === 'down' ? <Trans>重连中</Trans> : <Trans>连接中</Trans>}
    </span>
  )
}
