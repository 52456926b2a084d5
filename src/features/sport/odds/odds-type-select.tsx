import { useLingui } from '@lingui/react/macro'
import { IconChevronDown } from '@tabler/icons-react'
import { ODDS_TYPES, type OddsType } from '../../../../domain/odds.ts'

/** The form all odds are shown in; fixed while `onChange` is null. A native list: it is a setting, and phones show theirs best. */
export function OddsTypeSelect({ value, onChange }: { value: OddsType; onChange: ((type: OddsType) => void) | null }) {
  const { t } = useLingui()
  const names: Record<OddsType, string> = { H: t`香港盘`, E: t`欧洲盘`, M: t`马来盘`, I: t`印尼盘` }
  return (
    <span className="relative inline-flex shrink-0 items-center">
      <select
        aria-label={t`赔率类型`}
        value={value}
        disabled={onChange === null}
        title={onChange === null ? t`串关只用香港盘` : undefined}
        onChange={(event) => {
          const chosen = ODDS_TYPES.find((type) => type === event.target.value)
          if (chosen) onChange?.(chosen)
        }}
        className="h-8 cursor-pointer appearance-none rounded-sm border border-line-strong bg-surface pr-8 pl-2.5 text-sm text-fg hover:bg-surface-2 disabled:cursor-not-allowed disabled:text-fg-disabled coarse:h-11"
      >
        {(['H', 'E', 'M', 'I'] as const).map((type) => (
          <option key={type} value={type}>
            {names[type]}
          </option>
        ))}
      </select>
      <IconChevronDown className="pointer-events-none absolute right-2.5 size-4 text-fg-3" stroke={1.6} aria-hidden />
    </span>
  )
}
