import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconCalendar, IconCheck } from '@tabler/icons-react'
import { addDays, addMonths, dayOf, dayStart, daysIn, mondayOf } from '../../../../domain/days.ts'
import { yuanFixed } from '../../../../domain/money.ts'
import { systemClock } from '../../../platform/clock.ts'
import { cx } from '../../../ui/cx.ts'
import { OrderSteps } from '../../../ui/order-steps.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { giftTurnover } from './gift-words.ts'
import type { BodyProps, KindView } from './view.ts'

export const signGift: KindView<'signGift'> = {
  group: 'regular',
  Icon: IconCalendar,
  turnover: ({ times }) => giftTurnover(times),
  mark: ({ state }) => (state === 'open' ? t`今天未签` : state === 'limit' ? t`今天已签` : null),
  rules(terms) {
    const [each, { times, points }] = [yuanFixed(terms.dayFen), terms]
    return [
      t`每天签一次得 ${each}，按北京时间，以服务器时间为准`,
      t`按当月签到次数算，不按连续天数；不用补签`,
      times === 0 ? t`签到金没有流水，领了就能取` : t`签到金要流水 ${times} 倍`,
      ...(points === undefined ? [] : [t`每次另有 ${points} 积分`]),
    ]
  },
  joinLabel({ standing }) {
    const next = yuanFixed(standing?.mine.nextFen ?? 0n)
    return standing ? t`签到，领 ${next}` : t`登录后签到`
  },
  Body: SignBody,
  Beside: SignSteps,
}

/** The month of today: what was signed, what was not, and what is to come. */
function SignBody({ standing }: BodyProps<'signGift'>) {
  const { t } = useLingui()
  const today = standing?.mine.today ?? dayOf(systemClock.now())
  const [year = '', month = ''] = today.split('-')
  const first = `${year}-${month}-01`
  const next = dayOf(addMonths(dayStart(first), 1))
  const days = Array.from({ length: daysIn(first, next) - 1 }, (_, i) => addDays(first, i))
  // Monday is the first column.
  const offset = daysIn(mondayOf(first), first) - 1
  const signed = new Map(standing?.mine.signed.map(({ day, fen }) => [day, fen]))
  const sum = yuanFixed([...signed.values()].reduce((total, fen) => total + BigInt(fen), 0n))
  const monthText = Number(month)
  return (
    <Panel
      title={t`${year} 年 ${monthText} 月`}
      beside={
        standing && (
          <Trans>
            已签 {signed.size} 天 · 共领 {sum}
          </Trans>
        )
      }
    >
      <ol className="grid grid-cols-7 gap-1 text-center text-sm tabular-nums md:gap-2">
        {[t`一`, t`二`, t`三`, t`四`, t`五`, t`六`, t`日`].map((name) => (
          <li key={name} aria-hidden className="pb-1 text-fg-3">
            {name}
          </li>
        ))}
        {days.map((day, i) => {
          const fen = signed.get(day)
          return (
            <li
              key={day}
              aria-current={day === today ? 'date' : undefined}
              style={i === 0 ? { gridColumnStart: offset + 1 } : undefined}
              className={cx(
                'grid min-h-14 content-center justify-items-center rounded-xs border-2',
                fen !== undefined ? 'bg-accent-soft' : day < today && standing ? 'inset-ring inset-ring-line' : 'bg-surface-2',
                day === today ? 'border-accent font-semibold' : 'border-transparent',
              )}
            >
              {Number(day.slice(8))}
              {fen !== undefined && (
                <>
                  <IconCheck className="size-4 text-accent-text" stroke={2} role="img" aria-label={t`已签`} />
                  <span className="text-xs text-fg-3">{yuanFixed(fen)}</span>
                </>
              )}
              {fen === undefined && standing?.state === 'open' && day === today && (
                <span className="text-xs text-fg-3">{yuanFixed(standing.mine.nextFen)}</span>
              )}
              {fen === undefined && standing && day < today && (
                <span className="text-xs text-fg-3">
                  <Trans>没签</Trans>
                </span>
              )}
            </li>
          )
        })}
      </ol>
    </Panel>
  )
}

/** The sign-ins that give more: when each was, or how many are missing. */
function SignSteps({ activity: { terms }, standing }: BodyProps<'signGift'>) {
  const { t } = useLingui()
  if (terms.more.length === 0) return null
  const signed = standing?.mine.signed.toSorted((a, b) => (a.day < b.day ? -1 : 1)) ?? []
  const all = terms.more.toSorted((a, b) => a.nth - b.nth)
  const next = all.find(({ nth }) => nth > signed.length)
  const steps = all.map(({ nth, fen }) => {
    const [more, missing, then] = [yuanFixed(fen), nth - signed.length, signed[nth - 1]?.day.slice(5)]
    return {
      id: `${nth}`,
      state: missing <= 0 ? ('done' as const) : ('next' as const),
      title: t`第 ${nth} 次 · ${more}`,
      time: then ?? (standing && nth === next?.nth && t`还有 ${missing} 次`),
    }
  })
  return (
    <Panel title={t`进度`}>
      <OrderSteps label={t`进度`} steps={steps} />
    </Panel>
  )
}
