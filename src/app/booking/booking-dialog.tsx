import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type BookingCard, typedCode } from '../../../contract/booking.ts'
import type { Opened } from '../../features/betting/booking/booking-card.tsx'
import { BookingField } from '../../features/betting/booking/booking-field.tsx'
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

/** `?code=` of a shared link: taken out of the address at once, so that a reload or the way back does not open it again. */
export function BookingOfAddress() {
  const [search, setSearch] = useSearchParams()
  const [card, setCard] = useState<BookingCard | null>(null)
  const code = search.get('code')
  useEffect(() => {
    if (code === null) return
    setSearch(
      (now) => {
        now.delete('code')
        return now
      },
      { replace: true },
    )
    void openCode(typedCode(code)).then((opened) => {
      if ('data' in opened) setCard(opened.data)
      else toast.pill(opened.problem)
    })
  }, [code, setSearch])
  return <BookingDialog card={card} onClose={() => setCard(null)} />
}
