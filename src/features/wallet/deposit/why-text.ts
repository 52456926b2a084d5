import type { I18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { problemText } from '../../../i18n/problem-text.ts'
import type { WhyRefused } from '../../../transport/money/action.ts'

/** Why nothing was asked for. */
export function whyText(i18n: I18n, why: WhyRefused): string {
  switch (why.kind) {
    case 'offline':
      return t`没有网络，这笔没有提交。联网后再点一次。`
    case 'busy':
      return t`另一个页面正在提交一笔存款，等它有结果再试。`
    case 'lost':
      return t`这笔没有送到，没有生成订单。可以再提交一次。`
    case 'refusal':
      return problemText(i18n, why.refusal)
  }
}
