import { PlaySlot } from '../safe-play/play-slot.tsx'
import { ConnectionBanner } from './connection-banner.tsx'

/** What every page of the frame has once it is painted, and none needs before. */
export const AfterPaint = () => (
  <>
    <ConnectionBanner />
    <PlaySlot />
  </>
)
