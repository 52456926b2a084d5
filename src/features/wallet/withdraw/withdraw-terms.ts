import { t } from '@lingui/core/macro'
import type { Answer } from '../../../../contract/endpoints.ts'
import type { Card } from '../../../../contract/wallet-cards.ts'
import { yuanFixed, yuanFull } from '../../../../domain/money.ts'
import { amountFault, feeOf, mostFen } from '../../../../domain/withdrawal.ts'
import type { AccountTerms } from './account-choice.tsx'

type Info = Answer<'withdraw.info'>
type Terms = Answer<'withdraw.terms'>
export type CoinTerms = Answer<'withdraw.usdtInfo'>['networks']

/** What the site's limits and the member's day leave; `most` for one withdrawal now. */
export function amountsOf(info: Info, terms: Terms) {
  const limits = { minFen: BigInt(terms.minFen), maxFen: BigInt(terms.maxFen), dayCount: terms.dayCount, dayFen: BigInt(terms.dayFen) }
  const room = { countLeft: info.countLeft, leftFen: BigInt(info.leftFen), availableFen: BigInt(info.availableFen) }
  return { limits, room, most: mostFen(limits, room) }
}

/** What an account costs and takes; a coin has its own fee and time. */
export function accountTerms({ kind, of }: Card, info: Info, terms: Terms, coins: CoinTerms): AccountTerms | null {
  const way = terms.ways.find((one) => one.kind === kind)
  const coin = coins.find(({ network }) => network === of)
  if (!way) return null
  const feeFen = BigInt(coin?.feeFen ?? way.feeFen)
  return {
    minutes: coin?.minutes ?? way.minutes,
    feeFen: feeOf({ freeADay: way.freeADay, feeFen }, info.today[kind]),
    freeLeft: Math.max(0, way.freeADay - info.today[kind]),
    rate: coin ? `1 ${coin.coin} = ${yuanFixed(coin.rateFen)}` : null,
  }
}

/** Why an amount can't be asked for; null where it can. */
export function amountProblemText(amountFen: bigint, feeFen: bigint, info: Info, terms: Terms): string | null {
  if (amountFen === 0n) return t`请输入取款金额`
  const { limits, room } = amountsOf(info, terms)
  const [min, max, left] = [yuanFixed(terms.minFen), yuanFixed(terms.maxFen), yuanFixed(info.leftFen)]
  const [available, locked] = [yuanFull(info.availableFen), yuanFull(info.lockedFen)]
  switch (amountFault(limits, room, amountFen)) {
    case 'min':
      return t`单笔最少 ${min}`
    case 'max':
      return t`单笔最多 ${max}`
    case 'count':
      return t`今天的取款次数用完了，明天再取`
    case 'day':
      return t`今天还可取 ${left}`
    case 'available':
      return info.lockedFen === '0' ? t`现在可取 ${available}` : t`现在可取 ${available}；另有 ${locked} 流水未满`
    case null:
      return amountFen <= feeFen ? t`金额要大于手续费` : null
  }
}
