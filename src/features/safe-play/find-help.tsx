import { Trans } from '@lingui/react/macro'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { Rules } from './break-rules.tsx'

/** Whom to talk to. */
export const FindHelp = ({ path }: { path: string }) => (
  <>
    <h2 className="text-lg font-semibold">
      <Trans>找人聊聊</Trans>
    </h2>
    <p className="mt-1 mb-2 text-sm text-fg-2">
      <Trans>如果投注影响了心情、花销或家人，可以先停一停，也可以找人说。</Trans>
    </p>
    <Rules title={null}>
      <li>
        <Trans>当地的心理援助热线和戒赌援助机构</Trans>
      </li>
      <li>
        <Trans>有同样经历的人的互助小组</Trans>
      </li>
      <li>
        <Trans>家人或朋友：把限额和总数给他们一起看</Trans>
      </li>
    </Rules>
    <Link to={path} className="relative mt-1 inline-flex min-h-8 items-center gap-0.5 text-sm touch-target">
      <Trans>求助渠道</Trans>
      <IconChevronRight className="size-4" stroke={1.6} aria-hidden />
    </Link>
  </>
)
