import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type FormEvent, useRef, useState } from 'react'
import { SECOND_PASSWORD_LENGTH } from '../../../../contract/account-binding.ts'
import type { Answer } from '../../../../contract/endpoints.ts'
import type { Card } from '../../../../contract/wallet-cards.ts'
import { yuanFixed, yuanFull } from '../../../../domain/money.ts'
import { parseYuan, plainYuan } from '../../../../domain/typed-yuan.ts'
import { inCoin } from '../../../../domain/withdrawal.ts'
import type { MoneyCall } from '../../../transport/money/action.ts'
import { AmountField } from '../../../ui/amount-field.tsx'
import { Button } from '../../../ui/button.tsx'
import { PinField } from '../../../ui/pin-field.tsx'
import { cryptoWorker } from '../../../workers/crypto/client.ts'
import { SendBar } from '../shared/send-bar.tsx'
import { whyText } from '../shared/why-text.ts'
import { AccountChoice } from './account-choice.tsx'
import { DIALOG_CODES, RefusalDialog } from './refusal-dialog.tsx'
import { sealWith, type WithdrawalAsked, type WithdrawalSent } from './withdraw-kind.ts'
import { accountTerms, amountProblemText, amountsOf, type CoinTerms } from './withdraw-terms.ts'

export type WithdrawMoney = MoneyCall<WithdrawalSent, WithdrawalAsked>

export interface WithdrawLinks {
  addCard: string
}

interface Props {
  info: Answer<'withdraw.info'>
  terms: Answer<'withdraw.terms'>
  coins: CoinTerms
  cards: readonly Card[]
  money: WithdrawMoney
  isOnline: boolean
  links: WithdrawLinks
  onPassword: () => void
  onService: () => void
}

/** Account, amount, second password, and one button that says what it does. Nothing is sent that the terms don't allow. */
export function WithdrawForm({ info, terms, coins, cards, money, isOnline, links, onPassword, onService }: Props) {
  const { t, i18n } = useLingui()
  const [text, setText] = useState('')
  const [pin, setPin] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  const [fault, setFault] = useState<{ at: 'account' | 'amount' | 'pin'; text: string } | null>(null)
  const [sealing, setSealing] = useState(false)
  const amountRef = useRef<HTMLInputElement>(null)
  const pinRef = useRef<HTMLInputElement>(null)
  const { state } = money
  const busy = sealing || state.at === 'pending' || state.at === 'checking'
  const usable = cards.filter(({ usableAt }) => usableAt <= info.now)
  const card = usable.find(({ id }) => id === chosen) ?? usable[0]
  const amountFen = parseYuan(text) ?? 0n
  const { most } = amountsOf(info, terms)
  const termsOf = (one: Card) => accountTerms(one, info, terms, coins)
  const cost = card && termsOf(card)
  const coin = card && coins.find(({ network }) => network === card.of)
  const feeFen = cost?.feeFen ?? 0n
  const netFen = amountFen > feeFen ? amountFen - feeFen : 0n

  const edit = () => {
    setFault(null)
    money.onDismiss()
  }
  const changeAmount = (next: string) => {
    edit()
    setText(next)
  }
  const amountProblem = () => amountProblemText(amountFen, feeFen, info, terms)

  /** On leaving the field only its own message may come or go: a submit may have just said another one. */
  const judgeAmount = () => {
    const problem = text === '' ? null : amountProblem()
    if (problem !== null) setFault({ at: 'amount', text: problem })
    else setFault((said) => (said?.at === 'amount' && text !== '' ? null : said))
  }

  async function send() {
    if (!card) return
    setSealing(true)
    try {
      const hash = await cryptoWorker.md5(pin)
      money.onDismiss()
      money.send((id) => {
        sealWith(id, hash)
        return { id, cardId: card.id, amountFen: String(amountFen) }
      })
    } finally {
      setSealing(false)
    }
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy || !isOnline) return
    if (!card) return setFault({ at: 'account', text: t`请先选择收款账户` })
    const problem = amountProblem()
    if (problem !== null) {
      setFault({ at: 'amount', text: problem })
      return amountRef.current?.focus()
    }
    const missing = SECOND_PASSWORD_LENGTH - pin.length
    if (missing > 0) {
      setFault({ at: 'pin', text: t`还差 ${missing} 位取款密码` })
      return pinRef.current?.focus()
    }
    void send()
  }

  const refusal = state.at === 'refused' && state.why.kind === 'refusal' ? state.why.refusal : null
  const hasDialog = refusal !== null && DIALOG_CODES.includes(refusal.code)
  const said = state.at === 'refused' && !hasDialog ? whyText(i18n, state.why) : null
  const again = () => {
    setPin('')
    money.onDismiss()
    pinRef.current?.focus()
  }
  const word = amountFen > 0n ? yuanFixed(amountFen) : ''
  const [min, max, fee, net, count, left] = [
    yuanFixed(terms.minFen),
    yuanFixed(terms.maxFen),
    yuanFull(feeFen),
    yuanFull(netFen),
    info.countLeft,
    yuanFixed(info.leftFen),
  ]
  return (
    <form
      noValidate
      aria-label={t`取款`}
      onSubmit={submit}
      className="grid grid-cols-1 gap-6 max-md:[&_input]:scroll-mb-44 border-line bg-surface p-4 max-md:pb-0 md:rounded-md md:border md:p-6"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h1 className="text-2xl font-semibold max-md:sr-only">
          <Trans>取款</Trans>
        </h1>
        <p className="text-sm text-fg-2 tabular-nums">
          <Trans>
            今天还可取 {count} 次，共 {left}
          </Trans>
        </p>
      </div>
      <dl className="grid grid-cols-3 divide-x divide-line rounded-sm border border-line">
        <Sum label={t`现在可取`} fen={info.availableFen} />
        <Sum label={t`流水未满`} fen={info.lockedFen} />
        <Sum label={t`取款冻结`} fen={info.heldFen} />
      </dl>
      <div>
        <AccountChoice
          cards={cards}
          value={card?.id ?? null}
          now={info.now}
          termsOf={termsOf}
          addPath={links.addCard}
          disabled={busy}
          onChange={(id) => {
            edit()
            setChosen(id)
          }}
        />
        {fault?.at === 'account' && <Problem text={fault.text} />}
      </div>
      <div>
        <AmountField
          ref={amountRef}
          label={t`取款金额`}
          value={text}
          readOnly={busy}
          onChange={changeAmount}
          onBlur={judgeAmount}
          error={fault?.at === 'amount' ? fault.text : undefined}
          trailing={
            <Button variant="quiet" size="sm" disabled={busy || most === 0n} onClick={() => changeAmount(plainYuan(most))}>
              <Trans>全部</Trans>
            </Button>
          }
        />
        {fault?.at === 'amount' && amountFen > most && most > 0n && (
          <Button variant="soft" block className="mt-2" onClick={() => changeAmount(plainYuan(most))}>
            <Trans>改为 {yuanFixed(most)}</Trans>
          </Button>
        )}
        <p className="mt-1 text-xs text-fg-3 tabular-nums">
          <Trans>
            单笔 {min} – {max}，最多两位小数
          </Trans>
        </p>
      </div>
      <div>
        <PinField
          ref={pinRef}
          label={t`取款密码`}
          value={pin}
          error={fault?.at === 'pin' ? fault.text : undefined}
          onChange={(next) => {
            edit()
            setPin(next)
          }}
        />
        <Button variant="quiet" size="sm" className="mt-1 -ml-3" onClick={onPassword}>
          {info.secondPassword ? <Trans>忘了取款密码</Trans> : <Trans>先设置取款密码</Trans>}
        </Button>
      </div>
      <dl className="grid gap-1 rounded-sm bg-surface-2 px-4 py-3 text-md">
        <Line label={t`取款`} value={yuanFull(amountFen)} />
        <Line label={t`手续费`} value={fee} />
        <Line label={t`到账`} value={coin ? `${net} ≈ ${inCoin(netFen, BigInt(coin.rateFen), coin.decimals)} ${coin.coin}` : net} />
      </dl>
      <SendBar
        at={state.at}
        busy={busy}
        dimmed={!isOnline || amountFen === 0n || pin.length < SECOND_PASSWORD_LENGTH}
        problem={said}
        note={<Trans>取款提交后不能撤回；没有取成会全额退回余额</Trans>}
      >
        {isOnline ? <Trans>取款 {word}</Trans> : <Trans>联网后可用</Trans>}
      </SendBar>
      {hasDialog && refusal && (
        <RefusalDialog refusal={refusal} onClose={again} onAgain={() => void send()} onForgot={onPassword} onService={onService} />
      )}
    </form>
  )
}

const Sum = ({ label, fen }: { label: string; fen: string }) => (
  <div className="min-w-0 px-3 py-2 md:px-4">
    <dt className="truncate text-xs text-fg-3">{label}</dt>
    <dd className="font-semibold tabular-nums [overflow-wrap:anywhere] md:text-lg">{yuanFull(fen)}</dd>
  </div>
)

const Line = ({ label, value }: { label: string; value: string }) => (
  <div className="flex justify-between gap-3">
    <dt className="text-fg-2">{label}</dt>
    <dd className="font-semibold tabular-nums">{value}</dd>
  </div>
)

const Problem = ({ text }: { text: string }) => (
  <p role="alert" className="mb-2 flex items-start gap-1 text-sm text-danger">
    <IconAlertTriangle className="mt-0.5 size-4 shrink-0" stroke={1.6} aria-hidden />
    {text}
  </p>
)
