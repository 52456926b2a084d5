import { Dialog as Base } from '@base-ui/react/dialog'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconPhoneCall } from '@tabler/icons-react'
import { Button } from '../../../ui/button.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { CancelButton, EntrySheet } from '../entry-sheet.tsx'
import type { DeviceState, NewDevice } from '../flows/new-device.ts'

/** Offers the code by a phone call, and says beforehand that the phone will ring. */
export function VoiceOffer({
  flow,
  state: { asks, busy },
  phone,
  secondsLeft,
  said,
  finalFocus,
}: {
  flow: NewDevice
  state: DeviceState
  phone: string
  /** Seconds until another code may be requested. */
  secondsLeft: number
  said: string | null
  finalFocus: () => HTMLElement | null
}) {
  const { t } = useLingui()
  const waits = secondsLeft > 0
  return (
    <EntrySheet
      open={asks === 'voice'}
      title={t`用电话告诉你验证码`}
      icon={<IconPhoneCall className="mb-3 size-8 text-accent-text" stroke={1.4} aria-hidden />}
      onClose={flow.cancel}
      finalFocus={finalFocus}
    >
      <Base.Description className="mt-2 leading-6 text-fg-2">
        <Trans>
          我们会拨打 <b className="whitespace-nowrap text-fg tabular-nums">{phone}</b>，接听后播报 6
          位验证码，播报两遍。来电可能显示为外地号码，请放心接听。
        </Trans>
      </Base.Description>
      <p role="alert" className={said ? 'mt-2 text-sm text-danger' : 'sr-only'}>
        {said}
      </p>
      <div className="mt-5 grid grid-cols-2 gap-3">
        <CancelButton />
        <Button size="lg" disabled={waits} aria-busy={busy === 'code'} onClick={() => void flow.confirm()}>
          {busy === 'code' && <Spinner />}
          {waits ? t`${secondsLeft} 秒后可拨打` : t`拨打给我`}
        </Button>
      </div>
    </EntrySheet>
  )
}
