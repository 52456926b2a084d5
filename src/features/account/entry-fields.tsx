import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconEye, IconEyeOff, IconHeadset, IconLock, IconUser } from '@tabler/icons-react'
import { type ChangeEvent, type ReactNode, type Ref, useState } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { stripWhitespace } from '../../../domain/account-rules.ts'
import { Button } from '../../ui/button.tsx'
import { Field, type FieldProps } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Spinner } from '../../ui/spinner.tsx'

type EntryProps = Pick<FieldProps, 'label' | 'placeholder' | 'error' | 'hint' | 'hintMet' | 'autoComplete'> & {
  field: UseFormRegisterReturn
  /** Text beyond it is cut; without it the rule reports a text that is too long. */
  maxLength?: number
}

/** Removes whitespace, typed or pasted, before react-hook-form sees the change. */
const cleaned =
  ({ onChange }: UseFormRegisterReturn, maxLength?: number) =>
  (event: ChangeEvent<HTMLInputElement>) => {
    const clean = stripWhitespace(event.target.value).slice(0, maxLength)
    if (clean !== event.target.value) event.target.value = clean
    void onChange(event)
  }

const mergeRefs = (first: Ref<HTMLInputElement>, second: Ref<HTMLInputElement> | undefined) => (node: HTMLInputElement | null) => {
  for (const ref of [first, second]) {
    if (typeof ref === 'function') ref(node)
    else if (ref) ref.current = node
  }
}

export function NameField({ field, nameRef, maxLength, ...rest }: EntryProps & { nameRef: Ref<HTMLInputElement> }) {
  return (
    <Field
      {...rest}
      {...field}
      ref={mergeRefs(field.ref, nameRef)}
      onChange={cleaned(field, maxLength)}
      icon={<IconUser className="size-5 shrink-0" stroke={1.6} aria-hidden />}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}

export function PasswordField({ field, maxLength, ...rest }: EntryProps) {
  const { t } = useLingui()
  const [seen, setSeen] = useState(false)
  const Icon = seen ? IconEye : IconEyeOff
  return (
    <Field
      {...rest}
      {...field}
      onChange={cleaned(field, maxLength)}
      type={seen ? 'text' : 'password'}
      icon={<IconLock className="size-5 shrink-0" stroke={1.6} aria-hidden />}
      trailing={
        <IconButton aria-label={seen ? t`隐藏密码` : t`显示密码`} aria-pressed={seen} size="lg" onClick={() => setSeen(!seen)}>
          <Icon className="size-5" stroke={1.6} aria-hidden />
        </IconButton>
      }
    />
  )
}

/** The server's message, at the form. */
export function EntryProblem({ text }: { text: string | null }) {
  return (
    <p role="alert" className={text ? 'mt-3 flex items-start gap-2 rounded-xs bg-danger-soft px-3 py-2 text-sm text-danger' : 'sr-only'}>
      {text && <IconAlertTriangle className="mt-0.5 size-4 shrink-0" stroke={1.6} aria-hidden />}
      {text}
    </p>
  )
}

/** Looks disabled until the form is filled but always responds; ignores presses while a call is pending. */
export function EntrySubmit({ label, busyLabel, ready, busy }: { label: string; busyLabel: string; ready: boolean; busy: boolean }) {
  return (
    <Button type="submit" size="lg" block dimmed={!ready && !busy} aria-busy={busy} className="mt-4">
      {busy && <Spinner />}
      {busy ? busyLabel : label}
    </Button>
  )
}

/** Customer service for visitors: a page for members can't help someone who fails to log in. */
export function EntryHelp({ text, onService }: { text: string; onService: () => void }) {
  return (
    <p className="mt-auto flex items-center justify-center gap-1 pt-4 text-sm text-fg-3 coarse:pt-6">
      <IconHeadset className="size-4 shrink-0" stroke={1.6} aria-hidden />
      {text}
      <AsideButton onClick={onService}>
        <Trans>联系客服</Trans>
      </AsideButton>
    </p>
  )
}

/**
 * A button beside the form's fields. A mouse press leaves the focus in the field: a blur would show the field's message and
 * move the button away under the press.
 */
export function AsideButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      className="relative text-accent-text touch-target"
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      {children}
    </button>
  )
}
