import { useLingui } from '@lingui/react/macro'
import { IconChevronDown, IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import type { Answer } from '../../../contract/endpoints.ts'
import { LastTickets } from '../../features/betting/slip/last-tickets.tsx'
import { SlipFab } from '../../features/betting/slip/slip-fab.tsx'
import { SlipPanel } from '../../features/betting/slip/slip-panel.tsx'
import { online } from '../../platform/online.ts'
import { Drawer } from '../../ui/dialog-shell.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { showOutcomesIn } from '../betting/bet-outcome.ts'
import { slip } from '../betting/betting.ts'
import { useOddsType, useQuotes } from '../betting/use-betting.ts'
import { useMember } from '../member/use-member.ts'
import { pathOf } from '../navigation/routes.ts'
import { RestSlot } from '../safe-play/rest-slot.tsx'

type Limits = Omit<NonNullable<Answer<'game.launch'>['sport']>, 'inPlayDelayMs'>
type Layout = 'phone' | 'tablet' | 'desktop'

/** Until the venue answers, no stake is within the limits. */
const NO_LIMITS: Limits = { minStakeFen: '0', maxStakeFen: '0', maxSeriesReturnFen: '0' }

/**
 * The slip beside the lists: a column of its own on desktops; elsewhere a drawer behind a floating button, where a pick redraws
 * the button alone.
 */
export function SportsSlip({ limits, layout }: { limits: Limits | null; layout: Layout }) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const [ticketsOpen, setTicketsOpen] = useState(layout !== 'phone')
  const inSight = layout === 'desktop' || open
  useEffect(() => showOutcomesIn({ open: inSight, unfold: () => setOpen(true) }), [inSight])

  const content = {
    limits: limits ?? NO_LIMITS,
    sheet: layout === 'phone',
    ticketsOpen,
    onTickets: () => setTicketsOpen(!ticketsOpen),
  }
  if (layout === 'desktop')
    return (
      <aside className="flex w-slip shrink-0 flex-col border-l border-line bg-surface">
        <Content {...content} />
      </aside>
    )
  const fold = () => setOpen(false)
  const Icon = content.sheet ? IconChevronDown : IconX
  return (
    <div className="max-md:[--slip-fab-bottom:calc(var(--tabbar-h)+0.75rem)]">
      <Fab onOpen={() => setOpen(true)} />
      <Drawer open={open} onClose={fold} label={t`投注单`} side={content.sheet ? 'bottom' : 'right'}>
        <Content
          {...content}
          closeButton={
            <IconButton aria-label={t`收起`} onClick={fold}>
              <Icon className="size-5" stroke={1.6} aria-hidden />
            </IconButton>
          }
        />
      </Drawer>
    </div>
  )
}

function Fab({ onOpen }: { onOpen: () => void }) {
  const quotes = useQuotes(useStore(slip.state, picksOf))
  return <SlipFab slip={slip} quotes={quotes} oddsType={useOddsType()} onOpen={onOpen} />
}

function Content({
  limits,
  sheet,
  closeButton,
  ticketsOpen,
  onTickets,
}: {
  limits: Limits
  sheet: boolean
  closeButton?: ReactNode
  ticketsOpen: boolean
  onTickets: () => void
}) {
  const picks = useStore(slip.state, picksOf)
  const quotes = useQuotes(picks)
  const oddsType = useOddsType()
  const isOnline = useSyncExternalStore(online.subscribe, online.get)
  const bounds = {
    minFen: BigInt(limits.minStakeFen),
    maxFen: BigInt(limits.maxStakeFen),
    maxReturnFen: BigInt(limits.maxSeriesReturnFen),
    balanceFen: useMember()?.balanceFen ?? null,
  }
  return (
    <>
      <RestSlot />
      <SlipPanel
        slip={slip}
        quotes={quotes}
        bounds={bounds}
        online={isOnline}
        oddsType={oddsType}
        sheet={sheet}
        closeButton={closeButton}
      />
      {/* In the sheet the keys need this room once there is a pick. */}
      {(!sheet || picks.length === 0) && (
        <LastTickets oddsType={oddsType} recordPath={pathOf('betRecord')} open={ticketsOpen} onToggle={onTickets} />
      )}
    </>
  )
}

const picksOf = (state: ReturnType<typeof slip.state.getState>) => state.selections.picks
