import { Trans, useLingui } from '@lingui/react/macro'
import { IconAdjustmentsHorizontal, IconChevronDown } from '@tabler/icons-react'
import { ACCEPT_RULES, type AcceptRule } from '../../../../contract/betting.ts'
import { Seg } from '../../../ui/seg.tsx'

interface AcceptRuleProps {
  value: AcceptRule
  onChange: (rule: AcceptRule) => void
}

/** Chooses how far a moved price is accepted without asking. */
export function AcceptRuleSeg({ value, onChange }: AcceptRuleProps) {
  const { t } = useLingui()
  return (
    <div className="flex shrink-0 items-center gap-3 border-t border-line px-4 py-3 text-sm text-fg-2">
      <span>
        <Trans>赔率变动</Trans>
      </span>
      <Seg
        label={t`赔率变动`}
        size="sm"
        className="flex-1"
        value={value}
        onChange={onChange}
        options={[
          { value: 'none', label: t`不接受` },
          { value: 'higher', label: t`接受更高` },
          { value: 'any', label: t`接受任何` },
        ]}
      />
    </div>
  )
}

/** The same as one short line, where the number pad needs the room. */
export function AcceptRuleSelect({ value, onChange }: AcceptRuleProps) {
  const { t } = useLingui()
  const names: Record<AcceptRule, string> = { none: t`不接受变动`, higher: t`接受更高`, any: t`接受任何` }
  return (
    <span className="relative inline-flex items-center text-sm text-fg-2">
      <IconAdjustmentsHorizontal className="pointer-events-none absolute left-0 size-4" stroke={1.6} aria-hidden />
      <select
        aria-label={t`赔率变动`}
        value={value}
        onChange={(event) => {
          const rule = ACCEPT_RULES.find((known) => known === event.target.value)
          if (rule) onChange(rule)
        }}
        className="h-11 appearance-none bg-transparent pr-4 pl-5"
      >
        {ACCEPT_RULES.map((rule) => (
          <option key={rule} value={rule}>
            {names[rule]}
          </option>
        ))}
      </select>
      <IconChevronDown className="pointer-events-none absolute right-0 size-3" stroke={2} aria-hidden />
    </span>
  )
}
