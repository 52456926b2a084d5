import { t } from '@lingui/core/macro'
import type { LetterBody } from '../../../contract/letter.ts'
import { yuanFixed } from '../../../domain/money.ts'
import type { LetterWords } from './letter-words.ts'

/** A ticket that the server cashed out as its member had set. */
export function cashedWords(body: LetterBody & { kind: 'ticket-cashed' }): LetterWords {
  const { id, number, percent, paidFen, stakeFen, leftFen, targetFen } = body
  const [paid, target] = [yuanFixed(paidFen), yuanFixed(targetFen)]
  return {
    title: t`自动兑现 ${paid}`,
    line: t`注单 ${number}，报价到了你设的 ${target}`,
    text: [
      leftFen === '0'
        ? t`报价到了你设的值，这张注单已全部兑现，钱已进余额。之后的赛果与这张注单无关。`
        : t`报价到了你设的值，这张注单已兑现 ${percent}%，钱已进余额。剩下的照旧进行。`,
    ],
    facts: [
      { label: t`进余额`, value: paid, strong: true },
      { label: t`这部分本金`, value: yuanFixed(stakeFen) },
      ...(leftFen === '0' ? [] : [{ label: t`剩余本金`, value: yuanFixed(leftFen) }]),
      { label: t`单号`, value: number, number: true },
    ],
    link: { to: 'betRecord', label: t`看这张注单`, hash: id },
  }
}
