import {
  IconBallFootball,
  IconBell,
  IconBuildingBank,
  IconCalendarEvent,
  IconGift,
  IconReceipt2,
  IconSpeakerphone,
  IconWallet,
} from '@tabler/icons-react'
import type { LetterType } from '../../../contract/letter.ts'

export const typeIcons: Record<LetterType, typeof IconBell> = {
  notice: IconReceipt2,
  activity: IconGift,
  fd: IconWallet,
  brbulletin: IconSpeakerphone,
  brnotice: IconBell,
  bractivity: IconCalendarEvent,
  brmatch: IconBallFootball,
  brfd: IconBuildingBank,
}

/** As they are shown: to the member, and to all. */
export const OWN_TYPES = ['notice', 'activity', 'fd'] as const
export const BROADCAST_TYPES = ['brbulletin', 'brnotice', 'bractivity', 'brmatch', 'brfd'] as const
