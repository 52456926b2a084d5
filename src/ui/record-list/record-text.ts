import { i18n } from '@lingui/core'
import { dayStart } from '../../../domain/days.ts'
import { formatYuan } from '../../../domain/money.ts'

/** `11-21 周六` */
export const dayHeading = (day: string): string =>
  `${day.slice(5)} ${new Intl.DateTimeFormat(i18n.locale, { timeZone: 'Asia/Shanghai', weekday: 'short' }).format(dayStart(day))}`

/** `+62.50`, `−30.00`, `0.00` */
export const signed = (fen: bigint): string => `${fen > 0n ? '+' : ''}${formatYuan(fen)}`

/** `+¥2.40` */
export const signedYuan = (fen: bigint): string => `${fen > 0n ? '+' : fen < 0n ? '\u2212' : ''}¥${formatYuan(fen < 0n ? -fen : fen)}`
