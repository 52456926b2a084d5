import { Trans, useLingui } from '@lingui/react/macro'
import { IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { clockOf } from '../../../../domain/days.ts'
import { cx } from '../../../ui/cx.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Seg } from '../../../ui/seg.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { coinsQuery, rateQuery } from './deposit-queries.ts'

export interface CoinChoice {
  code: string
  network: string
}

/** A rate is asked for again after this long: it is accepted for three minutes. */
const RATE_AGAIN_MS = 60_000

/** Yuan for one coin, kept fresh while the form is open. */
export const useRate = (coin: string, enabled: boolean) =>
  useQuery({ ...rateQuery(coin), enabled, refetchInterval: RATE_AGAIN_MS, staleTime: RATE_AGAIN_MS / 2 })

/** Coin and network, and the rate with the time it was taken. */
export function CoinFields({ value, onChange }: { value: CoinChoice; onChange: (coin: CoinChoice) => void }) {
  const { t } = useLingui()
  const coins = useQuery(coinsQuery())
  const rate = useRate(value.code, true)
  const options = (coins.data?.coins ?? []).flatMap(({ code, networks }) =>
    networks.map((network) => ({ value: `${code} ${network}`, label: `${code} · ${network}` })),
  )
  const perCoin = rate.data?.rate.replace(/0{1,2}$/, '')
  const { code } = value
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <div>
        <p className="mb-1 text-sm text-fg-2" aria-hidden>
          <Trans>币种与链</Trans>
        </p>
        {options.length === 0 ? (
          <Skeleton className="h-12" />
        ) : (
          <Seg
            label={t`币种与链`}
            options={options}
            value={`${value.code} ${value.network}`}
            onChange={(next) => {
              const [coin = '', network = ''] = next.split(' ')
              onChange({ code: coin, network })
            }}
            size="lg"
            className="h-12 *:h-11!"
          />
        )}
      </div>
      <div>
        <p className="mb-1 text-sm text-fg-2">
          <Trans>汇率</Trans>
        </p>
        <div className="flex h-12 items-center gap-2 rounded-sm border border-line pr-1 pl-3.5" role="status" aria-label={t`汇率`}>
          {rate.data ? (
            <>
              <b className="tabular-nums">
                1 {code} = ¥{perCoin}
              </b>
              <span className="flex-1" />
              <span className={cx('text-xs tabular-nums', rate.isError ? 'text-warn' : 'text-fg-3')}>
                <Trans>{clockOf(rate.data.at)} 取得</Trans>
              </span>
            </>
          ) : (
            <span className={cx('flex-1 text-sm', rate.isError ? 'text-danger' : 'text-fg-3')}>
              {rate.isError ? <Trans>汇率没有取到</Trans> : <Trans>正在取汇率</Trans>}
            </span>
          )}
          <IconButton aria-label={t`刷新汇率`} onClick={() => void rate.refetch()} disabled={rate.isFetching}>
            <IconRefresh className="size-4" stroke={1.6} aria-hidden />
          </IconButton>
        </div>
      </div>
    </div>
  )
}
