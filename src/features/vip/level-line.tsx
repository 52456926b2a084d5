import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { formatYuanFixed } from '../../../domain/money.ts'
import { cx } from '../../ui/cx.ts'
import { useMedia } from '../../ui/use-media.ts'
import { gradesQuery } from './vip-queries.ts'

/** All levels on a line with what each takes, up to the member's own filled. Phones have no room for it, and their table says the same. */
export function LevelLine({ level }: { level: number }) {
  const { t } = useLingui()
  const wide = useMedia('(min-width: 64rem)')
  const { data } = useQuery({ ...gradesQuery, enabled: wide })
  if (!wide || !data) return null
  return (
    <ol aria-label={t`全部等级`} className="mt-6 mb-2 flex">
      {data.list.map((grade, at) => {
        const isReached = grade.level <= level
        const isOwn = grade.level === level
        return (
          <li
            key={grade.level}
            aria-current={isOwn ? 'step' : undefined}
            className={cx('relative flex-1 text-center text-sm leading-5', isReached ? 'text-fg' : 'text-fg-3', isOwn && 'font-semibold')}
          >
            {at > 0 && (
              <span
                aria-hidden
                className={cx(
                  'absolute top-3 right-1/2 -left-1/2 border-t-2',
                  isReached ? 'border-accent' : 'border-dashed border-line-strong',
                )}
              />
            )}
            <span
              aria-hidden
              className={cx(
                'relative z-1 mx-auto mb-2.5 grid size-6 place-items-center rounded-sm border-2 text-xs font-semibold',
                isReached ? 'border-accent bg-accent text-on-accent' : 'border-control bg-surface text-fg-3',
                isOwn && 'ring-4 ring-accent-soft',
              )}
            >
              {grade.level}
            </span>
            VIP {grade.level}
            {isOwn && (
              <span className="sr-only">
                <Trans>现在</Trans>
              </span>
            )}
            <span className="block text-xs text-fg-3 tabular-nums">{formatYuanFixed(BigInt(grade.turnoverFen))}</span>
          </li>
        )
      })}
    </ol>
  )
}
