import { Trans, useLingui } from '@lingui/react/macro'
import { IconCoinYuan, IconGift } from '@tabler/icons-react'
import { useState } from 'react'
import type { Answer } from '../../../../contract/endpoints.ts'
import type { GiftOnOffer } from '../../../../contract/points.ts'
import { yuanFixed } from '../../../../domain/money.ts'
import { pointsFor } from '../../../../domain/points.ts'
import { AsOf } from '../../../ui/as-of.tsx'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { QueryFailed } from '../../../ui/query-failed.tsx'
import { StatePanel } from '../../../ui/state-panel.tsx'
import { useAnswer } from '../../../ui/use-answer.ts'
import { ListLoading } from '../record/list-states.tsx'
import { ExchangeDialog } from './exchange-dialog.tsx'
import type { ExchangeMoney } from './exchange-kind.ts'
import { overviewQuery } from './points-queries.ts'
import { PointsRecord } from './points-record.tsx'
import { giftName, pointsText } from './points-text.ts'

type Overview = Answer<'points.overview'>

/** `/mine/exchange`: the member's points, the gifts they can be exchanged for, and what came and went. */
export function PointsRoom({ money, giftsPath }: { money: ExchangeMoney; giftsPath: string }) {
  const { data, error, dataUpdatedAt, isRefetchError, refetch } = useAnswer(overviewQuery)
  const { t } = useLingui()
  const [affordable, setAffordable] = useState(false)
  const [chosen, setChosen] = useState<GiftOnOffer | null>(null)
  const again = () => void refetch()
  if (!data)
    return (
      <section className="border-line bg-surface max-md:border-b md:rounded-md md:border">
        {error ? (
          <QueryFailed
            error={error}
            title={t`礼品没有加载出来`}
            offlineText={t`联网后自动加载；积分不会过期。`}
            onAgain={again}
            className="min-h-80"
          />
        ) : (
          <ListLoading rows={4} />
        )}
      </section>
    )
  const gifts = affordable ? data.gifts.filter(({ points, left }) => points <= data.balance && left !== 0) : data.gifts
  return (
    <div className="grid gap-3 md:gap-4">
      <Head overview={data} />
      <div className="flex flex-wrap items-center gap-2 max-md:px-3">
        <Chip pressed={!affordable} onClick={() => setAffordable(false)}>
          <Trans>全部</Trans>
        </Chip>
        <Chip pressed={affordable} onClick={() => setAffordable(true)}>
          <Trans>我换得起</Trans>
        </Chip>
        <span className="flex-1" />
        <AsOf at={dataUpdatedAt} failed={isRefetchError} onAgain={again} onlyOld />
      </div>
      <Gifts gifts={gifts} balance={data.balance} onChoose={setChosen} />
      <PointsRecord giftsPath={giftsPath} />
      {chosen && <ExchangeDialog gift={chosen} balance={data.balance} money={money} onClose={() => setChosen(null)} />}
    </div>
  )
}

function Head({ overview: { balance, perFen, todayFen } }: { overview: Overview }) {
  const [per, today, coming] = [yuanFixed(perFen), yuanFixed(todayFen), pointsText(Number(pointsFor(BigInt(todayFen))))]
  return (
    <section className="flex items-center gap-4 border-line bg-surface p-4 max-md:border-b md:rounded-md md:border md:p-6">
      <span className="grid size-12 shrink-0 place-items-center rounded-sm bg-accent-soft text-accent-text max-md:hidden">
        <IconGift className="size-6" stroke={1.5} aria-hidden />
      </span>
      <div className="min-w-0 flex-1">
        <h1 className="text-2xl font-semibold max-md:sr-only">
          <Trans>礼品兑换</Trans>
        </h1>
        <p className="text-sm text-fg-2">
          <Trans>
            每天结算的有效投注每满 {per} 得 1 积分，次日入账，零头不计；活动也会送积分。今天已结算 {today}，将得 {coming} 积分。
          </Trans>
        </p>
      </div>
      <p className="shrink-0 text-right">
        <span className="block text-xs text-fg-3">
          <Trans>我的积分</Trans>
        </span>
        <b className="text-3xl tabular-nums">{pointsText(balance)}</b>
      </p>
    </section>
  )
}

function Gifts({ gifts, balance, onChoose }: { gifts: GiftOnOffer[]; balance: number; onChoose: (gift: GiftOnOffer) => void }) {
  const { t } = useLingui()
  if (gifts.length === 0) return <StatePanel kind="empty" title={t`还没有换得起的礼品`} text={t`积分不会过期，不用急`} />
  return (
    <ul className="grid grid-cols-2 gap-3 max-md:px-3 md:gap-4 lg:grid-cols-3 xl:grid-cols-4" aria-label={t`礼品`}>
      {gifts.map((gift) => {
        const [name, price, left, turnover] = [
          giftName(gift),
          pointsText(gift.points),
          gift.left,
          yuanFixed(BigInt(gift.bonusFen) * BigInt(gift.times)),
        ]
        const word = left === 0 ? t`已换完` : gift.points > balance ? t`积分不够` : t`兑换`
        return (
          <li key={gift.code} className="overflow-hidden rounded-md border border-line bg-surface">
            <span className="grid h-24 place-items-center bg-linear-to-br from-art-1 to-art-2 text-art-4 md:h-32">
              <IconCoinYuan className="size-9" stroke={1.3} aria-hidden />
            </span>
            <div className="p-4">
              <b className="block text-lg">{name}</b>
              <p className="mt-1 flex flex-wrap justify-between gap-x-2 tabular-nums">
                <span className="text-fg-2">
                  <Trans>{price} 积分</Trans>
                </span>
                <span className="text-xs leading-6 text-fg-3">{left === null ? t`不限量` : left === 0 ? t`已换完` : t`余 ${left}`}</span>
              </p>
              <p className="mb-3 text-xs text-fg-3">
                <Trans>{turnover} 流水后可取</Trans>
              </p>
              <Button
                block
                variant="outline"
                disabled={left === 0 || gift.points > balance}
                aria-label={`${word} ${name}`}
                onClick={() => onChoose(gift)}
                className="max-md:h-11"
              >
                {word}
              </Button>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
