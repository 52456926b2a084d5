import { t } from '@lingui/core/macro'

/** `10 小时 34 分前`: in the two largest units. */
export function ageText(ms: number): string {
  const minutes = Math.floor(ms / 60_000)
  const [hours, days] = [Math.floor(minutes / 60), Math.floor(minutes / 1440)]
  if (minutes < 1) return t`刚刚`
  if (hours < 1) return t`${minutes} 分前`
  if (days < 1) return minutes % 60 === 0 ? t`${hours} 小时前` : t`${hours} 小时 ${minutes % 60} 分前`
  return hours % 24 === 0 ? t`${days} 天前` : t`${days} 天 ${hours % 24} 小时前`
}
