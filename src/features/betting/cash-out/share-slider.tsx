import { Trans, useLingui } from '@lingui/react/macro'

/** How much of a ticket: a slider of 1 to 100 %. The arrow keys move it by 1, with Shift by 10. */
export function ShareSlider({ percent, onChange, disabled }: { percent: number; onChange: (percent: number) => void; disabled: boolean }) {
  const { t } = useLingui()
  const within = (to: number) => onChange(Math.min(100, Math.max(1, to)))
  return (
    <label className="mt-1 flex items-center gap-3 text-sm">
      <span className="text-fg-2">
        <Trans>兑现</Trans>
      </span>
      <input
        type="range"
        min={1}
        max={100}
        value={percent}
        disabled={disabled}
        aria-label={t`兑现多少`}
        aria-valuetext={`${percent}%`}
        className="h-11 min-w-0 flex-1 rounded-sm accent-accent -outline-offset-4"
        onChange={({ target }) => within(Number(target.value))}
        onKeyDown={(event) => {
          const step = { ArrowLeft: -10, ArrowDown: -10, ArrowRight: 10, ArrowUp: 10 }[event.key]
          if (!event.shiftKey || !step) return
          event.preventDefault()
          within(percent + step)
        }}
      />
      <b className="w-12 text-right">{percent}%</b>
    </label>
  )
}
