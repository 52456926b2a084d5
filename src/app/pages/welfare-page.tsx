import { Trans } from '@lingui/react/macro'
import { MemberArea } from '../member/member-area.tsx'
import { ActivitySection } from '../welfare/activity-section.tsx'
import { PointsSection } from '../welfare/points-section.tsx'
import { VipSection } from '../welfare/vip-section.tsx'

/** `/mine/welfare`: all that is open to the member, from the calls of the pages it leads to. */
export const WelfarePage = () => (
  <MemberArea>
    <div className="mb-4 max-md:px-4 max-md:pt-3">
      <h1 className="text-2xl font-semibold max-md:sr-only">
        <Trans>福利中心</Trans>
      </h1>
      <p className="text-sm text-fg-2">
        <Trans>都可以不参加；要多少流水写在每一项里。</Trans>
      </p>
    </div>
    <div className="grid items-start gap-3 md:gap-4 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <ActivitySection />
      <div className="grid gap-3 md:gap-4">
        <VipSection />
        <PointsSection />
      </div>
    </div>
  </MemberArea>
)
