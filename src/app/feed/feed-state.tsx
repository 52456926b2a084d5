import { Trans } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'
import { cx } from '../../ui/cx.ts'
import { useFeed } from './use-feed.ts'

const nothing = () => () => undefined

const WORDS = {
  open: <Trans>行情实时</Trans>,
  connecting: <Trans>连接中</Trans>,
  down: <Trans>重连中</Trans>,
  outdated: <Trans>需要更新</Trans>,
}

/** Shows whether prices are live, in the bar of wide windows. Shows nothing before the first try to connect. */
export function FeedState() {
  const link = useFeed()?.link
  const state = useSyncExternalStore(link?.subscribe ?? nothing, () => link?.get().state ?? 'connecting')
  return (
    <span className="flex items-center gap-1.5 text-xs text-bar-text-2 max-xl:sr-only">
      <i
        className={cx('size-2 rounded-full', state === 'open' ? 'bg-bar-live' : 'inset-ring-2 inset-ring-bar-text-2')}
        aria-hidden="true"
      />
      {WORDS[state]}
    </span>
  )
}
