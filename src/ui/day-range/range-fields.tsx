import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconCalendar, IconChevronDown } from '@tabler/icons-react'
import { type FormEvent, useId, useState } from 'react'
import { RECORD_MAX_DAYS } from '../../../contract/day-range.ts'
import { Button } from '../button.tsx'
import { Chip } from '../chip.tsx'
import { cx } from '../cx.ts'
import { type DayRange, PRESETS, type Preset, type RangeChoice, rangeProblem } from './range.ts'

const presetName = (preset: Preset): string =>
  ({ today: () => t`今日`, yesterday: () => t`昨日`, week: () => t`近 7 天`, month: () => t`近 30 天` })[preset]()

interface RangeProps {
  choice: RangeChoice
  /** The choice's dates as of today. */
  range: DayRange
  onChoice: (choice: RangeChoice) => void
}

/** A named range, or one from day to day. */
export function RangeFields({ choice, range, onChoice }: RangeProps) {
  const { t } = useLingui()
  return (
    <div className="flex flex-wrap items-start gap-2 py-1">
      <fieldset aria-label={t`日期`} className="flex gap-2">
        {PRESETS.map((preset) => (
          <Chip key={preset} pressed={preset === choice} onClick={() => onChoice(preset)} className="max-md:h-10!">
            {presetName(preset)}
          </Chip>
        ))}
      </fieldset>
      <OwnRange key={`${range.from} ${range.to}`} range={range} onChoice={onChoice} />
    </div>
  )
}

/** 自定义: an impossible range is refused at its field without a call. */
function OwnRange({ range, onChoice }: Omit<RangeProps, 'choice'>) {
  const { t } = useLingui()
  const [typed, setTyped] = useState(range)
  const [problem, setProblem] = useState<ReturnType<typeof rangeProblem>>(null)
  const noteId = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = rangeProblem(typed)
    setProblem(found)
    if (!found) onChoice(typed)
  }
  const field = (name: 'from' | 'to', label: string) => {
    const wrong = problem?.field === name
    return (
      <input
        type="date"
        aria-label={label}
        aria-invalid={wrong || undefined}
        aria-describedby={wrong ? noteId : undefined}
        value={typed[name]}
        onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
        className={cx(
          'h-8 min-w-0 rounded-sm border bg-surface px-2 text-sm text-fg pointer-coarse:h-11 max-md:h-11 max-md:flex-1 max-md:text-lg pro:[color-scheme:dark]',
          wrong ? 'border-danger' : 'border-control',
        )}
      />
    )
  }
  return (
    <form noValidate aria-label={t`自定义日期`} onSubmit={submit} className="max-md:w-full">
      <div className="flex items-center gap-2">
        {field('from', t`开始日期`)}
        <span className="text-sm text-fg-3">
          <Trans>至</Trans>
        </span>
        {field('to', t`结束日期`)}
        <Button type="submit" variant="soft" size="sm" className="max-md:h-11!">
          <Trans>查询</Trans>
        </Button>
      </div>
      {problem && (
        <p id={noteId} role="alert" className="mt-1 flex items-start gap-1 text-xs text-danger">
          <IconAlertTriangle className="size-4 shrink-0" stroke={1.6} aria-hidden />
          {problemText(problem)}
        </p>
      )}
    </form>
  )
}

function problemText({ field, problem }: NonNullable<ReturnType<typeof rangeProblem>>): string {
  if (problem === 'reversed') return t`结束日期不能早于开始日期`
  if (problem === 'long') return t`一次最多查 ${RECORD_MAX_DAYS} 天`
  return field === 'from' ? t`请选择开始日期` : t`请选择结束日期`
}

/** On phones the range is one line that opens its fields. */
export function RangeFold(props: RangeProps) {
  const [open, setOpen] = useState(false)
  const { from, to } = props.range
  return (
    <>
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="flex h-11 items-center gap-2 text-lg font-semibold"
      >
        <IconCalendar className="size-5 text-fg-2" stroke={1.6} aria-hidden />
        {from === to ? (
          from.slice(5)
        ) : (
          <Trans>
            {from.slice(5)} 至 {to.slice(5)}
          </Trans>
        )}
        <IconChevronDown className={cx('size-4 text-fg-3 transition-base', open && 'rotate-180')} stroke={1.6} aria-hidden />
      </button>
      {open && <RangeFields {...props} />}
    </>
  )
}
