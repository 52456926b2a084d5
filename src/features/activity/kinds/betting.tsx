import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconReceipt } from '@tabler/icons-react'
import { yuanFixed } from '../../../../domain/money.ts'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { giftTurnover, giftTurnoverRule } from './gift-words.ts'
import type { BodyProps, KindView } from './view.ts'

export const bettingGift: KindView<'bettingGift'> = {
  group: 'regular',
  Icon: IconReceipt,
  turnover: ({ times }) => giftTurnover(times),
  mark({ mine: { weeks } }) {
    const turned = yuanFixed(weeks[0]?.turnoverFen ?? 0n)
    return t`本周 ${turned}`
  },
  rules: ({ times }) => [
    t`有效投注按已结算的注单和场馆局计算，和流水同一规则，周一到周日按北京时间`,
    t`本周达到的，本周和下周都可以领，每份一次；过期作废`,
    giftTurnoverRule(times),
    t`不用为礼金多投：限额和休息照常`,
  ],
  confirm: ({ times }, { fen, needFen }) => [
    [t`礼金`, yuanFixed(fen)],
    [t`流水`, times === 0 ? t`无流水` : yuanFixed(needFen)],
  ],
  Body: BettingBody,
}

function BettingBody({ activity: { terms, state }, standing, unknown, onJoin, busy, isOnline }: BodyProps<'bettingGift'>) {
  const { t } = useLingui()
  const weeks = standing?.mine.weeks ?? []
  const isOpen = isOnline && state === 'running' && standing?.state === 'open'
  if (weeks.length === 0 && unknown === 'asked') return <Skeleton className="h-160 max-md:rounded-none" />
  if (weeks.length === 0)
    return (
      <Panel title={t`每周有效投注`}>
        <ul className="text-sm">
          {terms.steps.map(({ turnoverFen, fen }) => (
            <li key={turnoverFen} className="flex min-h-11 items-center justify-between gap-3 border-line not-last:border-b">
              <Goal turnoverFen={turnoverFen} />
              <b className="tabular-nums">{yuanFixed(fen)}</b>
            </li>
          ))}
        </ul>
        {unknown === 'visitor' && (
          <Button size="lg" className="mt-4" onClick={() => onJoin()}>
            <Trans>登录后看自己的进度</Trans>
          </Button>
        )}
      </Panel>
    )
  return weeks.map(({ from, to, turnoverFen, got }, i) => {
    const turned = yuanFixed(turnoverFen)
    return (
      <Panel key={from} title={i === 0 ? t`本周` : t`上周`} beside={`${from} – ${to.slice(5)}`}>
        <p className="mb-2 text-sm text-fg-2">
          <Trans>已结算的有效投注 {turned}</Trans>
        </p>
        <ul className="text-sm">
          {terms.steps.map((step, place) => {
            const isReached = BigInt(turnoverFen) >= BigInt(step.turnoverFen)
            const amount = yuanFixed(step.fen)
            return (
              <li key={step.turnoverFen} className="flex min-h-14 items-center gap-3 border-line not-last:border-b">
                <span className="flex-1">
                  <Goal turnoverFen={step.turnoverFen} />
                </span>
                <b className="tabular-nums">{amount}</b>
                <span className="flex w-24 justify-end">
                  {got[place] ? (
                    <Tag>
                      <Trans>已领</Trans>
                    </Tag>
                  ) : isReached ? (
                    <Button size="sm" disabled={!isOpen} aria-busy={busy} onClick={() => onJoin(`${from}:${place}`)}>
                      <Trans>领 {amount}</Trans>
                    </Button>
                  ) : (
                    <Tag>
                      <Trans>未达到</Trans>
                    </Tag>
                  )}
                </span>
              </li>
            )
          })}
        </ul>
      </Panel>
    )
  })
}

function Goal({ turnoverFen }: { turnoverFen: string }) {
  const goal = yuanFixed(turnoverFen)
  return <Trans>满 {goal}</Trans>
}
