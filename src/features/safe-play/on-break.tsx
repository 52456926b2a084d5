import { Trans, useLingui } from '@lingui/react/macro'
import { IconChevronRight, IconPlayerPause } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import type { PlayBreak, PlayOverview } from '../../../contract/safe-play.ts'
import { formatYuan } from '../../../domain/money.ts'
import { noticeText } from '../../i18n/problem-text.ts'
import { tryCall } from '../../transport/try-call.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { refreshPlay } from './play-queries.ts'
import { breakName, leftText, momentText } from './play-text.ts'

/** Pages that stay open during a break. */
export interface BreakLinks {
  withdraw: string
  record: string
  history: string
  help: string
  service: () => void
}

/** A break: until when, and what works all the same. */
export function OnBreak({ onBreak, overview, now, links }: { onBreak: PlayBreak; overview: PlayOverview; now: number; links: BreakLinks }) {
  const end = onBreak.endsAt ?? onBreak.until
  const isOver = onBreak.kind === 'self-exclusion' && onBreak.endsAt === null && onBreak.until <= now
  return (
    <section aria-labelledby="on-break" className="overflow-hidden border-line bg-surface md:rounded-md md:border">
      <div className="px-4 py-6 text-center">
        <span className="mx-auto mb-3 grid size-14 place-items-center rounded-lg bg-surface-3">
          <IconPlayerPause className="size-6" stroke={1.6} aria-hidden />
        </span>
        <h2 id="on-break" className="text-xl font-semibold">
          {isOver ? <Trans>排除期已满，还没有解除</Trans> : breakName(onBreak)}
        </h2>
        {isOver ? (
          <ComeBack />
        ) : (
          <>
            <p className="mt-1 text-fg-2 tabular-nums">
              <Trans>到 {momentText(end)} 为止</Trans>
            </p>
            <p className="mt-1 text-sm text-fg-3">{leftText(end - now)}</p>
          </>
        )}
      </div>
      <div className="border-t border-line p-4">
        <p className="flex items-baseline justify-between">
          <span className="text-fg-2">
            <Trans>可取余额</Trans>
          </span>
          <b className="text-2xl tabular-nums">¥{formatYuan(BigInt(overview.balanceFen))}</b>
        </p>
        <Link to={links.withdraw} className={buttonClass({ size: 'lg', block: true }, 'mt-3')}>
          <Trans>取款</Trans>
        </Link>
      </div>
      <ul className="divide-y divide-line border-t border-line [&_a]:flex [&_a]:min-h-13 [&_a]:items-center [&_a]:px-4 [&_a]:text-fg [&_button]:flex [&_button]:min-h-13 [&_button]:w-full [&_button]:items-center [&_button]:px-4">
        <Way to={links.record}>
          <Trans>投注记录</Trans>
          {overview.openTickets > 0 && (
            <small className="block text-xs text-fg-3">
              <Trans>{overview.openTickets} 单未结算，结算后返还进余额</Trans>
            </small>
          )}
        </Way>
        <Way to={links.history}>
          <Trans>交易记录</Trans>
        </Way>
        <Way to={links.help}>
          <Trans>求助渠道</Trans>
        </Way>
        <li>
          <button type="button" onClick={links.service}>
            <span className="flex-1 text-left">
              <Trans>联系客服</Trans>
            </span>
            <Chevron />
          </button>
        </li>
      </ul>
      {onBreak.kind === 'self-exclusion' && (
        <p className="border-t border-line px-4 py-3 text-sm leading-5.5 text-fg-2">
          <Trans>停下来不容易，谢谢你照顾自己。到期不会自动恢复，想回来时再申请即可。</Trans>
        </p>
      )}
    </section>
  )
}

const Way = ({ to, children }: { to: string; children: ReactNode }) => (
  <li>
    <Link to={to}>
      <span className="flex-1 py-1.5">{children}</span>
      <Chevron />
    </Link>
  </li>
)

const Chevron = () => <IconChevronRight className="size-4 text-fg-3" stroke={1.6} aria-hidden />

function ComeBack() {
  const { i18n } = useLingui()
  const client = useQueryClient()
  const [problem, setProblem] = useState<string | null>(null)
  const ask = async () => {
    const refused = await tryCall('play.comeBack', {})
    setProblem(refused && noticeText(i18n, refused))
    void refreshPlay(client)
  }
  return (
    <>
      <p className="mt-1 text-fg-2">
        <Trans>不申请就一直保持。申请后再等 24 小时恢复。</Trans>
      </p>
      <Button variant="outline" className="mt-3" onClick={() => void ask()}>
        <Trans>申请恢复</Trans>
      </Button>
      <p role="alert" className="mt-2 text-sm text-danger empty:hidden">
        {problem}
      </p>
    </>
  )
}
