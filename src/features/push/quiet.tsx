import { Trans, useLingui } from '@lingui/react/macro'
import type { QuietHours } from '../../../contract/push.ts'
import { sixties } from '../../../domain/sixties.ts'
import { SmallSelect } from '../../ui/small-select.tsx'
import { SwitchRow } from './switch-row.tsx'

const HALF_HOURS = Array.from({ length: 48 }, (_, place) => place * 30)

/** The hours in which nothing is pushed, once they are known. */
export function Quiet({
  hours,
  off,
  busy,
  onSet,
}: {
  hours: QuietHours | undefined
  off: boolean
  busy: boolean
  onSet: (hours: QuietHours) => void
}) {
  const { t } = useLingui()
  /** One end; the other one is not offered, since hours that end when they begin are none. */
  const end = (label: string, which: 'from' | 'to', at: QuietHours) => (
    <SmallSelect
      label={label}
      value={String(at[which])}
      options={[...new Set([...HALF_HOURS, at[which]])]
        .filter((minute) => minute !== at[which === 'from' ? 'to' : 'from'])
        .toSorted((a, b) => a - b)
        .map((minute) => ({ value: String(minute), label: sixties(minute) }))}
      onChange={(minute) => !off && onSet({ ...at, [which]: Number(minute) })}
    />
  )
  return (
    <>
      <SwitchRow
        label={t`免打扰`}
        text={
          hours && (
            <Trans>
              {sixties(hours.from)} – {sixties(hours.to)}，账户安全除外
            </Trans>
          )
        }
        aria-busy={busy}
        disabled={off}
        checked={hours?.on ?? false}
        onChange={() => hours && onSet({ ...hours, on: !hours.on })}
      />
      {hours?.on && (
        <div className="flex flex-wrap items-center gap-2 pb-3 text-sm text-fg-2">
          {end(t`免打扰从几点`, 'from', hours)}
          <span aria-hidden>–</span>
          {end(t`免打扰到几点`, 'to', hours)}
          <span className="text-xs text-fg-3">
            <Trans>北京时间；期间的推送到点再发</Trans>
          </span>
        </div>
      )}
    </>
  )
}
