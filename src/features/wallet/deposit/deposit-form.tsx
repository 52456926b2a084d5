import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { DepositBonus, DepositWay, DepositWayInfo } from '../../../../contract/wallet-deposit.ts'
import { coinUnits, formatUnits, parseUnits } from '../../../../domain/coin.ts'
import { yuanFixed } from '../../../../domain/money.ts'
import { parseYuan, plainYuan } from '../../../../domain/typed-yuan.ts'
import { problemText } from '../../../i18n/problem-text.ts'
import { ask, problemOf } from '../../../transport/call-query.ts'
import { Fault } from '../../../transport/fault.ts'
import type { MoneyCall } from '../../../transport/money/action.ts'
import { AmountField } from '../../../ui/amount-field.tsx'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Field } from '../../../ui/field.tsx'
import { SendBar } from '../shared/send-bar.tsx'
import { whyText } from '../shared/why-text.ts'
import { BonusChoice } from './bonus-choice.tsx'
import { type CoinChoice, CoinFields, useRate } from './coin-fields.tsx'
import type { DepositAsked, DepositSent } from './deposit-kind.ts'
import { customerQuery, typesQuery } from './deposit-queries.ts'
import { amountFault, type roomOf, walletAccount } from './deposit-rules.ts'
import { periodName } from './deposit-text.ts'
import { WayPicker } from './way-picker.tsx'

export type DepositMoney = MoneyCall<DepositSent, DepositAsked>

interface Props {
  ways: readonly DepositWayInfo[]
  way: DepositWay
  onWay: (way: DepositWay) => void
  room: ReturnType<typeof roomOf>
  money: DepositMoney
  isOnline: boolean
  /** The bonus of an activity that the member takes part in: chosen until the member chooses otherwise. */
  joined: DepositBonus | null
  limitsPath: string
  /** The member says the name that payments come from. */
  onName: () => void
  /** Asks what has to be asked before a deposit, then goes on. */
  beforeSend: (goOn: () => void) => void
}

/** Way, amount, what a limit leaves, bonus, and one button that says what it does. */
export function DepositForm({ ways, way, onWay, room, money, isOnline, joined, limitsPath, onName, beforeSend }: Props) {
  const { t, i18n } = useLingui()
  const [text, setText] = useState('')
  const [wallet, setWallet] = useState('')
  const [coin, setCoin] = useState<CoinChoice>({ code: 'USDT', network: 'TRC20' })
  const [chosen, setChosen] = useState<DepositBonus | null>()
  const [amountError, setAmountError] = useState<string>()
  const [walletError, setWalletError] = useState<string>()
  const [problem, setProblem] = useState<string | null>(null)
  const [asking, setAsking] = useState(false)
  const isAsking = useRef(false)
  const amountRef = useRef<HTMLInputElement>(null)
  const walletRef = useRef<HTMLInputElement>(null)
  const bonuses = useQuery(typesQuery()).data?.bonuses ?? []
  const isJoined = bonuses.some((one) => one.bonus === joined)
  const bonus = chosen === undefined && isJoined ? joined : (chosen ?? null)
  const customer = useQuery({ ...customerQuery(), enabled: way === 'bank' }).data
  const rate = useRate(coin.code, way === 'coin').data?.rate

  const info = ways.find((one) => one.way === way) ?? ways[0]
  if (!info) return null
  const amountFen = parseYuan(text) ?? 0n
  const tightest = room[0]
  const leftFen = tightest ? tightest.leftFen : null
  const maxFen = leftFen !== null && leftFen < BigInt(info.maxFen) ? leftFen : BigInt(info.maxFen)
  const busy = asking || money.state.at === 'pending' || money.state.at === 'checking'
  const refused = money.state.at === 'refused' ? whyText(i18n, money.state.why) : null
  const shownProblem = problem ?? refused

  const edit = () => {
    setProblem(null)
    money.onDismiss()
  }
  const change = (next: string) => {
    edit()
    setText(next)
    setAmountError(undefined)
  }
  const faultText = (): string | undefined => {
    const [min, max] = [yuanFixed(info.minFen), yuanFixed(info.maxFen)]
    switch (amountFault(text, info, leftFen)) {
      case 'missing':
        return t`请输入存款金额`
      case 'low':
        return t`单笔最少 ${min}`
      case 'high':
        return t`单笔最多 ${max}`
      case 'limit':
        return tightest ? t`${periodName(tightest.period)}存款限额还剩 ${yuanFixed(tightest.leftFen)}` : undefined
      default:
        return undefined
    }
  }

  async function send() {
    if (isAsking.current || !info) return
    isAsking.current = true
    setAsking(true)
    // Offline these calls fail at once: a query would wait for the network.
    try {
      const amount = String(amountFen)
      if (way === 'coin') {
        // The rate that is shown, so that nobody pays by another one.
        const shown = rate ?? (await ask('deposit.rate', { coin: coin.code })).rate
        const { code, network } = coin
        money.send((id) => ({ by: 'coin', id, payload: { id, coin: code, network, amountFen: amount, rate: shown, bonus } }))
      } else {
        // A code is for one order.
        const signalCode = way === 'bank' ? (await ask('deposit.signalCode', {})).code : null
        const payFrom = way === 'xnbsk' ? walletAccount(wallet) : null
        money.send((id) => ({ by: 'pay', id, way, payload: { id, way, amountFen: amount, bonus, signalCode, payFrom } }))
      }
    } catch (error) {
      setProblem(problemText(i18n, error instanceof Fault ? error : problemOf(error)))
    } finally {
      isAsking.current = false
      setAsking(false)
    }
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const fault = faultText()
    setAmountError(fault)
    if (fault !== undefined) return amountRef.current?.focus()
    if (way === 'xnbsk' && walletAccount(wallet) === null) {
      setWalletError(t`请填 11 位手机号的钱包账户`)
      return walletRef.current?.focus()
    }
    edit()
    beforeSend(() => void send())
  }

  const offered = bonuses.some((one) => one.bonus === bonus) ? bonus : null
  const inCoin =
    way === 'coin' && rate !== undefined && amountFen > 0n ? formatUnits(coinUnits(amountFen, parseUnits(rate) ?? 1n)).slice(0, -2) : null
  const [min, max, most] = [yuanFixed(info.minFen), yuanFixed(info.maxFen), yuanFixed(maxFen)]
  const amountWord = amountFen > 0n ? yuanFixed(amountFen) : ''
  const feePercent = info.feePermille / 10
  const minutes = info.lifeMs / 60_000
  return (
    <form
      noValidate
      aria-label={t`存款`}
      onSubmit={submit}
      className="grid gap-5 max-md:[&_input]:scroll-mb-44 border-line bg-surface p-4 max-md:pb-0 md:rounded-md md:border md:p-6"
    >
      <h1 className="text-2xl font-semibold max-md:sr-only">
        <Trans>存款</Trans>
      </h1>
      <WayPicker
        ways={ways}
        value={way}
        onChange={(next) => {
          edit()
          setAmountError(undefined)
          onWay(next)
        }}
      />
      {way === 'coin' && <CoinFields value={coin} onChange={setCoin} />}
      <div>
        <AmountField
          ref={amountRef}
          label={t`存款金额`}
          value={text}
          readOnly={busy}
          onChange={change}
          onBlur={() => text !== '' && setAmountError(faultText())}
          error={amountError}
          trailing={
            inCoin && (
              <span className="shrink-0 pr-3 text-md text-fg-2 tabular-nums">
                ≈ {inCoin} {coin.code}
              </span>
            )
          }
        />
        {amountError !== undefined && leftFen !== null && amountFen > leftFen && maxFen >= BigInt(info.minFen) && (
          <Button variant="soft" block className="mt-2" onClick={() => change(plainYuan(maxFen))}>
            <Trans>改为 {most}</Trans>
          </Button>
        )}
        <div className="mt-2 grid grid-cols-3 gap-2 md:grid-cols-6">
          {info.quickFen.map((fen) => (
            <Chip
              key={fen}
              pressed={BigInt(fen) === amountFen}
              disabled={BigInt(fen) > maxFen}
              onClick={() => change(plainYuan(fen))}
              className="max-md:h-11! tabular-nums"
            >
              {Number(fen) / 100}
            </Chip>
          ))}
        </div>
        <p className="mt-2 flex flex-wrap justify-between gap-x-3 text-xs text-fg-3 tabular-nums">
          <span>
            <Trans>
              单笔 {min} – {max}
            </Trans>
            {tightest && tightest.leftFen < BigInt(info.maxFen) && (
              <>
                {t`；`}
                <Limit period={periodName(tightest.period)} left={yuanFixed(tightest.leftFen)} most={most} />
              </>
            )}
            {info.feePermille > 0 && (
              <>
                {t`；`}
                <Trans>手续费 {feePercent}%，从到账金额里扣</Trans>
              </>
            )}
          </span>
          <Link to={limitsPath} className="relative text-accent-text touch-target">
            <Trans>限额设置</Trans>
          </Link>
        </p>
      </div>
      {way === 'bank' && (
        <p className="min-h-5 text-sm text-fg-2">
          {customer === undefined ? null : customer.realName === '' ? (
            <>
              <Trans>请用本人名下的银行卡付款</Trans>{' '}
              <button type="button" className="relative text-accent-text touch-target" onClick={onName}>
                <Trans>填写付款人姓名</Trans>
              </button>
            </>
          ) : (
            <Trans>付款人姓名 {customer.realName}，须与注册姓名一致</Trans>
          )}
        </p>
      )}
      {way === 'xnbsk' && (
        <Field
          ref={walletRef}
          label={t`钱包账户`}
          inputMode="numeric"
          autoComplete="tel-national"
          placeholder={t`11 位手机号`}
          value={wallet}
          readOnly={busy}
          maxLength={16}
          error={walletError}
          onChange={({ target }) => {
            edit()
            setWallet(target.value)
            setWalletError(undefined)
          }}
        />
      )}
      {bonuses.length > 0 && (
        <BonusChoice
          bonuses={bonuses}
          amountFen={amountFen}
          value={offered}
          joined={isJoined ? joined : null}
          onChange={(next) => {
            edit()
            setChosen(next)
          }}
        />
      )}
      <SendBar
        at={money.state.at}
        busy={busy}
        dimmed={!isOnline || amountFen === 0n}
        problem={shownProblem}
        note={<Trans>提交后生成订单，{minutes} 分钟内按应付金额付</Trans>}
      >
        {isOnline ? <Trans>存款 {amountWord}</Trans> : <Trans>联网后可用</Trans>}
      </SendBar>
    </form>
  )
}

const Limit = ({ period, left, most }: { period: string; left: string; most: string }) => (
  <Trans>
    {period}存款限额还剩 {left}，所以这次最多 {most}
  </Trans>
)
