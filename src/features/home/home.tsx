import type { ReactNode } from 'react'
import { Skeleton } from '../../ui/skeleton.tsx'
import { HotFrame } from './hot-frame.tsx'
import { NoticeLine } from './notice-line.tsx'
import { SportsTile } from './sports-tile.tsx'

/** Home, from top to bottom. Parts of other features come as props; `venues` and `hot` are empty while they load, and keep their place. */
export function Home({
  sportsPath,
  onAllNotices,
  banner,
  hint,
  venues,
  hot,
  promotions,
}: {
  sportsPath: string
  onAllNotices: () => void
  banner: ReactNode
  hint: ReactNode
  venues: ReactNode
  hot: ReactNode
  promotions: ReactNode
}) {
  return (
    <div className="px-3 pt-3 md:px-0 md:pt-6">
      {banner}
      <NoticeLine onAll={onAllNotices} />
      {hint}
      <SportsTile sportsPath={sportsPath} />
      {venues || <Skeleton className="mt-3 h-34 rounded-md md:mt-4 md:h-20" />}
      <HotFrame sportsPath={sportsPath}>{hot}</HotFrame>
      {promotions}
    </div>
  )
}
