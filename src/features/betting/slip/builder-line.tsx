import { Trans } from '@lingui/react/macro'
import { formatOdds, type OddsType } from '../../../../domain/odds.ts'
import { acceptPrice } from '../../../../domain/slip.ts'
import { type Combined, priceIn, toldOf } from './builder-slip.ts'
import { LockedPrice, MovedPrice } from './slip-item.tsx'
import { builderPicks, type Line } from './slip-lines.ts'
import type { SlipState } from './slip-state.ts'

/** 同场组合 with its number of selections and its price, or why it has none; announced, since it is what the player accepts. */
export function BuilderLine({ state, lines, oddsType }: { state: SlipState; lines: readonly Line[]; oddsType: OddsType }) {
  const picks = builderPicks(lines)
  const combined = toldOf(state.combined, picks)
  const told = combined?.told
  const price = priceIn(told)
  const reason = told && 'reason' in told ? told.reason : combined ? 'unknown' : null
  return (
    <div className="px-4 pt-2 text-sm">
      <p className="flex items-baseline gap-2">
        <b>
          <Trans>同场组合</Trans>
        </b>
        <span className="text-xs text-fg-3">
          <Trans>{picks.length} 项 · 1 注</Trans>
        </span>
        <span aria-live={state.accept === 'any' ? 'off' : 'polite'} className="ml-auto text-fg-2">
          {combined && price ? (
            <Trans>
              赔率{' '}
              <b className="text-lg text-fg">
                <Price combined={combined} odds={price.odds} accept={state.accept} oddsType={oddsType} />
              </b>
            </Trans>
          ) : reason === 'suspended' ? (
            <LockedPrice />
          ) : (
            <Why reason={reason} count={picks.length} />
          )}
        </span>
      </p>
    </div>
  )
}

function Price({
  combined: { agreedMilli },
  odds,
  accept,
  oddsType,
}: {
  combined: Combined
  odds: number
  accept: SlipState['accept']
  oddsType: OddsType
}) {
  const now = formatOdds(odds, oddsType)
  if (acceptPrice(accept, agreedMilli, odds) === 'take') return now
  return <MovedPrice from={formatOdds(agreedMilli, oddsType)} to={now} direction={odds > agreedMilli ? 'up' : 'down'} />
}

/** `unknown`: the server can't be asked; null: it is being asked. */
function Why({ reason, count }: { reason: string | null; count: number }) {
  if (count < 2) return <Trans>再选一项同场的玩法</Trans>
  switch (reason) {
    case null:
      return <Trans>正在报价</Trans>
    case 'unknown':
      return <Trans>现在取不到报价</Trans>
    case 'impossible':
      return <Trans>这几项不可能同时发生</Trans>
    case 'implied':
      return <Trans>这几项是同一回事，不成组合</Trans>
    case 'apart':
      return <Trans>有选项不能组合</Trans>
    default:
      return <Trans>有盘口已关闭</Trans>
  }
}
