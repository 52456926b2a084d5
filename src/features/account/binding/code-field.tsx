import { useLingui } from '@lingui/react/macro'
import { IconShieldCheck } from '@tabler/icons-react'
import type { Ref } from 'react'
import { Field } from '../../../ui/field.tsx'
import { useCountdown } from '../../../ui/use-countdown.ts'
import { digitsOf } from '../flows/new-device.ts'

const CODE_LENGTH = 6

/** A code that is sent to a phone, with the button that asks for it; the countdown stands inside. */
export function CodeField({
  label,
  value,
  onChange,
  error,
  hint,
  againAt,
  busy,
  onAsk,
  ref,
}: {
  label: string
  value: string
  onChange: (code: string) => void
  error: string | undefined
  hint?: string | undefined
  /** When another may be asked for, by the steady clock; 0 before the first. */
  againAt: number
  busy: boolean
  onAsk: () => void
  ref?: Ref<HTMLInputElement>
}) {
  const { t } = useLingui()
  const seconds = Math.ceil(useCountdown(againAt) / 1000)
  return (
    <Field
      ref={ref}
      label={label}
      placeholder={t`6 位验证码`}
      value={value}
      onChange={({ target }) => onChange(digitsOf(target.value, CODE_LENGTH))}
      error={error}
      hint={hint}
      inputMode="numeric"
      autoComplete="one-time-code"
      icon={<IconShieldCheck className="size-5 shrink-0" stroke={1.6} aria-hidden />}
      trailing={
        <button
          type="button"
          disabled={seconds > 0 || busy}
          className="relative mr-0.5 shrink-0 border-l border-line px-3 text-sm text-accent-text tabular-nums touch-target disabled:cursor-not-allowed disabled:text-fg-3"
          onMouseDown={(event) => event.preventDefault()}
          onClick={onAsk}
        >
          {seconds > 0 ? t`${seconds} 秒后重新发送` : againAt > 0 ? t`重新发送` : t`获取验证码`}
        </button>
      }
    />
  )
}

export const isCode = (code: string): boolean => code.length === CODE_LENGTH
