import { Trans } from '@lingui/react/macro'
import { Button } from './button.tsx'
import { cx } from './cx.ts'

/** A line in place of what a page can do without: what did not come, and a way to ask again. */
export function LineFailed({ text, onAgain, className }: { text: string; onAgain: () => void; className: string }) {
  return (
    <p role="status" className={cx('flex min-h-11 items-center gap-2 text-sm', className)}>
      <span className="flex-1">{text}</span>
      <Button size="sm" variant="quiet" onClick={onAgain}>
        <Trans>重试</Trans>
      </Button>
    </p>
  )
}
