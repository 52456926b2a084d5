import { Trans } from '@lingui/react/macro'
import { Button } from '../button.tsx'

/** How much of the list is shown, and a button for the next page. */
export function More({
  shown,
  count,
  busy,
  failed,
  onMore,
}: {
  shown: number
  count: number | undefined
  busy: boolean
  failed: boolean
  /** Absent: there is no more. */
  onMore?: () => void
}) {
  return (
    <div className="flex min-h-13 items-center gap-4 border-t border-line px-4 py-2 text-xs text-fg-3">
      <p role="status" className="flex-1">
        {count === undefined ? (
          <Trans>已显示 {shown} 条</Trans>
        ) : (
          <Trans>
            已显示 {shown} 条，共 {Math.max(count, shown)} 条
          </Trans>
        )}
        {failed && (
          <span className="text-danger">
            {' '}
            <Trans>没有加载出来，请再试一次</Trans>
          </span>
        )}
      </p>
      {onMore && (
        <Button variant="outline" size="sm" disabled={busy} onClick={onMore} className="max-md:h-11!">
          {busy ? <Trans>加载中</Trans> : <Trans>加载更多</Trans>}
        </Button>
      )}
    </div>
  )
}
