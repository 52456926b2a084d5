import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { EXCLUSION_MONTHS, REST_HOURS } from '../../../contract/safe-play.ts'
import { Button } from '../../ui/button.tsx'
import { BreakDialog, type WantedBreak } from './break-dialog.tsx'
import { exclusionName, restName } from './play-text.ts'

/** Time-outs and self-exclusions to choose from, with what they do; nothing happens before the dialog is confirmed. */
export function Breaks({ balanceFen, openTickets, onLeft }: { balanceFen: string; openTickets: number; onLeft: (until: number) => void }) {
  const [wanted, setWanted] = useState<WantedBreak | null>(null)
  return (
    <>
      <div className="grid gap-6 xl:grid-cols-2 xl:gap-8">
        <div>
          <p className="mb-1 text-sm text-fg-2">
            <Trans>休息一阵</Trans>
          </p>
          <div className="grid grid-cols-3 gap-2">
            {REST_HOURS.map((hours) => (
              <Button key={hours} variant="outline" className="px-1! max-md:h-11" onClick={() => setWanted({ hours })}>
                {restName(hours)}
              </Button>
            ))}
          </div>
          <p className="mt-2 text-xs text-fg-3">
            <Trans>到期自动恢复，限额照旧。</Trans>
          </p>
        </div>
        <div>
          <p className="mb-1 text-sm text-fg-2">
            <Trans>自我排除</Trans>
          </p>
          <div className="grid grid-cols-4 gap-2">
            {EXCLUSION_MONTHS.map((months) => (
              <Button key={months} variant="outline" className="px-1! max-md:h-11" onClick={() => setWanted({ months })}>
                {exclusionName(months)}
              </Button>
            ))}
          </div>
          <p className="mt-2 text-xs text-fg-3">
            <Trans>到期不会自动恢复：要你自己申请，再等 24 小时。</Trans>
          </p>
        </div>
      </div>
      <BreakDialog wanted={wanted} balanceFen={balanceFen} openTickets={openTickets} onClose={() => setWanted(null)} onLeft={onLeft} />
    </>
  )
}
