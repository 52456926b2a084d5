import { Trans, useLingui } from '@lingui/react/macro'
import type { Answer } from '../../../contract/endpoints.ts'
import { dateOf } from '../../../domain/days.ts'
import { yuanFixed } from '../../../domain/money.ts'
import { rateText } from '../../../domain/rate-text.ts'
import { AsOf } from '../../ui/as-of.tsx'
import { FiguresTable } from '../../ui/figures-table.tsx'
import { InviteLink } from '../../ui/invite-link.tsx'
import { Panel } from '../../ui/panel.tsx'
import { QueryFailed } from '../../ui/query-failed.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useAnswer } from '../../ui/use-answer.ts'
import { overviewQuery } from './agent-queries.ts'

/** The member's own link, how many it brought, and the commission of each month. */
export function OwnAgent() {
  const { t } = useLingui()
  const { data, error, refetch, dataUpdatedAt, isRefetchError } = useAnswer(overviewQuery)
  if (!data)
    return error ? (
      <QueryFailed
        className="min-h-60"
        error={error}
        title={t`你的链接没有加载出来`}
        offlineText={t`联网后可以看`}
        onAgain={() => void refetch()}
      />
    ) : (
      <Skeleton className="h-96 rounded-md" />
    )
  const { code, invited, refused, months } = data
  return (
    <>
      <Panel title={t`我的链接`}>
        <InviteLink code={code} />
      </Panel>
      <Panel title={t`我的佣金`} beside={<Trans>已邀请 {invited} 人</Trans>}>
        <AsOf at={dataUpdatedAt} failed={isRefetchError} onAgain={() => void refetch()} onlyOld />
        <FiguresTable
          label={t`我的佣金`}
          columns={[t`月份`, t`活跃好友`, t`分成`, t`佣金`, t`结算`]}
          rows={months.map(({ month, active, rate, fen, paidAt }) => ({
            key: month,
            cells: [month, active, rateText(rate), yuanFixed(fen), paidAt === null ? t`未结算` : dateOf(paidAt)],
          }))}
        />
        <Refused refused={refused} />
        <p className="mt-3 text-xs text-fg-3">
          <Trans>这里只有人数和佣金：看不到好友是谁、投注和余额。</Trans>
        </p>
      </Panel>
    </>
  )
}

function Refused({ refused: { device, address, contact } }: Pick<Answer<'agent.overview'>, 'refused'>) {
  const { t } = useLingui()
  const parts = [
    device > 0 ? t`同一设备 ${device} 人` : '',
    address > 0 ? t`同一网络地址 ${address} 人` : '',
    contact > 0 ? t`同一邮箱或收款账户 ${contact} 人` : '',
  ].filter(Boolean)
  if (parts.length === 0) return null
  const list = parts.join(t`、`)
  return (
    <p className="mt-3 rounded-sm bg-warn-soft px-4 py-3 text-sm text-warn">
      <Trans>不计入：{list}</Trans>
    </p>
  )
}
