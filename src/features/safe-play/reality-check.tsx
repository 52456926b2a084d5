import { Trans } from '@lingui/react/macro'
import { IconClock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { PlaySession } from '../../../contract/safe-play.ts'
import { formatYuan } from '../../../domain/money.ts'
import { AlertShell, AlertText, AlertTitle } from '../../ui/alert-shell.tsx'
import { Button } from '../../ui/button.tsx'
import { signedYuan } from '../../ui/record-list/record-text.ts'
import { minutesText } from './play-text.ts'

/** Tells the time and what it cost. Both buttons look alike. */
export function RealityCheck({
  open,
  visit,
  onRest,
  onGoOn,
  record,
}: {
  open: boolean
  visit: Pick<PlaySession, 'now' | 'beganAt' | 'stakedFen' | 'netFen' | 'openFen'>
  onRest: () => void
  onGoOn: () => void
  /** The link to the bet record. */
  record?: ReactNode
}) {
  const time = minutesText(Math.max(0, Math.floor((visit.now - visit.beganAt) / 60_000)))
  return (
    <AlertShell open={open}>
      <IconClock className="size-8 text-accent-text" stroke={1.4} aria-hidden />
      <AlertTitle className="mt-2 text-xl font-semibold">
        <Trans>你已经在线 {time}</Trans>
      </AlertTitle>
      <AlertText className="mt-1.5 text-md text-fg-2">
        <Trans>按你设的间隔提醒。</Trans>
      </AlertText>
      <dl className="mt-4 rounded-sm bg-surface-2 px-4 py-2 text-md">
        <Fact label={<Trans>本次在线</Trans>}>{time}</Fact>
        <Fact label={<Trans>本次投注</Trans>}>¥{formatYuan(BigInt(visit.stakedFen))}</Fact>
        <Fact label={<Trans>本次净额</Trans>}>{signedYuan(BigInt(visit.netFen))}</Fact>
        {visit.openFen !== '0' && <Fact label={<Trans>其中未结算</Trans>}>¥{formatYuan(BigInt(visit.openFen))}</Fact>}
      </dl>
      {record}
      <div className="mt-5 grid grid-cols-2 gap-3">
        <Button size="lg" variant="outline" onClick={onRest}>
          <Trans>休息 24 小时</Trans>
        </Button>
        <Button size="lg" variant="outline" onClick={onGoOn}>
          <Trans>继续</Trans>
        </Button>
      </div>
    </AlertShell>
  )
}

const Fact = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <div className="flex justify-between gap-3 leading-7">
    <dt className="text-fg-2">{label}</dt>
    <dd className="font-semibold tabular-nums">{children}</dd>
  </div>
)
