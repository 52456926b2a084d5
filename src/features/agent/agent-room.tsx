import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Answer } from '../../../contract/endpoints.ts'
import { yuanFixed } from '../../../domain/money.ts'
import { atRate, rateText } from '../../../domain/rate-text.ts'
import { AsOf } from '../../ui/as-of.tsx'
import { Button } from '../../ui/button.tsx'
import { FiguresTable } from '../../ui/figures-table.tsx'
import { Panel } from '../../ui/panel.tsx'
import { QueryFailed } from '../../ui/query-failed.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useAnswer } from '../../ui/use-answer.ts'
import { AgentHero } from './agent-hero.tsx'
import { termsQuery } from './agent-queries.ts'
import { OwnAgent } from './own-agent.tsx'

/** `/agent`: what a member who invites others is paid, and for a member the own link with what it brought. Open for visitors. */
export function AgentRoom({ member, onLogin }: { member: boolean; onLogin: () => void }) {
  const { t } = useLingui()
  const { data, error, refetch, dataUpdatedAt, isRefetchError } = useAnswer(termsQuery)
  return (
    <div className="pb-10 md:pt-6">
      <AgentHero rate={data?.tiers.at(-1)?.rate}>
        {!member && (
          <Button size="lg" variant="outline" className="mt-5" onClick={onLogin}>
            <Trans>登录后看自己的链接</Trans>
          </Button>
        )}
      </AgentHero>
      <div className="items-start md:mt-4 md:grid md:gap-4 xl:grid-cols-[minmax(0,1fr)_26.5rem]">
        <div className="grid md:gap-4">
          {data ? (
            <Terms terms={data}>
              <AsOf at={dataUpdatedAt} failed={isRefetchError} onAgain={() => void refetch()} onlyOld />
            </Terms>
          ) : error ? (
            <QueryFailed
              className="min-h-60"
              error={error}
              title={t`分成没有加载出来`}
              offlineText={t`联网后可以看分成`}
              onAgain={() => void refetch()}
            />
          ) : (
            <Skeleton className="h-72 rounded-md" />
          )}
          {member && <OwnAgent />}
        </div>
        <div className="grid md:gap-4">
          <Panel title={t`怎么开始`}>
            <ol className="grid list-decimal gap-2 pl-5 text-sm text-fg-2">
              <li>
                <Trans>注册并登录，须满 18 周岁；不用申请</Trans>
              </li>
              <li>
                <Trans>把自己的链接或二维码发给成年朋友</Trans>
              </li>
              <li>
                <Trans>他们用链接注册，之后的有效投注都计入</Trans>
              </li>
              <li>
                <Trans>每月结算到中心钱包，没有流水要求</Trans>
              </li>
            </ol>
          </Panel>
          <Panel title={t`可以做的、不可以做的`}>
            <ul className="grid list-disc gap-2 pl-5 text-sm text-fg-2 marker:text-accent">
              <li>
                <Trans>可以介绍功能、赛程、规则，写明 18+ 和广告</Trans>
              </li>
              <li>
                <Trans>不可以承诺收益、晒中奖、写“稳赚”“回本”</Trans>
              </li>
              <li>
                <Trans>不可以面向未成年人或已自我排除的人</Trans>
              </li>
              <li>
                <Trans>不可以代人注册、代存、代投</Trans>
              </li>
              <li>
                <Trans>同一设备、同一网络地址、同一邮箱或收款账户注册的，视为自己，不算</Trans>
              </li>
            </ul>
          </Panel>
        </div>
      </div>
    </div>
  )
}

const EXAMPLE_FEN = 1_000_000n

/** `children`: of when they are, where they are old. */
function Terms({ terms: { tiers, activeFen, payDay }, children }: { terms: Answer<'agent.terms'>; children: ReactNode }) {
  const { t } = useLingui()
  const [active, example] = [yuanFixed(activeFen), yuanFixed(EXAMPLE_FEN)]
  return (
    <Panel title={t`分成`} beside={<Trans>每月 {payDay} 日 12:00 结算上月</Trans>}>
      {children}
      <FiguresTable
        label={t`分成`}
        columns={[t`当月活跃好友`, t`分成`, t`例：有效投注 ${example}`]}
        rows={tiers.map(({ active: from, rate }, place) => {
          const to = (tiers[place + 1]?.active ?? 0) - 1
          const who = to < 0 ? t`${from} 人以上` : to === from ? t`${from} 人` : t`${from} – ${to} 人`
          return {
            key: `${from}`,
            cells: [who, <b key="rate">{rateText(rate)}</b>, yuanFixed(atRate(EXAMPLE_FEN, rate))],
          }
        })}
      />
      <p className="mt-3 text-xs text-fg-3">
        <Trans>
          佣金 = 好友当月已结算的有效投注 × 分成，舍到分；按有效投注算，和好友输赢无关。活跃好友：当月有效投注满 {active}
          。没有活跃好友的月份没有佣金。
        </Trans>
      </p>
    </Panel>
  )
}
