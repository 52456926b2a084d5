import { LetterWatch } from '../letters/letter-watch.ts'
import { LetterBell, UnreadMark } from '../letters/unread-marks.tsx'
import { PlaySlot } from '../safe-play/play-slot.tsx'
import { arrive } from './arrive.ts'
import { ConnectionBanner } from './connection-banner.tsx'
import { TourSlot } from './tour-slot.tsx'

const AfterPaint = () => (
  <>
    <ConnectionBanner />
    <PlaySlot />
    <LetterWatch />
    <TourSlot />
  </>
)

/** What every page of the frame has once it is painted, and none needs before. */
export const laterParts = { AfterPaint, LetterBell, UnreadMark, arrive }
