import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { BOOKING_LENGTH, typedCode } from '../../../../contract/booking.ts'
import { Button } from '../../../ui/button.tsx'

/** Where a code is typed or pasted, in whatever case and with whatever blanks. `onOpen` returns what went wrong, or null. */
export function BookingField({ onOpen }: { onOpen: (code: string) => Promise<string | null> }) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const code = typedCode(text)
    const missing = BOOKING_LENGTH - code.length
    if (missing > 0) return setProblem(t`订单码是 8 位，还差 ${missing} 位`)
    setBusy(true)
    const wrong = await onOpen(code)
    setBusy(false)
    setProblem(wrong)
    if (wrong === null) setText('')
  }
  return (
    <form onSubmit={submit} className="mt-5 text-left">
      <div className="flex gap-2">
        <input
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            setProblem(null)
          }}
          aria-label={t`订单码`}
          aria-invalid={problem !== null}
          aria-describedby={problem === null ? undefined : 'booking-problem'}
          placeholder="K7PM 4XQ9"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          className="h-10 min-w-0 flex-1 rounded-sm border border-control bg-surface px-3 font-mono text-md uppercase placeholder:text-fg-3 aria-invalid:border-danger max-md:h-11 coarse:h-11"
        />
        <Button type="submit" variant={text === '' ? 'outline' : 'primary'} disabled={busy} className="max-md:h-11 coarse:h-11">
          <Trans>读取</Trans>
        </Button>
      </div>
      {problem === null ? (
        <p className="mt-1.5 text-xs text-fg-3">
          <Trans>有订单码？只读取，不会下注</Trans>
        </p>
      ) : (
        <p id="booking-problem" role="alert" className="mt-1.5 text-xs text-danger">
          {problem}
        </p>
      )}
    </form>
  )
}
