import { Trans } from '@lingui/react/macro'
import { IconClock } from '@tabler/icons-react'
import { timeOf } from '../../../../domain/days.ts'
import { cx } from '../../../ui/cx.ts'
import { yuanText } from '../../../ui/yuan-text.ts'
import type { AllBalance } from './venue-queries.ts'

/** Money between two wallets: its venue has not said yet what became of it. */
export function MovesNote({ balances, className }: { balances: AllBalance | undefined; className?: string }) {
  const moving = balances?.moves.filter(({ state }) => state === 'moving') ?? []
  if (moving.length === 0) return null
  const nameOf = (code: string) => balances?.venues.find(({ channelCode }) => channelCode === code)?.name ?? code
  return (
    <div
      role="status"
      className={cx('flex items-start gap-2 rounded-sm bg-warn-soft px-3 py-2.5 text-sm text-warn tabular-nums', className)}
    >
      <IconClock className="size-5 shrink-0" stroke={1.6} aria-hidden />
      <div className="min-w-0">
        <ul>
          {moving.map(({ id, channelCode, ty, amountFen, at }) => (
            <li key={id} className="font-semibold">
              {ty === 'in' ? (
                <Trans>
                  {yuanText(amountFen)} 正在转入{nameOf(channelCode)}（{timeOf(at)}）
                </Trans>
              ) : (
                <Trans>
                  {yuanText(amountFen)} 正从{nameOf(channelCode)}转回（{timeOf(at)}）
                </Trans>
              )}
            </li>
          ))}
        </ul>
        <p>
          <Trans>场馆还没有答复，我们按单号一直在问。有结果会到账或退回，不会转两次。</Trans>
        </p>
      </div>
    </div>
  )
}
