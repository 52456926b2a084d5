import { Trans } from '@lingui/react/macro'
import { IconRefresh } from '@tabler/icons-react'
import { Button } from './button.tsx'
import { StatePanel } from './state-panel.tsx'

/** Shown in place of content that failed to load, with a button that asks again. */
export function LoadFailed({
  offline,
  title,
  text,
  onAgain,
  className,
}: {
  offline: boolean
  title: string
  text: string
  onAgain: () => void
  /** Its height. */
  className: string
}) {
  return (
    <StatePanel
      kind={offline ? 'offline' : 'error'}
      title={title}
      text={text}
      className={`content-center ${className}`}
      action={
        <Button variant="outline" onClick={onAgain}>
          <IconRefresh className="size-4" stroke={1.6} aria-hidden />
          <Trans>重试</Trans>
        </Button>
      }
    />
  )
}
