import { Trans } from '@lingui/react/macro'
import { IconChevronLeft } from '@tabler/icons-react'
import { Link } from 'react-router-dom'

/** The way home from a page without the site's bars. */
export const SlotPageHead = ({ homePath }: { homePath: string }) => (
  <header className="pt-(--safe-top) max-md:px-3">
    <Link to={homePath} className="inline-flex h-12 items-center gap-1 text-md text-accent-text hover:underline">
      <IconChevronLeft className="size-5" stroke={1.6} aria-hidden />
      <Trans>回首页</Trans>
    </Link>
  </header>
)

export const AutoTransferLabel = () => (
  <span>
    <Trans>免转</Trans>
    <span className="ml-2 text-xs text-fg-3 max-md:hidden">
      <Trans>进场自动带入余额</Trans>
    </span>
  </span>
)
