import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import type { DepositBonus, DepositBonusInfo } from '../../../../contract/wallet-deposit.ts'
import { bonusFen } from '../../../../domain/bonus.ts'
import { yuanFixed } from '../../../../domain/money.ts'
import { Radio } from '../../../ui/radio.tsx'
import { bonusName } from './deposit-text.ts'

/** Which bonus, if any: none is chosen until the member chooses one, here or by taking part in its activity. */
export function BonusChoice({
  bonuses,
  amountFen,
  value,
  joined,
  onChange,
}: {
  bonuses: readonly DepositBonusInfo[]
  amountFen: bigint
  value: DepositBonus | null
  /** The one whose activity the member takes part in. */
  joined: DepositBonus | null
  onChange: (bonus: DepositBonus | null) => void
}) {
  const { t } = useLingui()
  const name = useId()
  const option = (bonus: DepositBonus | null) => ({ name, checked: value === bonus, onChange: () => onChange(bonus) })
  return (
    <div>
      <p className="mb-2 text-sm text-fg-2 max-md:text-lg max-md:font-semibold max-md:text-fg" aria-hidden>
        {joined ? <Trans>优惠（可不参加；已选你参加的活动）</Trans> : <Trans>优惠（可不参加，默认不参加）</Trans>}
      </p>
      <div role="radiogroup" aria-label={t`优惠`} className="grid gap-2">
        <Option {...option(null)} title={t`不参加`}>
          <Trans>存多少取多少，只要 1 倍流水</Trans>
        </Option>
        {bonuses.map((info) => (
          <Option key={info.bonus} {...option(info.bonus)} title={bonusName(info)}>
            <Terms info={info} amountFen={amountFen} />
          </Option>
        ))}
      </div>
    </div>
  )
}

function Option({
  title,
  children,
  ...radio
}: {
  name: string
  checked: boolean
  onChange: () => void
  title: string
  children: ReactNode
}) {
  return (
    <Radio
      {...radio}
      className="group flex min-h-16 w-full items-center gap-3 rounded-sm border border-line-strong bg-surface px-4 py-2 text-left transition-instant hover:bg-surface-2 has-checked:border-accent-text has-checked:bg-accent-soft has-checked:inset-ring has-checked:inset-ring-accent-text"
    >
      <span className="min-w-0 flex-1">
        <b className="block">{title}</b>
        <small className="block text-xs text-fg-2 tabular-nums">{children}</small>
      </span>
      <span
        className="size-5 shrink-0 rounded-full border-2 border-control bg-surface group-has-checked:border-6 group-has-checked:border-accent"
        aria-hidden
      />
    </Radio>
  )
}

/** By the rule of domain/bonus.ts, with the numbers that go into it. */
function Terms({ info, amountFen }: { info: DepositBonusInfo; amountFen: bigint }) {
  const terms = { minFen: BigInt(info.minFen), maxFen: BigInt(info.maxFen), ratePermille: info.ratePermille }
  const fen = bonusFen(amountFen, terms)
  const [min, max, percent, { times, days }] = [yuanFixed(terms.minFen), yuanFixed(terms.maxFen), info.ratePermille / 10, info]
  if (fen === 0n)
    return (
      <Trans>
        赠 {percent}%，最高 {max}，满 {min} 起算；流水是赠金的 {times} 倍，{days} 天内
      </Trans>
    )
  const [amount, bonus, turnover] = [yuanFixed(amountFen), yuanFixed(fen), yuanFixed(fen * BigInt(times))]
  return (
    <>
      <span className="block">
        <Trans>
          {amount} × {percent}% = 赠 {bonus}（最高 {max}，满 {min} 起算）
        </Trans>
      </span>
      <span className="block">
        <Trans>
          流水 赠金 {bonus} × {times} 倍 = 有效投注 {turnover}，{days} 天内；没满时本金和赠金不能取，可随时放弃赠金
        </Trans>
      </span>
    </>
  )
}
