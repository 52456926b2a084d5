import { Trans } from '@lingui/react/macro'
import { useStore } from 'zustand'
import { BUILDER_LEGS } from '../../../../domain/slip-limits.ts'
import { Button } from '../../../ui/button.tsx'
import { isBusy } from './bet.ts'
import type { SlipStore } from './slip-store.ts'

/** On a match's page: from now on its prices are picked for one bet together. */
export function BuilderSwitch({ slip }: { slip: SlipStore }) {
  const isOn = useStore(slip.state, ({ selections }) => selections.mode === 'builder')
  const busy = useStore(slip.state, ({ phase }) => isBusy(phase))
  return (
    <div className="flex items-center gap-3 border-b border-line bg-surface px-3 py-2 md:px-4">
      <Button
        variant={isOn ? 'primary' : 'outline'}
        aria-pressed={isOn}
        disabled={busy}
        onClick={() => slip.setMode(isOn ? 'multiple' : 'builder')}
      >
        <Trans>同场组合</Trans>
      </Button>
      <p className="min-w-0 text-xs text-fg-2">
        {isOn ? (
          <Trans>全中才赢，赔率按各项一起发生的机会算</Trans>
        ) : (
          <Trans>
            选这一场的 {BUILDER_LEGS.least} 至 {BUILDER_LEGS.most} 项合成一注，全中才赢
          </Trans>
        )}
      </p>
    </div>
  )
}
