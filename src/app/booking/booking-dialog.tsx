import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type BookingCard, spacedCode } from '../../../contract/booking.ts'
import type { Opened } from '../../features/betting/booking/booking-card.tsx'
import { BookingField } from '../../features/betting/booking/booking-field.tsx'
import { codesOfAddress, withoutCodes } from '../../features/betting/booking/codes-of-address.ts'
import { problemText } from '../../i18n/problem-text.ts'
import { online } from '../../platform/online.ts'
import { problemOf } from '../../transport/call-query.ts'
import { Fault } from '../../transport/fault.ts'
import { CloseButton } from '../../ui/close-button.tsx'
import { DialogShell } from '../../ui/dialog-shell.tsx'
import { toast } from '../../ui/toast-store.ts'
import { firstCard, openCode } from './booking-calls.ts'
import { OpenedBooking } from './booking-slot.tsx'

/** What a code stands for, or what is bet on again, over the page. */
export function BookingDialog({ card, onClose }: { card: Opened | null; onClose: () => void }) {
  const { t } = useLingui()
  const isAgain = card?.code === null
  return (
    <DialogShell open={card !== null} onClose={onClose} label={isAgain ? t`再投一次` : t`订单码`}>
      <div className="flex items-center pt-3 pr-3 pb-1 pl-5">
        <h2 className="flex-1 text-xl font-semibold">{isAgain ? <Trans>再投一次</Trans> : <Trans>订单码</Trans>}</h2>
        <CloseButton onClick={onClose} />
      </div>
      <div className="px-5 pb-5">
        {isAgain && (
          <p className="mb-2 text-sm text-fg-2">
            <Trans>还开着的选项按现在的赔率放进投注单，本金要重新填。</Trans>
          </p>
        )}
        {card && <OpenedBooking card={card} onFilled={onClose} />}
      </div>
    </DialogShell>
  )
}

/** The field for a code, and what it stands for. */
export function BookingEntry() {
  const [card, setCard] = useState<BookingCard | null>(null)
  const open = async (code: string) => {
    const opened = await openCode(code)
    if ('problem' in opened) return opened.problem
    setCard(opened.data)
    return null
  }
  return (
    <>
      <BookingField onOpen={open} />
      <BookingDialog card={card} onClose={() => setCard(null)} />
    </>
  )
}

/** Asked again, it may be answered; on a page without encryption no call ever is. */
const mayCome = (error: unknown): boolean => error instanceof Fault && error.code !== 'insecure'

/**
 * Opens the code that the address brings, of a link or of what another app shared. Once that is read it is taken out of the address, so
 * that a reload or the way back does not open it again. Until there is an answer it waits there: a network that has just come back often
 * loses the first call.
 */
export function BookingOfAddress() {
  const { i18n, t } = useLingui()
  const [search, setSearch] = useSearchParams()
  const [card, setCard] = useState<BookingCard | null>(null)
  const isOnline = useSyncExternalStore(online.subscribe, online.get)
  const codes = codesOfAddress(search)
  const [code] = codes ?? []
  const { data, error, failureReason } = useQuery({
    queryKey: ['booking.ofAddress', codes],
    queryFn: ({ signal }) => firstCard(codes ?? [], signal),
    enabled: isOnline && code !== undefined,
    gcTime: 0,
    retry: (_, error) => mayCome(error),
  })
  const isWaiting = code !== undefined && (!isOnline || mayCome(failureReason))
  const tellWaiting = useEffectEvent(() => {
    const spaced = spacedCode(code ?? '')
    toast.card({ tone: 'info', title: t`订单码 ${spaced} 还没有读取`, text: t`现在连不上，连上以后这一页会自己读取。` })
  })
  useEffect(() => {
    if (isWaiting) tellWaiting()
  }, [isWaiting])
  const isNone = codes?.length === 0
  const show = useEffectEvent(() => {
    setSearch(withoutCodes, { replace: true })
    if (data) setCard(data)
    else toast.pill(error ? problemText(i18n, problemOf(error)) : t`分享的内容里没有订单码`)
  })
  useEffect(() => {
    if (isNone || data || error) show()
  }, [isNone, data, error])
  return <BookingDialog card={card} onClose={() => setCard(null)} />
}
