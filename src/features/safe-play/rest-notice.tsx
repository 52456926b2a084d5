import { Trans } from '@lingui/react/macro'
import { IconPlayerPause } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { cx } from '../../ui/cx.ts'
import { sessionQuery } from './play-queries.ts'
import { momentText } from './play-text.ts'

/** Why nothing can be begun now, until when, and what works all the same: for the slip, deposits and the hub. Nothing while all can. */
export function RestNotice({ path, className }: { path: string; className?: string }) {
  const { data } = useQuery(sessionQuery)
  const stop = data?.stop
  if (!stop) return null
  const until = stop.until === undefined ? null : momentText(stop.until)
  return (
    <section className={cx('flex items-start gap-2.5 bg-accent-soft px-4 py-3 text-sm text-fg', className)}>
      <IconPlayerPause className="mt-0.5 size-4 shrink-0 text-accent-text" stroke={1.6} aria-hidden />
      <p className="min-w-0">
        <b className="block tabular-nums">
          {stop.reason === 'resting' ? (
            <Trans>休息中，到 {until} 为止</Trans>
          ) : stop.reason === 'time-limit' ? (
            <Trans>在线时长用完了，{until} 后可以继续</Trans>
          ) : until === null ? (
            <Trans>自我排除还没有解除</Trans>
          ) : (
            <Trans>自我排除中，到 {until} 为止</Trans>
          )}
        </b>
        <Trans>不能存款和投注；取款、记录和客服照常，未结算的注单照常结算。</Trans>{' '}
        <Link to={path} className="relative text-accent-text underline touch-target">
          <Trans>详情</Trans>
        </Link>
      </p>
    </section>
  )
}
