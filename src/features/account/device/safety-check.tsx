import { Dialog as Base } from '@base-ui/react/dialog'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type FormEvent, useEffect, useId, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { CancelButton, EntrySheet } from '../entry-sheet.tsx'
import { type DeviceState, type NewDevice, PHONE_DIGITS } from '../flows/new-device.ts'
import { DigitBoxes } from './digit-boxes.tsx'

/** Asks for the four hidden digits of the phone, which somebody with only the password does not know. */
export function SafetyCheck({
  flow,
  state: { asks, digits, busy, trouble },
  ends: [head, tail],
  said,
  finalFocus,
}: {
  flow: NewDevice
  state: DeviceState
  /** The visible parts of the phone number, before and after the hidden digits. */
  ends: readonly [string, string]
  said: string | null
  finalFocus: () => HTMLElement | null
}) {
  const { t } = useLingui()
  const note = useId()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (trouble) input.current?.focus()
  }, [trouble])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void flow.confirm()
  }
  return (
    <EntrySheet open={asks === 'digits'} title={t`安全核对`} onClose={flow.cancel} finalFocus={finalFocus}>
      <form noValidate onSubmit={submit}>
        <Base.Description className="mt-1 leading-6 text-fg-2">
          <Trans>请补全绑定手机号中间的 4 位，核对后才会发送验证码。</Trans>
        </Base.Description>
        <div className="mt-4 flex items-center justify-center gap-3 text-xl font-semibold tabular-nums">
          <span>{head}</span>
          <DigitBoxes
            ref={input}
            value={digits}
            length={PHONE_DIGITS}
            onChange={flow.typeDigits}
            label={t`手机号中间 4 位`}
            describedBy={note}
            wrong={said !== null}
            boxClass="h-13 w-11"
          />
          <span>{tail}</span>
        </div>
        <p id={note} role="alert" className="mt-2 flex min-h-4 items-start justify-center gap-1 text-xs text-danger">
          {said && <IconAlertTriangle className="size-4 shrink-0" stroke={1.6} aria-hidden />}
          {said}
        </p>
        <div className="mt-3 grid grid-cols-2 gap-3">
          <CancelButton />
          <Button type="submit" size="lg" dimmed={digits.length < PHONE_DIGITS && !busy} aria-busy={busy === 'code'}>
            {busy === 'code' && <Spinner />}
            <Trans>核对并发送</Trans>
          </Button>
        </div>
      </form>
    </EntrySheet>
  )
}
