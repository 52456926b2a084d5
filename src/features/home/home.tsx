import type { ReactNode } from 'react'
import { Banner } from './banner.tsx'
import { HotFrame } from './hot-frame.tsx'
import { NoticeLine } from './notice-line.tsx'
import { SportsTile } from './sports-tile.tsx'

/** `hot` is the hot matches, which another feature draws; null while that is on its way. */
export function Home({ sportsPath, onAllNotices, hot }: { sportsPath: string; onAllNotices: () => void; hot: ReactNode }) {
  return (
    <div className="px-3 pt-3 md:px-0 md:pt-6">
      <Banner sportsPath={sportsPath} />
      <NoticeLine onAll={onAllNotices} />
      <SportsTile sportsPath={sportsPath} />
      <HotFrame sportsPath={sportsPath}>{hot}</HotFrame>
    </div>
  )
}
