import { Trans, useLingui } from '@lingui/react/macro'
import { IconArrowsExchange, IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { cx } from '../../../ui/cx.ts'
import { yuanText } from '../../../ui/yuan-text.ts'
import type { AllBalance } from '../venues/venue-queries.ts'
import { type Draft, movesMoney, venueOf } from './transfer-rules.ts'

/** From where to where: the main wallet on one side, a venue on the other, and the button between that turns them around. */
export function Sides({
  balances,
  draft,
  disabled,
  onChange,
}: {
  balances: AllBalance | undefined
  draft: Draft
  disabled: boolean
  onChange: (changed: Partial<Draft>) => void
}) {
  const { t } = useLingui()
  const venue = venueOf(balances, draft.channelCode)
  const main = (
    <>
      <b className="flex h-7 items-center text-lg">
        <Trans>中心钱包</Trans>
      </b>
      <span className="text-sm text-fg-2 tabular-nums">{yuanText(balances?.balanceFen)}</span>
    </>
  )
  const other = (
    <>
      <VenueSelect
        balances={balances}
        value={draft.channelCode}
        disabled={disabled}
        onChange={(channelCode) => onChange({ channelCode })}
      />
      <span className="text-sm text-fg-2 tabular-nums">{yuanText(venue?.balanceFen)}</span>
    </>
  )
  const isIn = draft.ty === 'in'
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-3">
      <Side label={<Trans>转出</Trans>}>{isIn ? main : other}</Side>
      <button
        type="button"
        aria-label={t`对调`}
        disabled={disabled}
        onClick={() => onChange({ ty: isIn ? 'out' : 'in' })}
        className="grid size-11 place-items-center rounded-sm border border-line-strong bg-surface transition-instant hover:bg-surface-2 disabled:text-fg-disabled"
      >
        <IconArrowsExchange className="size-5" stroke={1.6} aria-hidden />
      </button>
      <Side label={<Trans>转入</Trans>} end>
        {isIn ? other : main}
      </Side>
    </div>
  )
}

const Side = ({ label, end = false, children }: { label: ReactNode; end?: boolean; children: ReactNode }) => (
  <div className={cx('flex min-w-0 flex-col', end ? 'items-end' : 'items-start')}>
    <span className="text-xs text-fg-3">{label}</span>
    {children}
  </div>
)

/** The browser's own choice list under our drawing. */
function VenueSelect({
  balances,
  value,
  disabled,
  onChange,
}: {
  balances: AllBalance | undefined
  value: string
  disabled: boolean
  onChange: (channelCode: string) => void
}) {
  const { t } = useLingui()
  return (
    <span className="relative flex h-7 max-w-full items-center gap-1 rounded-xs text-lg has-[select:focus-visible]:outline-2 has-[select:focus-visible]:outline-offset-2 has-[select:focus-visible]:outline-focus">
      <b aria-hidden className="truncate">
        {venueOf(balances, value)?.name ?? '—'}
      </b>
      <IconChevronDown className="size-4 shrink-0 text-fg-2" stroke={1.6} aria-hidden />
      <select
        aria-label={t`场馆`}
        value={value}
        disabled={disabled || !balances}
        onChange={({ target }) => onChange(target.value)}
        className="absolute inset-x-0 -inset-y-2 cursor-pointer opacity-0 disabled:cursor-not-allowed"
      >
        {balances?.venues.filter(movesMoney).map(({ channelCode, name, balanceFen, state, playable, form }) => (
          <option key={channelCode} value={channelCode}>
            {state !== 'open'
              ? t`${name} ${yuanText(balanceFen)} 维护中`
              : playable || form !== 'transfer'
                ? `${name} ${yuanText(balanceFen)}`
                : t`${name} ${yuanText(balanceFen)} 游戏即将开放`}
          </option>
        ))}
      </select>
    </span>
  )
}
