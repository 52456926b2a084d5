import { useLingui } from '@lingui/react/macro'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Button } from '../../../ui/button.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import type { FindForm } from './find-rules.ts'

/** A field's react-hook-form props, and its error. */
export type FieldOf = (name: keyof FindForm) => { field: UseFormRegisterReturn; error: string | undefined }

/** The back button beside the submit button. On phones a back button that leaves find password is only a text below. */
export function StepButtons({
  back,
  onBack,
  leaving = false,
  label,
  busyLabel,
  ready,
  busy,
}: {
  back: string
  onBack: () => void
  /** Back leaves find password. */
  leaving?: boolean
  label: string
  busyLabel: string
  ready: boolean
  busy: boolean
}) {
  return (
    <div className={leaving ? 'mt-4 grid gap-x-3 gap-y-1 md:grid-cols-2' : 'mt-4 grid grid-cols-2 gap-3'}>
      <Button
        variant="outline"
        size="lg"
        className={
          leaving
            ? 'max-md:order-last max-md:border-transparent max-md:bg-transparent max-md:font-normal max-md:text-accent-text'
            : undefined
        }
        // If the press took the focus, the field would show its message and move the button away.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onBack}
      >
        {back}
      </Button>
      <Button type="submit" size="lg" dimmed={!ready && !busy} aria-busy={busy}>
        {busy && <Spinner />}
        {busy ? busyLabel : label}
      </Button>
    </div>
  )
}

/** Beside the code: seconds until another may be requested, then the button that requests it. */
export function ResendButton({ secondsLeft, busy, onPress }: { secondsLeft: number; busy: boolean; onPress: () => void }) {
  const { t } = useLingui()
  const waiting = secondsLeft > 0
  return (
    <button
      type="button"
      disabled={waiting || busy}
      className="relative mr-0.5 shrink-0 border-l border-line px-3 text-sm text-accent-text tabular-nums touch-target disabled:cursor-not-allowed disabled:text-fg-3"
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {waiting ? t`${secondsLeft} 秒后重新发送` : t`重新发送`}
    </button>
  )
}
