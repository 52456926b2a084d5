import { t } from '@lingui/core/macro'
import { addressFault, networkOfAddress } from '../../../../contract/coin-address.ts'
import type { Answer, Payload } from '../../../../contract/endpoints.ts'
import type { CardKind, CoinNetwork } from '../../../../contract/wallet-cards.ts'
import { CARD_NOTE_MAX } from '../../../../contract/wallet-cards.ts'
import { bankOfNumber, CARD_DIGITS, cardFault, isAlipay, plainNumber } from '../../../../domain/bank-cards.ts'
import { isPin } from '../../../ui/pin-field.tsx'
import { networkName } from './card-text.tsx'

/** A form as it was typed, one of each kind, so that a change of kind loses nothing. */
export interface CardForm {
  bank: { of: string; number: string; note: string }
  coin: { of: CoinNetwork; number: string; note: string }
  alipay: { of: ''; number: string; note: string }
}
export const EMPTY_FORM: CardForm = {
  bank: { of: '', number: '', note: '' },
  coin: { of: 'USDT-TRC20', number: '', note: '' },
  alipay: { of: '', number: '', note: '' },
}

export type CardField = 'of' | 'number' | 'note' | 'pin'
export interface FieldFault {
  at: CardField
  text: string
}
type Banks = Answer<'card.choices'>['banks']

/** The form with the bank that its number names, where none was chosen: the number may be typed before the list of banks is there. */
export function withBank(form: CardForm, banks: Banks): CardForm {
  const { of, number } = form.bank
  const known = of === '' ? bankOfNumber(banks, plainNumber(number)) : undefined
  return known ? { ...form, bank: { ...form.bank, of: known.code } } : form
}

/** What an address of a network looks like. */
function looks(network: CoinNetwork): string {
  if (network === 'BTC') return t`BTC 以 1、3 或 bc1 开头`
  return network === 'USDT-TRC20' ? t`TRC20 以 T 开头，34 位` : t`ERC20 以 0x 开头，42 位`
}

/** The first field that can't be sent, in the order of the form. */
export function firstFault(kind: CardKind, form: CardForm, banks: Banks, pin: string): FieldFault | null {
  const { of, number, note } = form[kind]
  if (kind === 'bank' && of === '') return { at: 'of', text: t`请选择银行` }
  const text = numberFault(kind, form, banks)
  if (text !== null) return { at: 'number', text }
  if (number === '') return { at: 'number', text: t`请填写` }
  if ([...note.trim()].length > CARD_NOTE_MAX) return { at: 'note', text: t`最多写 ${CARD_NOTE_MAX} 字` }
  return isPin(pin) ? null : { at: 'pin', text: t`请输入 6 位取款密码` }
}

/** What is wrong with a number as typed; null when it can be sent. */
export function numberFault(kind: CardKind, form: CardForm, banks: Banks): string | null {
  if (kind === 'alipay') return isAlipay(form.alipay.number.trim()) ? null : t`请输入支付宝的手机号或邮箱`
  return kind === 'coin' ? coinFault(form.coin) : bankFault(form.bank, banks)
}

function bankFault({ of, number }: CardForm['bank'], banks: Banks): string | null {
  const digits = plainNumber(number)
  const { length } = digits
  const bank = bankOfNumber(banks, digits)?.name ?? ''
  const { min, max } = CARD_DIGITS
  switch (cardFault(banks, of, digits)) {
    case 'digits':
      return length === 0 ? t`请输入卡号` : t`卡号是 ${min} 到 ${max} 位数字，现在 ${length} 位`
    case 'bank':
      return t`这是${bank}的卡号`
    case 'check':
      return t`卡号有错，请核对`
    default:
      return null
  }
}

function coinFault({ of, number }: CardForm['coin']): string | null {
  const address = number.trim()
  if (address === '') return t`请输入地址`
  const other = networkOfAddress(address)
  switch (addressFault(of, address)) {
    case 'network':
      return t`这是 ${other ? networkName(other) : ''} 的地址；${looks(of)}`
    case 'form':
      return t`地址不完整；${looks(of)}`
    case 'checksum':
      return t`地址有错字，请重新复制，大小写要原样`
    default:
      return null
  }
}

/** The call of a form that has no fault. */
export function cardCall(kind: CardKind, form: CardForm, secondPassword: string): Payload<'card.add'> {
  const note = form[kind].note.trim()
  if (kind === 'bank') return { kind, of: form.bank.of, number: plainNumber(form.bank.number), note, secondPassword }
  if (kind === 'coin') return { kind, of: form.coin.of, number: form.coin.number.trim(), note, secondPassword }
  return { kind, of: '', number: form.alipay.number.trim(), note, secondPassword }
}
