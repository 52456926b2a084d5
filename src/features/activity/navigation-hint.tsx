import { Trans } from '@lingui/react/macro'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Button } from '../../ui/button.tsx'

/** Says that home shows its built-in categories because the site's own did not load. */
export const NavigationHint = ({ onRetry }: { onRetry: () => void }) => (
  <p role="alert" className="mt-2 flex items-center gap-3 rounded-md bg-warn-soft py-1.5 pr-2 pl-4 text-sm text-warn md:mt-4">
    <IconAlertTriangle className="size-4 shrink-0" stroke={1.6} aria-hidden />
    <span className="flex-1">
      <Trans>分类没有加载出来，先显示内置的分类</Trans>
    </span>
    <Button size="sm" variant="quiet" className="text-warn!" onClick={onRetry}>
      <Trans>重试</Trans>
    </Button>
  </p>
)
