import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconShare2, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import type { OddsType } from '../../../../domain/odds.ts'
import { isSameBet } from '../../../../domain/selections.ts'
import { Badge } from '../../../ui/badge.tsx'
import { cx } from '../../../ui/cx.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { isBusy, type Quote, type SlipPick } from './bet.ts'
import { ManyReceipt } from './many-receipt.tsx'
import { ModeSeg, offersBuilder, SlipEditor, type SlipPartProps } from './slip-editor.tsx'
import { Accepted, Refused, Requoted } from './slip-outcome.tsx'
import type { SlipState } from './slip-state.ts'
import type { SlipStore } from './slip-store.ts'
import { Checking, Confirming } from './slip-waiting.tsx'
import type { StakeBounds } from './stake.ts'

export interface SlipPanelProps {
  slip: SlipStore
  /** Their current prices, in the order of the picks. */
  quotes: readonly Quote[]
  bounds: StakeBounds
  online: boolean
  oddsType: OddsType
  /** In a sheet on phones: own number pad. */
  sheet?: boolean
  /** Gives a code for what is in the slip, or for a ticket; null: nobody who may share. */
  onShare: ((ticketId: string | null) => void) | null
  /** Has a selection bet on at a target price; null: nobody who may. */
  onPreorder: ((pick: SlipPick) => void) | null
  /** Beside the empty slip: another way to fill it. */
  filler?: ReactNode
  /** Folds the slip, where it can be folded. */
  closeButton?: ReactNode
}

/** 投注单: the selections, or the outcome of their bet. */
export function SlipPanel({ slip, closeButton, filler, sheet = false, ...rest }: SlipPanelProps) {
  const { t } = useLingui()
  const state = useStore(slip.state)
  const { selections, phase, many } = state
  const count = selections.picks.length || (many?.ended.length ?? 0)
  const editing = count > 0 && (phase.at === 'editing' || phase.at === 'sending' || phase.at === 'over-limit') && !isRead(state)
  const inHead = sheet && editing && !offersBuilder(state)
  return (
    <section aria-label={t`投注单`} data-tour="slip" className="flex min-h-0 flex-1 flex-col">
      <div className={cx('flex shrink-0 items-center gap-2 pr-3 pl-4', sheet ? 'h-14 coarse:pr-1 max-[26rem]:gap-1' : 'pt-3 pb-2')}>
        {/* A narrow phone has no room for it beside five targets. */}
        <h2 className={cx('text-xl font-semibold whitespace-nowrap', inHead && 'max-[24rem]:sr-only')}>
          <Trans>投注单</Trans>
        </h2>
        {count > 0 && (
          <span>
            <Badge count={count} />
            <span className="sr-only">
              <Trans>项</Trans>
            </span>
          </span>
        )}
        {inHead && <ModeSeg slip={slip} state={state} sheet />}
        <span className="ml-auto flex items-center gap-2 coarse:gap-0 coarse:[&_button]:size-11">
          {editing && rest.onShare && (
            <IconButton aria-label={t`分享`} onClick={() => rest.onShare?.(null)}>
              <IconShare2 className="size-5" stroke={1.6} aria-hidden />
            </IconButton>
          )}
          {count > 0 && phase.at === 'editing' && (
            <IconButton aria-label={t`清空`} onClick={() => clear(slip)}>
              <IconTrash className="size-5" stroke={1.6} aria-hidden />
            </IconButton>
          )}
          {closeButton}
        </span>
      </div>
      {editing && !inHead && <ModeSeg slip={slip} state={state} sheet={sheet} />}
      {editing && selections.picks.some(({ champion }) => champion) && (
        <p className="mx-4 mb-1 rounded-xs bg-surface-2 px-2 py-1.5 text-xs text-fg-2">
          <Trans>选择其他赔率将清空冠军选项</Trans>
        </p>
      )}
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
        {count > 0 ? <Body slip={slip} state={state} sheet={sheet} {...rest} /> : <Empty filler={filler} />}
      </div>
    </section>
  )
}

/** Clears by one press, and offers to undo by another. */
function clear(slip: SlipStore): void {
  const undo = slip.clear()
  toast.card({ tone: 'info', title: t`投注单已清空`, action: { label: t`撤销`, onPress: undo } })
}

/** All bets pressed together have ended: their receipt is shown. */
const isRead = ({ many, phase }: SlipState): boolean =>
  many !== null && many.ended.length > 0 && many.left === 0 && many.current === null && !isBusy(phase)

function Body(props: SlipPartProps) {
  const { phase, many, selections } = props.state
  const quoteOf = (pick: SlipPick) => props.quotes[selections.picks.findIndex((one) => isSameBet(one, pick))]
  if (many && isRead(props.state)) return <ManyReceipt {...props} many={many} />
  switch (phase.at) {
    case 'confirming':
      return <Confirming {...props} phase={phase} quoteOf={quoteOf} />
    case 'checking':
      return <Checking {...props} phase={phase} quoteOf={quoteOf} />
    case 'accepted':
      return <Accepted {...props} phase={phase} quoteOf={quoteOf} />
    case 'requoted':
      return <Requoted {...props} phase={phase} quoteOf={quoteOf} />
    case 'refused':
      return <Refused {...props} phase={phase} quoteOf={quoteOf} />
    default:
      return <SlipEditor {...props} />
  }
}

function Empty({ filler }: { filler: ReactNode }) {
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
        <Trans>点选任意赔率，就会串到这里。最多 10 项。</Trans>
      </p>
      {filler}
    </div>
  )
}
