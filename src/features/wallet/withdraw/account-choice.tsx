import { Trans, useLingui } from '@lingui/react/macro'
import { IconBuildingBank, IconCoin, IconPlus, IconWallet } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { Card, CardKind } from '../../../../contract/wallet-cards.ts'
import { yuanFixed } from '../../../../domain/money.ts'
import { cx } from '../../../ui/cx.ts'
import { momentText } from './withdraw-text.ts'

const ICONS = { bank: IconBuildingBank, coin: IconCoin, alipay: IconWallet } satisfies Record<CardKind, typeof IconCoin>

/** What each account costs and takes, as far as its terms are known. */
export interface AccountTerms {
  minutes: number
  /** Of the next withdrawal to it. */
  feeFen: bigint
  freeLeft: number
  /** `1 USDT = ¥7.12` for a coin. */
  rate: string | null
}

/** The account that is paid to; a new one shows from when it can be. */
export function AccountChoice({
  cards,
  value,
  now,
  termsOf,
  addPath,
  disabled,
  onChange,
}: {
  cards: readonly Card[]
  value: string | null
  now: number
  termsOf: (card: Card) => AccountTerms | null
  addPath: string
  disabled: boolean
  onChange: (id: string) => void
}) {
  const { t } = useLingui()
  return (
    <fieldset disabled={disabled} className="min-w-0">
      <legend className="mb-1 text-sm text-fg-2">
        <Trans>收款账户</Trans>
      </legend>
      <div className="grid grid-cols-1 gap-2">
        {cards.map((card) => {
          const waits = card.usableAt > now
          const chosen = card.id === value
          const Icon = ICONS[card.kind]
          const from = momentText(card.usableAt)
          const terms = termsOf(card)
          return (
            <label
              key={card.id}
              className={cx(
                'flex min-h-16 items-center gap-3 rounded-sm border px-4 py-2',
                'has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-focus',
                waits
                  ? 'cursor-not-allowed border-line bg-surface-2 text-fg-3'
                  : chosen
                    ? 'cursor-pointer border-accent bg-accent-soft inset-ring inset-ring-accent'
                    : 'cursor-pointer border-line-strong bg-surface hover:bg-surface-2',
              )}
            >
              <span
                className={cx(
                  'grid size-10 shrink-0 place-items-center rounded-md',
                  chosen ? 'text-accent-text' : 'bg-surface-2 text-fg-2',
                )}
              >
                <Icon className="size-5" stroke={1.6} aria-hidden />
              </span>
              <span className="min-w-0 flex-1">
                <b className="block text-md tabular-nums">
                  {card.name} · <span className="whitespace-nowrap">{card.masked}</span>
                </b>
                <span className="block text-xs text-fg-3 tabular-nums">
                  {waits ? t`新账户，${from} 后可取` : terms && <Facts terms={terms} />}
                </span>
              </span>
              <input
                type="radio"
                name="payout-account"
                value={card.id}
                checked={chosen}
                disabled={waits}
                onChange={() => onChange(card.id)}
                className="size-5 shrink-0 accent-accent pro:[color-scheme:dark]"
              />
            </label>
          )
        })}
      </div>
      <Link to={addPath} className="mt-1 inline-flex h-11 items-center gap-1 text-sm text-accent-text">
        <IconPlus className="size-4" stroke={1.6} aria-hidden />
        <Trans>添加收款账户</Trans>
      </Link>
    </fieldset>
  )
}

function Facts({ terms: { minutes, feeFen, freeLeft, rate } }: { terms: AccountTerms }) {
  const fee = yuanFixed(feeFen)
  return (
    <>
      {rate !== null && <>{rate} · </>}
      <Trans>约 {minutes} 分钟</Trans>
      {' · '}
      <span className="whitespace-nowrap">
        {freeLeft > 0 ? <Trans>今天还有 {freeLeft} 次免手续费</Trans> : <Trans>手续费 {fee}</Trans>}
      </span>
    </>
  )
}
