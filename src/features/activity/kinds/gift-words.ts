import { t } from '@lingui/core/macro'

/** The turnover that a gift asks for, in a few words. */
export const giftTurnover = (times: number): string => (times === 0 ? t`无流水` : t`流水：礼金 × ${times} 倍`)

/** The same of a prize. */
export const prizeTurnover = (times: number): string => (times === 0 ? t`无流水` : t`流水：奖金 × ${times} 倍`)

/** That of a gift as a rule. */
export const giftTurnoverRule = (times: number): string => (times === 0 ? t`礼金没有流水，领了就能取` : t`礼金要流水 ${times} 倍`)
