import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type BookingCard, spacedCode } from '../../../contract/booking.ts'
import type { Opened } from '../../features/betting/booking/booking-card.tsx'
import { BookingField } from '../../features/betting/booking/booking-field.tsx'
import { codesOfAddress, withoutCodes } from '../../features/betting/booking/codes-of-address.ts'
import { online } from '../../platform/online.ts'
import { CloseButton } from '../../ui/close-button.tsx'
import { DialogShell } from '../../ui/dialog-shell.tsx'
import { toast } from '../../ui/toast-store.ts'
import { openCode } from './booking-calls.ts'
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

/**
 * Opens the code that the address brings, of a link or of what another app shared. Once that is read it is taken out of the address, so
 * that a reload or the way back does not open it again. Without a network it waits there for one.
 */
export function BookingOfAddress() {
  const { t } = useLingui()
  const [search, setSearch] = useSearchParams()
  const [card, setCard] = useState<BookingCard | null>(null)
  const isOnline = useSyncExternalStore(online.subscribe, online.get)
  const tellWaiting = useEffectEvent((code: string) => {
    const spaced = spacedCode(code)
    toast.card({ tone: 'info', title: t`订单码 ${spaced} 还没有读取`, text: t`现在没有网络，连上以后这一页会自己读取。` })
  })
  const show = useEffectEvent((opened: Awaited<ReturnType<typeof openCode>> | null) => {
    setSearch(withoutCodes, { replace: true })
    if (!opened) toast.pill(t`分享的内容里没有订单码`)
    else if ('data' in opened) setCard(opened.data)
    else toast.pill(opened.problem)
  })
  useEffect(() => {
    const codes = codesOfAddress(search)
    const [code] = codes ?? []
    if (!codes) return
    if (code === undefined) return show(null)
    if (!isOnline) return tellWaiting(code)
    // The page is built anew when it gets its first answers; the new one asks again.
    let wanted = true
    void openFirst(codes).then((opened) => wanted && show(opened))
    return () => {
      wanted = false
    }
  }, [search, isOnline])
  return <BookingDialog card={card} onClose={() => setCard(null)} />
}

/** The first that there is; a text may have words in it that only look like codes. */
async function openFirst([code = '', ...others]: readonly string[]): ReturnType<typeof openCode> {
  const opened = await openCode(code)
  if ('data' in opened || others.length === 0) return opened
  const other = await openFirst(others)
  return 'data' in other ? other : opened
}
