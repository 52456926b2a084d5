import { t } from '@lingui/core/macro'
import type { MonthStatement } from '../../../../contract/wallet-record.ts'
import { formatYuanFixed, yuanFull } from '../../../../domain/money.ts'
import { drawPicture } from '../../../platform/draw-picture.ts'
import { sharePicture } from '../../../platform/share-picture.ts'
import { signedYuan } from '../../../ui/record-list/record-text.ts'

/** `10 月`, of `2026-10`. */
export const monthName = (month: string): string => {
  const number = Number(month.slice(5))
  return t`${number} 月`
}

export function onlineText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return hours === 0 ? t`${rest} 分` : t`${hours} 小时 ${rest} 分`
}

/** What a picture of a month says: sums alone. */
export function cardOf({ depositFen, withdrawFen, stakedFen, returnedFen, onlineMinutes, depositLimitFen }: MonthStatement) {
  const net = BigInt(depositFen) + BigInt(withdrawFen)
  const limit = depositLimitFen === null ? '' : formatYuanFixed(BigInt(depositLimitFen))
  return [
    [t`净存款`, net < 0n ? signedYuan(net) : yuanFull(net)],
    [t`投注净额`, signedYuan(BigInt(returnedFen) - BigInt(stakedFen))],
    [t`在线`, onlineText(onlineMinutes)],
    [t`限额`, depositLimitFen === null ? t`没有设` : t`每月存 ${limit}`],
  ] as const
}

interface Card {
  title: string
  site: string
  rows: readonly (readonly [string, string])[]
}

const [WIDTH, PAD, HEAD, LINE] = [720, 48, 120, 60]

/** Shares the picture of a month. */
export async function shareMonth(card: Card, name: string): Promise<void> {
  const picture = await drawPicture(WIDTH, HEAD + card.rows.length * LINE + PAD / 2, (area) => paint(area, card))
  if (picture) await sharePicture(picture, name)
}

function paint(area: CanvasRenderingContext2D, { title, site, rows }: Card): void {
  area.fillStyle = getComputedStyle(document.documentElement).getPropertyValue('--art-2')
  area.fillRect(0, 0, area.canvas.width, area.canvas.height)
  const write = (text: string, at: number, font: string, color: string, isRight: boolean) => {
    area.font = `${font} "Noto Sans SC", "PingFang SC", "Microsoft YaHei", sans-serif`
    area.fillStyle = color
    area.textAlign = isRight ? 'right' : 'left'
    area.fillText(text, isRight ? WIDTH - PAD : PAD, at)
  }
  write(title, 76, '600 36px', '#fff', false)
  write(site, 76, '24px', '#d0d6f5', true)
  for (const [i, [name, value]] of rows.entries()) {
    write(name, HEAD + i * LINE + 38, '28px', '#d0d6f5', false)
    write(value, HEAD + i * LINE + 38, '600 28px', '#fff', true)
  }
}
