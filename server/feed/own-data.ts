import type { OwnData } from '../platform/own-data.ts'

export const FEED_DATA: OwnData = {
  sections: {},
  untold: { member_event: 'hints for open pages that something has changed, which its own section tells' },
}
