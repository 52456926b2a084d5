import { Trans, useLingui } from '@lingui/react/macro'
import { Component, type ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { StatePanel } from '../../ui/state-panel.tsx'

function Broken() {
  const { t } = useLingui()
  return (
    <StatePanel
      kind="error"
      title={t`页面没有加载出来`}
      text={t`服务开小差了，请稍后再试`}
      className="min-h-[60dvh] content-center"
      action={
        <Button variant="outline" onClick={() => location.reload()}>
          <Trans>重新加载</Trans>
        </Button>
      }
    />
  )
}

/** Catches what a page throws while rendering or loading. `at` is the address: a new one tries again. */
export class ErrorBoundary extends Component<{ at: string; children: ReactNode }, { failedAt: string | null }> {
  override state: { failedAt: string | null } = { failedAt: null }

  static getDerivedStateFromError(): { failedAt: string | null } {
    return { failedAt: '' }
  }

  static getDerivedStateFromProps({ at }: { at: string }, { failedAt }: { failedAt: string | null }) {
    if (failedAt === '') return { failedAt: at }
    return failedAt !== null && failedAt !== at ? { failedAt: null } : null
  }

  override render() {
    return this.state.failedAt === null ? this.props.children : <Broken />
  }
}
