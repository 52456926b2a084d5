import { Trans } from '@lingui/react/macro'
import { Spinner } from '../../ui/spinner.tsx'

/** Shown in a new window until its page opens. */
export function LoadingPage() {
  return (
    <p role="status" className="grid min-h-dvh place-items-center text-fg-3">
      <Spinner className="size-8 text-accent" />
      <span className="sr-only">
        <Trans>加载中</Trans>
      </span>
    </p>
  )
}
