import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { noticeText } from '../../../i18n/problem-text.ts'
import type { WhyRefused } from '../../../transport/money/action.ts'

/** Why money was not moved, and where it is; null where the page itself says it. */
export function whyText(why: WhyRefused): string | null {
  switch (why.kind) {
    case 'offline':
      return t`现在没有网络，没有转，钱没有动`
    case 'busy':
      return t`另一个标签页有一笔还没有结果，等它有结果再转`
    case 'lost':
      return t`这一笔没有送到，钱没有动，可以再转`
    case 'refusal':
      return noticeText(i18n, why.refusal)
  }
}
