import { Trans, useLingui } from '@lingui/react/macro'
import { IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import type { OddsType } from '../../../domain/odds.ts'
import { Badge } from '../../ui/badge.tsx'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import type { Quote } from './bet.ts'
import { SlipEditor, type SlipPartProps } from './slip-editor.tsx'
import { Accepted, Checking, Confirming, Refused, Requoted } from './slip-outcome.tsx'
import type { SlipStore } from './slip-store.ts'
import type { StakeBounds } from './stake.ts'

export interface SlipPanelProps {
  slip: SlipStore
  /** The price of the pick now. */
  quote: Quote
  bounds: StakeBounds
  online: boolean
  oddsType: OddsType
  /** In a sheet on phones: own number pad. */
  sheet?: boolean
  /** Folds the slip away, where it can be. */
  closeButton?: ReactNode
}

/** 投注单: the selection, or what became of its bet. */
export function SlipPanel({ slip, closeButton, sheet = false, ...rest }: SlipPanelProps) {
  const { t } = useLingui()
  const state = useStore(slip.state)
  const { pick, phase } = state
  return (
    <section aria-label={t`投注单`} className="flex min-h-0 flex-1 flex-col">
      <div className={cx('flex shrink-0 items-center gap-2 pr-3 pl-4', sheet ? 'h-12' : 'pt-3 pb-2')}>
        <h2 className="text-xl font-semibold">
          <Trans>投注单</Trans>
        </h2>
        {pick && <Badge count={1} />}
        <span className="flex-1" />
        {pick && phase.at === 'editing' && (
          <IconButton aria-label={t`清空`} onClick={() => slip.finish()}>
            <IconTrash className="size-5" stroke={1.6} aria-hidden />
          </IconButton>
        )}
        {closeButton}
      </div>
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
        {pick ? <Body slip={slip} state={state} pick={pick} sheet={sheet} {...rest} /> : <Empty />}
      </div>
    </section>
  )
}

function Body(props: SlipPartProps) {
  const { phase } = props.state
  switch (phase.at) {
    case 'confirming':
      return <Confirming {...props} phase={phase} />
    case 'checking':
      return <Checking {...props} phase={phase} />
    case 'accepted':
      return <Accepted {...props} phase={phase} />
    case 'requoted':
      return <Requoted {...props} phase={phase} />
    case 'refused':
      return <Refused {...props} phase={phase} />
    default:
      return <SlipEditor {...props} />
  }
}

function Empty() {
  return (
    <div className="m-auto px-8 py-10 text-center">
      <svg viewBox="0 0 64 72" fill="none" strokeWidth="2.5" className="mx-auto h-18 stroke-control" aria-hidden="true">
        <path d="M32 2v8M32 62v8M32 30v10" />
        <rect x="14" y="12" width="36" height="18" rx="6" strokeDasharray="5 5" />
        <rect x="8" y="42" width="48" height="20" rx="7" className="stroke-accent" />
      </svg>
      <h3 className="mt-3 mb-1 text-xl font-semibold">
        <Trans>还没有选项</Trans>
      </h3>
      <p className="text-sm text-fg-2">
        <Trans>点选任意赔率，就会到这里；再点一次就拿掉。</Trans>
      </p>
    </div>
  )
}
