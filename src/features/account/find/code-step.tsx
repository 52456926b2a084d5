import { Trans, useLingui } from '@lingui/react/macro'
import { IconShieldCheck } from '@tabler/icons-react'
import { FIND_MAX_LENGTH, stripWhitespace } from '../../../../domain/account-rules.ts'
import { Field } from '../../../ui/field.tsx'
import { useCountdown } from '../../../ui/use-countdown.ts'
import { type FieldOf, ResendButton } from './find-fields.tsx'

/** The step that asks for the code; `problem` is the result of its last check. */
export function CodeStep({
  fieldOf,
  target,
  againAt,
  busy,
  problem,
  onAgain,
}: {
  fieldOf: FieldOf
  /** The recipient of the code, masked. */
  target: string
  againAt: number
  busy: boolean
  problem: string | null
  onAgain: () => void
}) {
  const { t } = useLingui()
  const { field, error } = fieldOf('code')
  const secondsLeft = Math.ceil(useCountdown(againAt) / 1000)
  return (
    <>
      <p className="mb-3.5 leading-6 text-fg-2 max-md:text-lg">
        <Trans>
          验证码已发送到 <b className="whitespace-nowrap text-fg tabular-nums">{target}</b>，10 分钟内有效。
        </Trans>
      </p>
      <Field
        {...field}
        error={error ?? problem ?? undefined}
        onChange={(event) => {
          const clean = stripWhitespace(event.target.value)
          if (clean !== event.target.value) event.target.value = clean
          void field.onChange(event)
        }}
        label={t`验证码`}
        placeholder={t`输入验证码`}
        maxLength={FIND_MAX_LENGTH.code}
        icon={<IconShieldCheck className="size-5 shrink-0" stroke={1.6} aria-hidden />}
        trailing={<ResendButton secondsLeft={secondsLeft} busy={busy} onPress={onAgain} />}
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
      />
    </>
  )
}
