import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { CashOutOffer } from '../../../../contract/cash-out.ts'
import { yuanFixed } from '../../../../domain/money.ts'
import { Button } from '../../../ui/button.tsx'
import { ShareSlider } from './share-slider.tsx'

/** The offer of now, how much of it, and the button that takes it. */
export function Offered({
  offer,
  possibleFen,
  percent,
  onPercent,
  status,
  dimmed,
  onTake,
  onAutomatic,
}: {
  offer: CashOutOffer
  /** What still runs returns this if all legs win. */
  possibleFen: string
  percent: number
  onPercent: (percent: number) => void
  status: 'pending' | 'checking' | null
  dimmed: boolean
  onTake: () => void
  /** Null: it is set already. */
  onAutomatic: (() => void) | null
}) {
  const at = <T,>(list: readonly T[]) => list[percent - 1]
  const pay = BigInt(at(offer.payFen) ?? 0)
  const [whole, stake, kept] = [offer.payFen[99] ?? '0', BigInt(offer.stakeFen), at(offer.keptFen) ?? '0']
  const isWhole = percent === 100
  const gain = BigInt(whole) - stake
  const under = Number(offer.fairFen) > 0 ? Math.round(100 - (Number(whole) / Number(offer.fairFen)) * 100) : 0
  return (
    <>
      <p className="mt-1 flex flex-wrap items-baseline gap-x-2">
        <b className="text-2xl">{yuanFixed(pay)}</b>
        <span className="text-sm text-fg-2">
          {!isWhole ? (
            <Trans>
              现价 {yuanFixed(whole)} 的 {percent}%
            </Trans>
          ) : gain >= 0n ? (
            <Trans>比本金多 {yuanFixed(gain)}</Trans>
          ) : (
            <Trans>比本金少 {yuanFixed(-gain)}</Trans>
          )}
        </span>
      </p>
      <ShareSlider percent={percent} onChange={onPercent} disabled={status !== null} />
      <dl className="text-sm">
        {isWhole ? (
          <>
            <Row name={<Trans>留着，全中返还</Trans>}>{yuanFixed(possibleFen)}</Row>
            <Row name={<Trans>现在兑现之后</Trans>}>
              <Trans>赛果与这张注单无关</Trans>
            </Row>
          </>
        ) : (
          <>
            <Row name={<Trans>留下的本金</Trans>}>{yuanFixed(kept)}</Row>
            <Row name={<Trans>留下的全中返还</Trans>}>{yuanFixed(at(offer.keptReturnFen) ?? '0')}</Row>
          </>
        )}
        <Row name={<Trans>报价与公平值之差</Trans>}>
          <Trans>约 {under}%</Trans>
        </Row>
        <Row name={<Trans>成交时少于所示 1% 以上</Trans>}>
          <Trans>先问你</Trans>
        </Row>
      </dl>
      <div className="mt-3 flex gap-2">
        <Button size="lg" className="min-w-0 flex-1 px-2" aria-busy={status !== null} dimmed={dimmed || pay === 0n} onClick={onTake}>
          {status === 'checking' ? (
            <Trans>正在核对</Trans>
          ) : status ? (
            <Trans>正在兑现</Trans>
          ) : isWhole ? (
            <Trans>兑现 {yuanFixed(pay)}</Trans>
          ) : (
            <Trans>
              兑现 {yuanFixed(pay)}，留 {100 - percent}%
            </Trans>
          )}
        </Button>
        {onAutomatic && (
          <Button size="lg" variant="outline" className="px-4" aria-haspopup="dialog" onClick={onAutomatic}>
            <Trans>自动</Trans>
          </Button>
        )}
      </div>
      <p role="status" className="mt-2 text-sm text-warn empty:hidden">
        {status === 'checking' && <Trans>网络中断，正在按单号核对。只会兑现一次，或者没有兑现。</Trans>}
      </p>
    </>
  )
}

export const Row = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <div className="flex min-h-8 items-center justify-between gap-3">
    <dt className="text-fg-2">{name}</dt>
    <dd className="text-right">{children}</dd>
  </div>
)
