import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { noticeText } from '../../../i18n/problem-text.ts'
import type { WhyRefused } from '../../../transport/money/action.ts'

/** Why nothing was cashed out. */
export function WhyNot({ why }: { why: WhyRefused }) {
  const { i18n } = useLingui()
  const text = why.kind === 'refusal' ? noticeText(i18n, why.refusal) : TEXTS[why.kind]()
  return (
    <p role="alert" className="mt-2 text-sm text-danger empty:hidden">
      {text}
    </p>
  )
}

const TEXTS = {
  offline: () => t`没有网络，没有提交，注单没有变化。联网后再点一次。`,
  busy: () => t`另一个标签页有一笔还没有结果，等它有结果再试。`,
  lost: () => t`这笔没有送到，注单没有变化。可以再提交一次。`,
}
