import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { timeOf } from '../../../../domain/days.ts'
import { formatYuan } from '../../../../domain/money.ts'
import { poolsQuery } from '../shared/venue-queries.ts'

const EVERY_MS = 60_000

/** Pools as the venues tell of them. They stand still between two tellings; without any there is nothing. */
export function Pools() {
  const { data } = useQuery({ ...poolsQuery, refetchInterval: EVERY_MS })
  const pools = data?.pools ?? []
  if (pools.length === 0) return null
  return (
    <ul className="flex snap-x overflow-x-auto rounded-md border border-line bg-surface max-md:mx-3">
      {pools.map(({ channelCode, gameCode, name, amountFen, oneIn, at }) => (
        <li
          key={`${channelCode} ${gameCode} ${name}`}
          className="min-w-full snap-start border-l border-line px-5 py-3.5 first:border-l-0 md:min-w-0 md:flex-1"
        >
          <span className="text-xs text-fg-3">{name}</span>
          <b className="block text-2xl tabular-nums">¥{formatYuan(BigInt(amountFen))}</b>
          <span className="text-xs text-fg-3 tabular-nums">
            <Trans>
              概率 1 / {oneIn.toLocaleString('en')} · {timeOf(at)} 更新
            </Trans>
          </span>
        </li>
      ))}
    </ul>
  )
}
