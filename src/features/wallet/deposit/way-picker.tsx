import { Trans, useLingui } from '@lingui/react/macro'
import { IconBuildingBank, IconCoinYuan, IconCreditCard, IconDeviceMobile, IconQrcode } from '@tabler/icons-react'
import { useId } from 'react'
import type { DepositWay, DepositWayInfo } from '../../../../contract/wallet-deposit.ts'
import { Radio } from '../../../ui/radio.tsx'
import { wayName, wayTime } from './deposit-text.ts'

const ICONS: Record<DepositWay, typeof IconQrcode> = {
  bank: IconBuildingBank,
  alipay: IconQrcode,
  coin: IconCoinYuan,
  huione: IconCreditCard,
  xnbsk: IconDeviceMobile,
}

/** The ways to pay in, one of them chosen. */
export function WayPicker({
  ways,
  value,
  onChange,
}: {
  ways: readonly DepositWayInfo[]
  value: DepositWay
  onChange: (way: DepositWay) => void
}) {
  const { t } = useLingui()
  const name = useId()
  return (
    <div>
      <p className="mb-2 text-sm text-fg-2 max-md:text-lg max-md:font-semibold max-md:text-fg" aria-hidden>
        <Trans>存款方式</Trans>
      </p>
      <div role="radiogroup" aria-label={t`存款方式`} className="grid grid-cols-3 gap-2 md:grid-cols-5">
        {ways.map((info) => {
          const Icon = ICONS[info.way]
          return (
            <Radio
              key={info.way}
              name={name}
              checked={info.way === value}
              onChange={() => onChange(info.way)}
              className="grid h-21 justify-items-center content-center gap-0.5 rounded-sm border border-line-strong bg-surface px-1 text-sm transition-instant hover:bg-surface-2 has-checked:border-accent-text has-checked:bg-accent-soft has-checked:font-semibold has-checked:inset-ring has-checked:inset-ring-accent-text"
            >
              <Icon className="size-6 text-accent-text" stroke={1.6} aria-hidden />
              <span>{wayName(info.way)}</span>
              <small className="text-xs font-normal text-fg-3">{wayTime(info)}</small>
            </Radio>
          )
        })}
      </div>
    </div>
  )
}
