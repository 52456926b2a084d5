import { Trans, useLingui } from '@lingui/react/macro'
import { IconClock } from '@tabler/icons-react'
import { PERIODS, type Period } from '../../../contract/play-refusal.ts'
import { LIMIT_KINDS, type LimitKind, type PlayLimit } from '../../../contract/safe-play.ts'
import { signedYuan } from '../../ui/record-list/record-text.ts'
import { LimitBar } from './limit-bar.tsx'
import { kindName, kindNote, limitName, periodName, periodStart, valueText } from './play-text.ts'

export interface ChosenLimit {
  kind: LimitKind
  period: Period
}

interface LimitsProps {
  limits: readonly PlayLimit[]
  onEdit: (chosen: ChosenLimit) => void
}

const find = (limits: readonly PlayLimit[], kind: LimitKind, period: Period): PlayLimit | undefined =>
  limits.find((one) => one.kind === kind && one.period === period)

/** Wide windows: three periods by four kinds. */
export function LimitGrid({ limits, onEdit, chosen }: LimitsProps & { chosen: ChosenLimit | null }) {
  return (
    <table data-tour="limits" className="w-full table-fixed border-collapse text-left text-sm">
      <thead className="bg-surface-2 text-xs text-fg-3">
        <tr className="border-t border-line">
          <th scope="col" className="w-36 px-4 py-2 font-normal">
            <Trans>项目</Trans>
          </th>
          {PERIODS.map((period) => (
            <th key={period} scope="col" className="border-l border-line px-4 py-2 font-normal">
              {periodStart(period)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {LIMIT_KINDS.map((kind) => (
          <tr key={kind} className="border-t border-line align-top">
            <th scope="row" className="p-4 font-normal">
              <b className="block text-md">{kindName(kind)}</b>
              <span className="mt-1 block text-xs text-fg-3">{kindNote(kind)}</span>
            </th>
            {PERIODS.map((period) => {
              const limit = find(limits, kind, period)
              const isChosen = chosen?.kind === kind && chosen.period === period
              return (
                <td
                  key={period}
                  data-chosen={isChosen || undefined}
                  className="border-l border-line p-4 data-chosen:inset-ring-2 data-chosen:inset-ring-accent"
                >
                  {limit && <Cell limit={limit} onEdit={() => onEdit({ kind, period })} />}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Cell({ limit, onEdit }: { limit: PlayLimit; onEdit: () => void }) {
  const { kind, value, used } = limit
  const shown = BigInt(used) < 0n ? 0n : BigInt(used)
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-1.5 tabular-nums">
        {value === null ? (
          <span className="text-fg-3">
            <Trans>未设</Trans>
          </span>
        ) : (
          <>
            <b className="text-lg">{valueText(kind, shown)}</b>
            <span className="text-fg-3">/ {valueText(kind, value)}</span>
          </>
        )}
        <EditButton limit={limit} onEdit={onEdit} className="ml-auto" />
      </p>
      {value !== null && (
        <div className="mt-2">
          <LimitBar used={shown} value={BigInt(value)} />
        </div>
      )}
      <Note limit={limit} />
    </>
  )
}

function EditButton({ limit: { kind, period, value }, onEdit, className }: { limit: PlayLimit; onEdit: () => void; className?: string }) {
  const { t } = useLingui()
  const name = limitName(kind, period)
  return (
    <button
      type="button"
      aria-label={value === null ? t`设置${name}限额` : t`改${name}限额`}
      onClick={onEdit}
      className={`relative text-sm text-accent-text touch-target ${className ?? ''}`}
    >
      {value === null ? <Trans>设置</Trans> : <Trans>改</Trans>}
    </button>
  )
}

/** What is left when it gets tight; a net win beside a limit of losses. */
function Note({ limit: { kind, value, used } }: { limit: PlayLimit }) {
  const { t } = useLingui()
  const [usedBy, of] = [BigInt(used), value === null ? null : BigInt(value)]
  const isNear = of !== null && usedBy * 10n >= of * 8n
  const text =
    kind === 'loss' && usedBy < 0n
      ? t`净额 ${signedYuan(-usedBy)}`
      : isNear && of !== null
        ? usedBy >= of
          ? t`已用完`
          : t`还剩 ${valueText(kind, of - usedBy)}`
        : null
  return text && <p className="mt-1.5 text-xs text-fg-3 tabular-nums">{text}</p>
}

/** Phones: a section a kind. */
export function LimitList({ limits, onEdit }: LimitsProps) {
  return LIMIT_KINDS.map((kind) => (
    <section key={kind} data-tour="limits" className="mb-2 bg-surface px-4 py-3">
      <h2 className="flex items-baseline justify-between text-md font-semibold">
        {kindName(kind)}
        <span className="text-xs font-normal text-fg-3">{kindNote(kind)}</span>
      </h2>
      {PERIODS.map((period) => {
        const limit = find(limits, kind, period)
        return limit && <Row key={period} limit={limit} onEdit={() => onEdit({ kind, period })} />
      })}
    </section>
  ))
}

function Row({ limit, onEdit }: { limit: PlayLimit; onEdit: () => void }) {
  const { t } = useLingui()
  const { kind, period, value, used } = limit
  const shown = BigInt(used) < 0n ? 0n : BigInt(used)
  return (
    <button type="button" onClick={onEdit} className="block min-h-11 w-full py-2 text-left text-sm">
      <span className="flex justify-between tabular-nums">
        <span className="text-fg-2">
          <span aria-hidden>{periodName(period)}</span>
          <span className="sr-only">{t`${limitName(kind, period)}限额`}</span>
        </span>
        {value === null ? (
          <span className="text-accent-text">
            <Trans>设置</Trans>
          </span>
        ) : (
          <span>
            <b>{valueText(kind, shown)}</b> <span className="text-fg-3">/ {valueText(kind, value)}</span>
          </span>
        )}
      </span>
      {value !== null && (
        <span className="mt-1.5 block">
          <LimitBar used={shown} value={BigInt(value)} />
        </span>
      )}
      <Note limit={limit} />
    </button>
  )
}

export const ServerTime = () => (
  <span className="flex items-center gap-1 text-sm text-fg-2">
    <IconClock className="size-4" stroke={1.6} aria-hidden />
    <Trans>按服务器时间计，改本机时间没有用</Trans>
  </span>
)
