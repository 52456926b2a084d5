import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconClipboard } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { CODES } from '../../../../contract/codes.ts'
import { CARD_KINDS, type CardKind, COIN_NETWORKS } from '../../../../contract/wallet-cards.ts'
import { bankOfNumber, plainNumber } from '../../../../domain/bank-cards.ts'
import { noticeText } from '../../../i18n/problem-text.ts'
import { call } from '../../../transport/call.ts'
import { Fault } from '../../../transport/fault.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { LockedField } from '../../../ui/locked-field.tsx'
import { isPin, PinField } from '../../../ui/pin-field.tsx'
import { Seg } from '../../../ui/seg.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { cryptoWorker } from '../../../workers/crypto/client.ts'
import { bindingQuery, choicesQuery, refreshCards } from './card-queries.ts'
import { type CardField, type CardForm, cardCall, EMPTY_FORM, type FieldFault, firstFault, numberFault, withBank } from './card-rules.ts'
import { kindName, networkName } from './card-text.tsx'

/** Binds a payout account. What was typed stays, whatever the answer, and whichever kind is looked at meanwhile. */
export function AddCard({
  kind,
  onKind,
  holder,
  onAdded,
  onSetPassword,
}: {
  kind: CardKind
  onKind: (kind: CardKind) => void
  holder: string
  onAdded: () => void
  /** Leads to where the second password is set, or set anew. */
  onSetPassword: () => void
}) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const banks = useQuery(choicesQuery).data?.banks ?? []
  const hasPassword = useQuery(bindingQuery).data?.secondPassword
  const [typed, setForm] = useState<CardForm>(EMPTY_FORM)
  const form = withBank(typed, banks)
  const [pin, setPin] = useState('')
  const [fault, setFault] = useState<FieldFault | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const fields = {
    of: useRef<HTMLSelectElement>(null),
    number: useRef<HTMLInputElement>(null),
    note: useRef<HTMLInputElement>(null),
    pin: useRef<HTMLInputElement>(null),
  }
  const edit = () => {
    setFault(null)
    setProblem(null)
  }
  const change = <K extends CardKind>(of: K, changed: Partial<CardForm[K]>) => {
    edit()
    setForm((now) => ({ ...now, [of]: { ...now[of], ...changed } }))
  }
  const fail = (at: CardField, text: string) => {
    setFault({ at, text })
    fields[at].current?.focus()
  }
  const judgeNumber = () => {
    if (form[kind].number === '') return
    const text = numberFault(kind, form, banks)
    if (text !== null && (kind !== 'bank' || form.bank.of !== '')) setFault({ at: 'number', text })
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    edit()
    const first = firstFault(kind, form, banks, pin)
    if (first) return fail(first.at, first.text)
    setBusy(true)
    try {
      const reply = await call('card.add', cardCall(kind, form, await cryptoWorker.md5(pin)))
      if (!reply.ok) {
        const text = noticeText(i18n, reply.refusal)
        const { code, data } = reply.refusal
        if (code === CODES.passwordCheckFailed || code === CODES.authenticationLocked) setPin('')
        if (text !== null) fail(fieldOf(code, data), text)
        return
      }
      toast.pill(t`已添加，24 小时后可以取款`, 'done')
      setForm((now) => ({ ...now, [kind]: EMPTY_FORM[kind] }))
      setPin('')
      await refreshCards(client)
      onAdded()
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      // It may have been added all the same: the list says so.
      setProblem(noticeText(i18n, error))
      void refreshCards(client)
    } finally {
      setBusy(false)
    }
  }
  const errorAt = (at: CardField) => (fault?.at === at ? fault.text : undefined)
  const filled = form[kind].number !== '' && isPin(pin)
  const note = (label: string, placeholder: string): ReactNode => (
    <Field
      ref={fields.note}
      label={label}
      placeholder={placeholder}
      value={form[kind].note}
      onChange={({ target }) => change(kind, { note: target.value } as Partial<CardForm[CardKind]>)}
      error={errorAt('note')}
      maxLength={40}
      autoComplete="off"
    />
  )
  const addLabel = { bank: t`添加银行卡`, coin: t`添加地址`, alipay: t`添加支付宝` }[kind]
  return (
    <section aria-labelledby="add-card" className="border-line bg-surface p-4 max-md:border-b md:rounded-md md:border">
      <h2 id="add-card" className="text-lg font-semibold">
        <Trans>添加收款账户</Trans>
      </h2>
      <Seg
        label={t`账户种类`}
        size="lg"
        className="mt-3 mb-4"
        value={kind}
        onChange={(next) => {
          edit()
          onKind(next)
        }}
        options={CARD_KINDS.map((value) => ({ value, label: kindName(value) }))}
      />
      {hasPassword === false ? (
        <div className="rounded-sm bg-surface-2 px-4 py-4 text-sm text-fg-2">
          <p className="mb-3">
            <Trans>添加收款账户要用取款密码，先设置一个。</Trans>
          </p>
          <Button onClick={onSetPassword}>
            <Trans>设置取款密码</Trans>
          </Button>
        </div>
      ) : (
        <form noValidate aria-label={addLabel} onSubmit={(event) => void send(event)} className="grid gap-4">
          {kind !== 'coin' && <LockedField label={kind === 'bank' ? t`持卡人` : t`户名`} value={holder} note={t`注册姓名，不能改`} />}
          {kind === 'bank' && (
            <>
              <SelectField
                ref={fields.of}
                label={t`银行`}
                value={form.bank.of}
                options={[{ value: '', label: t`请选择` }, ...banks.map(({ code, name }) => ({ value: code, label: name }))]}
                onChange={(of) => change('bank', { of })}
                error={errorAt('of')}
              />
              <Field
                ref={fields.number}
                label={t`卡号`}
                value={form.bank.number}
                onChange={({ target }) => {
                  const number = target.value.normalize('NFKC').replace(/[^\d ]/g, '')
                  const known = bankOfNumber(banks, plainNumber(number))
                  change('bank', { number, ...(known && { of: known.code }) })
                }}
                onBlur={judgeNumber}
                error={errorAt('number')}
                maxLength={23}
                inputMode="numeric"
                autoComplete="off"
              />
              {note(t`开户支行（可不填）`, t`例如 滨江支行`)}
            </>
          )}
          {kind === 'coin' && (
            <>
              <SelectField
                ref={fields.of}
                label={t`币种与链`}
                value={form.coin.of}
                options={COIN_NETWORKS.map((value) => ({ value, label: networkName(value) }))}
                onChange={(of) => change('coin', { of })}
              />
              <Field
                ref={fields.number}
                label={t`地址`}
                value={form.coin.number}
                onChange={({ target }) => change('coin', { number: target.value })}
                onBlur={judgeNumber}
                error={errorAt('number')}
                maxLength={120}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                trailing={<PasteButton onText={(number) => change('coin', { number })} />}
              />
              {note(t`备注（可不填）`, t`例如 冷钱包`)}
              <p className="flex gap-2.5 rounded-sm bg-warn-soft px-4 py-3 text-sm text-warn">
                <IconAlertTriangle className="mt-0.5 size-4 shrink-0" stroke={1.6} aria-hidden />
                <Trans>链上转账不能撤回，链或地址填错找不回来。</Trans>
              </p>
            </>
          )}
          {kind === 'alipay' && (
            <Field
              ref={fields.number}
              label={t`支付宝账号`}
              value={form.alipay.number}
              onChange={({ target }) => change('alipay', { number: target.value })}
              onBlur={judgeNumber}
              error={errorAt('number')}
              hint={t`手机号或邮箱`}
              maxLength={60}
              inputMode="email"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
          <PinField
            ref={fields.pin}
            label={t`取款密码`}
            value={pin}
            onChange={(next) => {
              edit()
              setPin(next)
            }}
            error={errorAt('pin')}
            aside={
              <button type="button" className="relative mt-1 text-xs text-accent-text touch-target" onClick={onSetPassword}>
                <Trans>忘了取款密码</Trans>
              </button>
            }
          />
          {problem && (
            <p role="alert" className="rounded-sm bg-danger-soft px-4 py-3 text-sm text-danger">
              {problem}
            </p>
          )}
          <div>
            <Button
              type="submit"
              size="lg"
              block
              aria-busy={busy}
              dimmed={!filled && !busy}
              // A press that took the focus would show the field's message, and move the button away.
              onMouseDown={(event) => event.preventDefault()}
            >
              {busy ? t`正在添加` : addLabel}
            </Button>
            <p className="mt-2 text-xs leading-4.5 text-fg-3">
              <Trans>新账户 24 小时后才能取款，防止被人盗用后转走。这里是演示站点，请不要填写真实卡号。</Trans>
            </p>
          </div>
        </form>
      )}
    </section>
  )
}

/** The field that a refusal is about. */
function fieldOf(code: number, data: unknown): CardField {
  if (code === CODES.passwordCheckFailed || code === CODES.authenticationLocked || code === CODES.withdrawalProtectionError) return 'pin'
  const { field } = (data ?? {}) as { field?: unknown }
  return field === 'of' || field === 'note' ? field : 'number'
}

function PasteButton({ onText }: { onText: (text: string) => void }) {
  const { t } = useLingui()
  // Missing on plain http origins.
  if (!navigator.clipboard?.readText) return null
  const paste = () =>
    navigator.clipboard.readText().then(
      (text) => onText(text.trim()),
      () => toast.pill(t`没有读到剪贴板，请手动粘贴`),
    )
  return (
    <Button variant="quiet" size="sm" className="mr-1" onClick={() => void paste()}>
      <IconClipboard className="size-4" stroke={1.6} aria-hidden />
      <Trans>粘贴</Trans>
    </Button>
  )
}
