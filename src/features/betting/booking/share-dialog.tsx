import { Trans, useLingui } from '@lingui/react/macro'
import { IconCopy, IconLink, IconMessageCircle, IconPhoto } from '@tabler/icons-react'
import { use, useState } from 'react'
import { type BookingCard, spacedCode } from '../../../../contract/booking.ts'
import { dateTimeOf } from '../../../../domain/days.ts'
import { Button } from '../../../ui/button.tsx'
import { CloseButton } from '../../../ui/close-button.tsx'
import { DialogShell } from '../../../ui/dialog-shell.tsx'
import { SiteName } from '../../../ui/site-name.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { useCopy } from '../../../ui/use-copy.ts'
import { useLoaded } from '../../../ui/use-loaded.ts'

export type Sharing = { at: 'making' } | { at: 'made'; card: BookingCard; endsAt: number } | { at: 'failed'; text: string }

const loadPicture = async () => (await import('./booking-picture.ts')).shareBooking

/** Rooms to choose from at most: a slip of ten games would be a long list. */
const ROOMS = 3

/** A code for selections, and where to put it. */
export function ShareDialog({
  sharing,
  onClose,
  linkOf,
  onChat,
}: {
  sharing: Sharing | null
  onClose: () => void
  linkOf: (code: string) => string
  /** Goes to the room of a game with the code, where the member sends it or not. */
  onChat: (gameId: string, code: string) => void
}) {
  const { t } = useLingui()
  return (
    <DialogShell open={sharing !== null} onClose={onClose} label={t`分享订单码`}>
      <div className="p-5">
        <div className="flex items-center">
          <h2 className="flex-1 text-xl font-semibold">
            <Trans>分享订单码</Trans>
          </h2>
          <CloseButton onClick={onClose} />
        </div>
        <p className="mt-1 text-sm text-fg-2">
          {sharing?.at === 'made' && sharing.card.result ? (
            <Trans>别人打开后看到选项和结果。不含本金、输赢金额和名字。</Trans>
          ) : (
            <Trans>别人打开后，还开着的选项会进他的投注单。不含本金，也不会替任何人下注。</Trans>
          )}
        </p>
        {sharing?.at === 'made' ? (
          <Made {...sharing} linkOf={linkOf} onChat={onChat} />
        ) : sharing?.at === 'failed' ? (
          <p role="alert" className="mt-4 rounded-sm bg-warn-soft px-3 py-3 text-sm text-warn">
            {sharing.text}
          </p>
        ) : (
          <p role="status" className="grid h-24 place-items-center">
            <Spinner className="size-6 text-accent" />
            <span className="sr-only">
              <Trans>正在取订单码</Trans>
            </span>
          </p>
        )}
      </div>
    </DialogShell>
  )
}

function Made({
  card,
  endsAt,
  linkOf,
  onChat,
}: {
  card: BookingCard
  endsAt: number
  linkOf: (code: string) => string
  onChat: (gameId: string, code: string) => void
}) {
  const { t } = useLingui()
  const copy = useCopy()
  const site = use(SiteName)
  const [drawing, setDrawing] = useState(false)
  // Loaded before the press: a sheet opens only in its task, or shortly after it.
  const share = useLoaded(true, loadPicture)
  const code = spacedCode(card.code)
  const picture = async () => {
    setDrawing(true)
    const shared = await share?.({ card, link: linkOf(card.code), site, at: Date.now() }).catch(() => false)
    setDrawing(false)
    if (!shared) toast.pill(t`图片没有做出来，可以复制订单码`)
  }
  const games = new Map(card.legs.flatMap((leg) => (leg.w === 'FS' ? [] : [[leg.gameId, leg]])))
  return (
    <>
      <div className="mt-4 flex items-center gap-3 rounded-sm bg-surface-2 px-4 py-3">
        <output className="flex-1 font-mono text-2xl font-semibold tracking-wider">{code}</output>
        <Button variant="outline" size="sm" onClick={() => copy(code)}>
          <IconCopy className="size-4" stroke={1.6} aria-hidden />
          <Trans>复制</Trans>
        </Button>
      </div>
      <div className="mt-3 grid grid-cols-2 gap-2">
        <Button variant="outline" disabled={!share || drawing} aria-busy={drawing} onClick={() => void picture()}>
          <IconPhoto className="size-4" stroke={1.6} aria-hidden />
          <Trans>图片</Trans>
        </Button>
        <Button variant="outline" onClick={() => copy(linkOf(card.code))}>
          <IconLink className="size-4" stroke={1.6} aria-hidden />
          <Trans>复制链接</Trans>
        </Button>
      </div>
      <div className="mt-2 grid gap-2">
        {[...games.values()].slice(0, ROOMS).map(({ gameId, team_h, team_c }) => (
          <Button key={gameId} variant="outline" onClick={() => onChat(gameId, code)} className="min-w-0">
            <IconMessageCircle className="size-4 shrink-0" stroke={1.6} aria-hidden />
            <span className="truncate">
              <Trans>
                发到聊天：{team_h} 对 {team_c}
              </Trans>
            </span>
          </Button>
        ))}
      </div>
      <p className="mt-3 text-xs text-fg-3">
        <Trans>{dateTimeOf(endsAt)} 失效；已关盘的选项不会放入。</Trans>
      </p>
    </>
  )
}
