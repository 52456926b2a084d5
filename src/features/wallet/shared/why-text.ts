import type { I18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { noticeText } from '../../../i18n/problem-text.ts'
import type { WhyRefused } from '../../../transport/money/action.ts'

/** Why a call was not done, and that no money moved; null where the page's shell says it already. */
export function whyText(i18n: I18n, why: WhyRefused): string | null {
  switch (why.kind) {
    case 'offline':
      return t`没有网络，这笔没有提交，钱没有动。联网后再点一次。`
    case 'busy':
      return t`另一个标签页有一笔还没有结果，等它有结果再试。`
    case 'lost':
      return t`这笔没有送到，钱没有动。可以再提交一次。`
    case 'refusal':
      return noticeText(i18n, why.refusal)
  }
}
