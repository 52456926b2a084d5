import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { DepositBonus } from '../../../contract/wallet-deposit.ts'
import { formatYuanFixed } from '../../../domain/money.ts'
import { LineFailed } from '../../ui/line-failed.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { rewardsQuery, ticketsQuery } from './feedback-queries.ts'
import { rewardName, ticketText } from './feedback-text.ts'

interface FieldProps<T> {
  value: T | undefined
  onChange: (value: T | undefined) => void
}

/** None of the list. */
const NONE = 'none'
const FAILED = 'mt-4 text-fg-3'

/** A ticket of the last thirty days; nothing where there is none, and it may be left out. */
export function TicketField({ value, onChange }: FieldProps<string>) {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(ticketsQuery)
  if (!data && error)
    return <LineFailed text={t`最近的注单没有加载出来，不选也可以提交`} onAgain={() => void refetch()} className={FAILED} />
  if (!data || data.tickets.length === 0) return null
  const options = data.tickets.map((ticket) => ({ value: ticket.id, label: ticketText(ticket) }))
  const known = options.some((option) => option.value === value)
  return (
    <div className="mt-4">
      <SelectField
        label={t`相关注单（可不选，最近 30 天）`}
        value={known && value !== undefined ? value : NONE}
        options={[{ value: NONE, label: t`不选注单` }, ...options]}
        onChange={(chosen) => onChange(chosen === NONE ? undefined : chosen)}
      />
    </div>
  )
}

/** A bonus of deposits; it may be left out. */
export function RewardField({ value, onChange }: FieldProps<DepositBonus>) {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(rewardsQuery)
  if (!data && error) return <LineFailed text={t`存款优惠没有加载出来，不选也可以提交`} onAgain={() => void refetch()} className={FAILED} />
  if (!data || data.rewards.length === 0) return null
  const options = data.rewards.map(({ bonus, ratePermille, maxFen }) => {
    const percent = ratePermille / 10
    const most = formatYuanFixed(BigInt(maxFen))
    return { value: bonus as DepositBonus | typeof NONE, label: t`${rewardName(bonus)}（${percent}%，最多 ¥${most}）` }
  })
  return (
    <div className="mt-4">
      <SelectField
        label={t`哪项存款优惠（可不选）`}
        value={value ?? NONE}
        options={[{ value: NONE, label: t`不选优惠` }, ...options]}
        onChange={(chosen) => onChange(chosen === NONE ? undefined : chosen)}
      />
    </div>
  )
}
