import { Trans } from '@lingui/react/macro'
import { IconInfoCircle } from '@tabler/icons-react'

/** What a return is, below every list of them once it is there: below a list of fewer lines than its skeleton it would go up. */
export const ReturnNote = () => (
  <p className="my-4 flex items-start gap-2 rounded-md bg-surface-2 px-4 py-3 text-sm text-fg-2 max-md:mx-3">
    <IconInfoCircle className="mt-0.5 size-4 shrink-0 text-fg-3" stroke={1.6} aria-hidden />
    <Trans>返还率是长期平均：每投 ¥100，平均返还这么多元，差额归场馆。单次结果随机，不会“补回来”。</Trans>
  </p>
)
