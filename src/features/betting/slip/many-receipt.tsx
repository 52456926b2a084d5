import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatYuan, yuanFixed } from '../../../../domain/money.ts'
import { formatOdds } from '../../../../domain/odds.ts'
import { fromText } from '../../../i18n/market-text.ts'
import { Button } from '../../../ui/button.tsx'
import { useFlag } from '../../../ui/use-flag.ts'
import { ReceiptHead } from './receipt.tsx'
import type { SlipPartProps } from './slip-editor.tsx'
import { SlipItem } from './slip-item.tsx'
import type { Many } from './slip-state.ts'
import { noteText, whyText } from './slip-text.ts'

type Ended = Many['ended'][number]

/** The outcome of each bet that was pressed together with others. Bets that were not accepted are still in the slip. */
export function ManyReceipt({ slip, many, bounds, oddsType }: SlipPartProps & { many: Many }) {
  const { t } = useLingui()
  const [hidden] = useFlag('hideAmounts')
  const taken = many.ended.filter(({ phase }) => phase.at === 'accepted').length
  const left = many.ended.length - taken
  return (
    <>
      <ReceiptHead
        urgent={left > 0}
        tone={left === 0 ? 'done' : 'moved'}
        icon={
          left === 0 ? (
            <IconCheck className="size-10" stroke={1.3} aria-hidden />
          ) : (
            <IconAlertTriangle className="size-10" stroke={1.3} aria-hidden />
          )
        }
        title={left === 0 ? t`投注已接受` : taken === 0 ? t`投注未成功` : t`部分投注已接受`}
        text={
          <>
            {left === 0 ? (
              <Trans>共 {taken} 注，各自成单</Trans>
            ) : (
              <Trans>
                {taken} 注已接受，{left} 注没有投，本金未动
              </Trans>
            )}
            {bounds.balanceFen !== null && !hidden && (
              <>
                {' · '}
                <Trans>余额 ¥{formatYuan(bounds.balanceFen)}</Trans>
              </>
            )}
          </>
        }
      />
      <ul>
        {many.ended.map((one) => (
          <Outcome key={`${one.entry.marketId} ${one.entry.selection}`} ended={one} bounds={bounds} oddsType={oddsType} />
        ))}
      </ul>
      <div className="mt-auto grid gap-2 px-4 pt-2 pb-3">
        <Button size="lg" block onClick={() => slip.finish()}>
          {left === 0 ? <Trans>完成</Trans> : <Trans>回到投注单</Trans>}
        </Button>
        {taken > 0 && (
          <Button variant="outline" block onClick={() => slip.backToEditing()}>
            <Trans>保留选项</Trans>
          </Button>
        )}
      </div>
    </>
  )
}

function Outcome({ ended: { entry, phase }, bounds, oddsType }: { ended: Ended } & Pick<SlipPartProps, 'bounds' | 'oddsType'>) {
  const taken = phase.at === 'accepted'
  const odds = taken ? phase.ticket.odds : entry.oddsMilli
  return <SlipItem pick={entry} caption="" price={formatOdds(odds, oddsType)} off={!taken} note={<Said phase={phase} bounds={bounds} />} />
}

function Said({ phase, bounds }: { phase: Ended['phase'] } & Pick<SlipPartProps, 'bounds'>): ReactNode {
  const { i18n } = useLingui()
  switch (phase.at) {
    case 'accepted': {
      const from = phase.ticket.legs[0]?.from
      return (
        <>
          <Trans>
            已接受 {yuanFixed(phase.ticket.stakeFen)} · {phase.ticket.number}
          </Trans>
          {from && ` · ${fromText(from)}`}
        </>
      )
    }
    case 'requoted':
      return <Trans>赔率变了，还没有投</Trans>
    case 'over-limit':
      return <Trans>最高可投 {yuanFixed(phase.maxFen)}，本金已改好</Trans>
    case 'refused':
      return whyText(i18n, phase.why)
    case 'editing':
      return phase.note && noteText(phase.note, bounds)
    default:
      return null
  }
}
