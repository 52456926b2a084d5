import { t } from '@lingui/core/macro'
import type { LetterBody } from '../../../contract/letter.ts'
import type { PreorderReason } from '../../../contract/preorder.ts'
import { yuanFull } from '../../../domain/money.ts'
import { formatOdds } from '../../../domain/odds.ts'
import type { LetterWords } from './letter-words.ts'

/** What came of a pre-order or an alarm. */
export function preorderWords(body: LetterBody & { kind: 'preorder-ended' }): LetterWords {
  const { state, reason, league, team_h, team_c, targetOdds, odds, stakeFen, number } = body
  const game = team_c === '' ? `${league} · ${team_h}` : t`${team_h} 对 ${team_c}`
  const target = formatOdds(targetOdds, 'H')
  const facts = [
    { label: t`目标赔率`, value: t`${target} 或更高` },
    ...(odds === null ? [] : [{ label: state === 'placed' ? t`成交赔率` : t`到过`, value: formatOdds(odds, 'H'), strong: true }]),
    ...(stakeFen === null ? [] : [{ label: t`本金`, value: yuanFull(stakeFen) }]),
    ...(number === null ? [] : [{ label: t`单号`, value: number, number: true }]),
  ]
  const link = { to: 'betRecord', label: t`看预约`, hash: 'preorders' } as const
  if (state === 'reached') {
    const text = [t`你设的赔率提醒到了，没有投注，也没有扣款。`]
    return { title: t`赔率提醒：到了 ${target}`, line: game, text, facts, link }
  }
  if (state === 'placed') {
    const text = [t`赔率到了你的目标，已经按你预约的本金投注。滚球的注单还要等确认，结果看注单。`]
    return { title: t`预约已投：${game}`, line: t`单号 ${number ?? ''}`, text, facts, link }
  }
  return { title: t`预约没有投：${game}`, line: whyText(reason), text: [t`${whyText(reason)}。预约结束，没有扣款。`], facts, link }
}

/** Of those that are written about. */
function whyText(reason: PreorderReason | null): string {
  if (reason === 'line') return t`盘口线变了，不是你预约的选项`
  if (reason === 'balance') return t`到价时余额不够`
  if (reason === 'stake-limit' || reason === 'loss-limit' || reason === 'time-limit') return t`到价时你设的限额不够`
  if (reason === 'above-maximum' || reason === 'below-minimum') return t`到价时本金超出这一项的上下限`
  return t`盘口已经关闭`
}
