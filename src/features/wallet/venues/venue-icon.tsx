import { IconBallFootball, IconChess, IconCircles, IconColumns3, IconDeviceGamepad2, IconFish, IconPlayCard } from '@tabler/icons-react'
import type { VenueCategory } from '../../../../contract/venue.ts'

const ICONS: Record<VenueCategory, typeof IconFish> = {
  TY: IconBallFootball,
  ZR: IconPlayCard,
  CP: IconCircles,
  QP: IconChess,
  DZ: IconColumns3,
  DJ: IconDeviceGamepad2,
  BY: IconFish,
}

export function VenueIcon({ category, className }: { category: VenueCategory; className: string }) {
  const Icon = ICONS[category]
  return <Icon className={className} stroke={1.6} aria-hidden />
}
