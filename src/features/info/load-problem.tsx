import { Trans, useLingui } from '@lingui/react/macro'
import { IconRefresh } from '@tabler/icons-react'
import { problemText } from '../../i18n/problem-text.ts'
import { problemOf } from '../../transport/call-query.ts'
import { Fault } from '../../transport/fault.ts'
import { Button } from '../../ui/button.tsx'
import { StatePanel } from '../../ui/state-panel.tsx'

/** Shown in place of a content page that failed to load or, offline, was never kept on the device. */
export function LoadProblem({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t, i18n } = useLingui()
  const retry = (
    <Button variant="outline" onClick={onRetry}>
      <IconRefresh className="size-4" stroke={1.6} aria-hidden />
      <Trans>重试</Trans>
    </Button>
  )
  const className = 'min-h-100 content-center'
  if (error instanceof Fault && error.code === 'offline')
    return (
      <StatePanel
        kind="offline"
        title={t`这一篇还没存到本机`}
        text={t`联网打开一次后，离线也能读。`}
        action={retry}
        className={className}
      />
    )
  const text = problemText(i18n, problemOf(error))
  return <StatePanel kind="error" title={t`内容没有加载出来`} text={text} action={retry} className={className} />
}
