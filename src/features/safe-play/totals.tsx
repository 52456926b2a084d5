import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { PlayOverview } from '../../../contract/safe-play.ts'
import { clockOf, timeOf } from '../../../domain/days.ts'
import { formatYuanFixed, yuanFull } from '../../../domain/money.ts'
import { signedYuan } from '../../ui/record-list/record-text.ts'
import { minutesText, whenText } from './play-text.ts'

/** What the member paid in and played, all by the ledger. */
export function Totals({ overview, now }: { overview: PlayOverview; now: number }) {
  const { totals, visit, lastLoginAt, loginAt } = overview
  const net = (fen: string) => (BigInt(fen) < 0n ? signedYuan(BigInt(fen)) : yuanFull(fen))
  const minutes = (ms: number) => minutesText(Math.max(0, Math.floor(ms / 60_000)))
  return (
    <>
      <h2 className="text-lg font-semibold">
        <Trans>我的总数</Trans>
      </h2>
      <p className="mt-0.5 mb-2 text-xs text-fg-3 tabular-nums">
        <Trans>与交易流水逐笔一致，{clockOf(overview.now)} 更新</Trans>
      </p>
      <dl>
        <Line label={<Trans>历史净存款</Trans>} strong>
          {net(totals.netDepositsFen)}
        </Line>
        <Line label={<Trans>历史存入 / 取出</Trans>}>
          ¥{formatYuanFixed(BigInt(totals.depositsFen))} / ¥{formatYuanFixed(BigInt(totals.withdrawalsFen))}
        </Line>
        <Line label={<Trans>近 30 天净存款</Trans>} strong>
          {net(totals.netDeposits30Fen)}
        </Line>
        <Line label={<Trans>近 30 天投注净额</Trans>} strong>
          {signedYuan(BigInt(totals.betsNet30Fen))}
        </Line>
        <Line label={<Trans>近 30 天在线</Trans>}>{minutesText(totals.online30Minutes)}</Line>
        <Line label={<Trans>本次在线</Trans>}>
          <Trans>
            {timeOf(visit.beganAt)} 起，{minutes(now - visit.beganAt)}
          </Trans>
        </Line>
        <Line label={<Trans>上次在线</Trans>}>
          {visit.last ? `${whenText(visit.last.beganAt, now)} · ${minutes(visit.last.seenAt - visit.last.beganAt)}` : '—'}
        </Line>
        <Line label={<Trans>本次登录</Trans>}>{whenText(loginAt, now)}</Line>
        <Line label={<Trans>上次登录</Trans>}>{lastLoginAt === null ? <Trans>这是第一次登录</Trans> : whenText(lastLoginAt, now)}</Line>
      </dl>
    </>
  )
}

const Line = ({ label, strong = false, children }: { label: ReactNode; strong?: boolean; children: ReactNode }) => (
  <div className="flex min-h-8 items-center justify-between gap-3 text-sm text-fg-2">
    <dt className="shrink-0">{label}</dt>
    <dd className={strong ? 'text-right text-md font-semibold text-fg tabular-nums' : 'text-right tabular-nums'}>{children}</dd>
  </div>
)
