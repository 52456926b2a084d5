import { payVipDays } from './chore.ts'
import { VIP_DATA } from './own-data.ts'
import { vipHandlers } from './routes.ts'
import { VIP_BOOK } from './vip-book.ts'
import { VIP_TABLE } from './vip-table.ts'

/** Levels by settled turnover, and what they bring: rebates, weekly gifts and gifts of levels. */
export const VIP = { own: VIP_DATA, handlers: vipHandlers, book: VIP_BOOK, content: [VIP_TABLE], chores: { payVipDays } }
