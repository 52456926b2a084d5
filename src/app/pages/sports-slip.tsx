import { useLingui } from '@lingui/react/macro'
import { IconChevronDown, IconX } from '@tabler/icons-react'
import { type ReactNode, useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { SlipFab } from '../../features/betting/slip/slip-fab.tsx'
import { online } from '../../platform/online.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useLoaded } from '../../ui/use-loaded.ts'
import { usePainted } from '../../ui/use-painted.ts'
import { showOutcomesIn } from '../betting/bet-outcome.ts'
import { slip } from '../betting/betting.ts'
import { useOddsType, usePicks, useQuotes, useTicketHints } from '../betting/use-betting.ts'
import type { Limits } from './slip-content.tsx'

type Layout = 'phone' | 'tablet' | 'desktop'

/** Until the venue answers, no stake is within the limits. */
const NO_LIMITS: Limits = { minStakeFen: '0', maxStakeFen: '0', maxSeriesReturnFen: '0' }

const loadContent = async () => {
  const [{ SlipContent }, { Drawer }] = await Promise.all([import('./slip-content.tsx'), import('../../ui/dialog-shell.tsx')])
  return { SlipContent, Drawer }
}

/**
 * The slip beside the lists: a column of its own on desktops; elsewhere a drawer behind a floating button, where a pick redraws
 * the button alone. What is in it is loaded after the lists are shown: it is half as much as the rest of the page.
 */
export function SportsSlip({ limits, layout }: { limits: Limits | null; layout: Layout }) {
  const { t } = useLingui()
  useTicketHints()
  const [open, setOpen] = useState(false)
  const [ticketsOpen, setTicketsOpen] = useState(layout !== 'phone')
  const [failed, setFailed] = useState(false)
  const isOnline = useSyncExternalStore(online.subscribe, online.get)
  const loaded = useLoaded((usePainted() || open) && !failed, loadContent, () => {
    setFailed(true)
    if (!open) return
    setOpen(false)
    toast.pill(t`服务开小差了，请稍后再试`)
  })
  const inSight = layout === 'desktop' || open
  const unfold = useCallback(() => {
    setFailed(false)
    setOpen(true)
  }, [])
  useEffect(() => showOutcomesIn({ open: inSight, unfold }), [inSight, unfold])

  const content = {
    limits: limits ?? NO_LIMITS,
    sheet: layout === 'phone',
    ticketsOpen,
    onTickets: () => setTicketsOpen(!ticketsOpen),
  }
  if (layout === 'desktop')
    return (
      <SlipColumn>
        {loaded && <loaded.SlipContent {...content} />}
        {failed && (
          <LoadFailed
            offline={!isOnline}
            title={t`投注单没有加载出来`}
            text={isOnline ? t`服务开小差了，请稍后再试` : t`联网后再试`}
            onAgain={() => setFailed(false)}
            className="flex-1"
          />
        )}
      </SlipColumn>
    )
  const fold = () => setOpen(false)
  const Icon = content.sheet ? IconChevronDown : IconX
  return (
    <div className="max-md:[--slip-fab-bottom:calc(var(--tabbar-h)+0.75rem)]">
      <Fab onOpen={unfold} />
      {loaded && (
        <loaded.Drawer open={open} onClose={fold} label={t`投注单`} side={content.sheet ? 'bottom' : 'right'}>
          <loaded.SlipContent
            {...content}
            closeButton={
              <IconButton aria-label={t`收起`} onClick={fold}>
                <Icon className="size-5" stroke={1.6} aria-hidden />
              </IconButton>
            }
          />
        </loaded.Drawer>
      )}
    </div>
  )
}

export const SlipColumn = ({ children }: { children?: ReactNode }) => (
  <aside className="flex w-slip shrink-0 flex-col border-l border-line bg-surface">{children}</aside>
)

function Fab({ onOpen }: { onOpen: () => void }) {
  return <SlipFab slip={slip} quotes={useQuotes(usePicks())} oddsType={useOddsType()} onOpen={onOpen} />
}
