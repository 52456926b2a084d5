import { useLingui } from '@lingui/react/macro'
import { problemText } from '../../i18n/problem-text.ts'
import { problemOf } from '../../transport/call-query.ts'
import { Fault } from '../../transport/fault.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'

/** Shown in place of a content page that failed to load or, offline, was never kept on the device. */
export function LoadProblem({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t, i18n } = useLingui()
  const offline = error instanceof Fault && error.code === 'offline'
  return (
    <LoadFailed
      offline={offline}
      title={offline ? t`这一篇还没存到本机` : t`内容没有加载出来`}
      text={offline ? t`联网打开一次后，离线也能读。` : problemText(i18n, problemOf(error))}
      onAgain={onRetry}
      className="min-h-100"
    />
  )
}
