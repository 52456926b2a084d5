import { Trans, useLingui } from '@lingui/react/macro'
import { IconShare2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { spacedCode } from '../../../contract/booking.ts'
import { ticketsQuery } from '../../features/betting/slip/tickets-query.ts'
import { selectionName } from '../../i18n/market-text.ts'
import { CloseButton } from '../../ui/close-button.tsx'
import { DialogShell } from '../../ui/dialog-shell.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { toast } from '../../ui/toast-store.ts'
import { usePicks } from '../betting/use-betting.ts'
import { type Shared, shareCode } from '../booking/booking-calls.ts'
import { slipShared } from '../booking/slip-shared.ts'

/** What a member may put into a room: the slip or one of the last tickets, as a code without stake or number. */
export function ShareMenu({ onCode }: { onCode: (code: string) => void }) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const share = async (shared: Shared) => {
    const made = await shareCode(shared)
    close()
    if ('data' in made) onCode(spacedCode(made.data.card.code))
    else toast.pill(made.problem)
  }
  return (
    <>
      <IconButton size="lg" aria-label={t`分享注单`} onClick={() => setOpen(true)}>
        <IconShare2 className="size-5" stroke={1.6} aria-hidden />
      </IconButton>
      <DialogShell open={open} onClose={close} label={t`分享到聊天室`}>
        <div className="flex items-center pt-3 pr-3 pl-5">
          <h2 className="flex-1 text-xl font-semibold">
            <Trans>分享到聊天室</Trans>
          </h2>
          <CloseButton onClick={close} />
        </div>
        <p className="px-5 text-sm text-fg-2">
          <Trans>大家只看到选项和赔率，看不到本金和单号。</Trans>
        </p>
        <Choices onShare={(shared) => void share(shared)} />
      </DialogShell>
    </>
  )
}

function Choices({ onShare }: { onShare: (shared: Shared) => void }) {
  const { data } = useQuery(ticketsQuery)
  const picks = usePicks()
  // A builder has no code.
  const tickets = data?.tickets.filter(({ builder }) => !builder) ?? []
  const count = picks.length
  return (
    <ul className="mt-3 border-t border-line pb-(--safe-bottom)">
      {count > 0 && (
        <Choice
          title={<Trans>投注单里的 {count} 项</Trans>}
          about={picks.map((pick) => selectionName(pick, pick)).join('、')}
          onPress={() => onShare(slipShared())}
        />
      )}
      {tickets.map(({ id, legs }) => {
        const [leg] = legs
        const size = legs.length
        const names = legs.map((one) => selectionName(one, one)).join('、')
        return (
          <Choice
            key={id}
            title={size > 1 ? <Trans>注单 {size}串1</Trans> : <Trans>注单 {names}</Trans>}
            about={size > 1 ? names : leg?.w === 'FS' ? leg.league : `${leg?.team_h} – ${leg?.team_c}`}
            onPress={() => onShare({ id })}
          />
        )
      })}
      {count === 0 && tickets.length === 0 && (
        <li className="px-5 py-6 text-center text-sm text-fg-2">
          {data ? <Trans>投注单是空的，也还没有注单</Trans> : <Trans>正在取最近的注单</Trans>}
        </li>
      )}
    </ul>
  )
}

const Choice = ({ title, about, onPress }: { title: ReactNode; about: string; onPress: () => void }) => (
  <li className="border-b border-line last:border-b-0">
    <button type="button" onClick={onPress} className="block w-full px-5 py-2.5 text-left -outline-offset-2 hover:bg-surface-2">
      <b className="block truncate text-md">{title}</b>
      <span className="block truncate text-xs text-fg-2">{about}</span>
    </button>
  </li>
)
