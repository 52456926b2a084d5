import { t } from '@lingui/core/macro'
import { type BookingCard, spacedCode } from '../../../../contract/booking.ts'
import { dateTimeOf } from '../../../../domain/days.ts'
import { formatOdds } from '../../../../domain/odds.ts'
import { playName, selectionName } from '../../../i18n/market-text.ts'
import { resultName } from '../../../i18n/result-text.ts'
import { drawPicture } from '../../../platform/draw-picture.ts'
import { sharePicture } from '../../../platform/share-picture.ts'
import { paintQr, qrRows } from '../../../ui/qr.ts'

interface Picture {
  card: BookingCard
  /** The address that opens the code. */
  link: string
  site: string
  /** When it was shared, epoch ms. */
  at: number
}

/** Shares a picture of the selections, their prices of then and the code, also to scan: no stake, no name. False: none could be drawn. */
export async function shareBooking(picture: Picture): Promise<boolean> {
  const drawn = await drawPicture(WIDTH, HEAD + picture.card.legs.length * LEG + FOOT, (area) => paint(area, picture))
  if (drawn) await sharePicture(drawn, `${picture.card.code}.png`)
  return drawn !== null
}

const [WIDTH, PAD, HEAD, LEG, FOOT] = [720, 48, 112, 104, 300]
const QR_PX = 200
const [SOFT, QUIET, RULE] = ['#dfe5ff', '#b9c4f2', 'rgb(255 255 255 / 0.16)']

function paint(area: CanvasRenderingContext2D, { card, link, site, at }: Picture): void {
  const { height } = area.canvas
  const style = getComputedStyle(document.documentElement)
  const family = getComputedStyle(document.body).fontFamily
  const art = (number: number) => style.getPropertyValue(`--art-${number}`)
  const ground = area.createLinearGradient(0, 0, WIDTH / 3, height)
  ground.addColorStop(0, art(1))
  ground.addColorStop(1, art(2))
  area.fillStyle = ground
  area.fillRect(0, 0, WIDTH, height)

  /** One line that fits `most` px; the end of what does not is left out. */
  const write = (
    text: string,
    x: number,
    y: number,
    { font = '24px', color = '#fff', right = false, most = WIDTH, family: of = family } = {},
  ) => {
    area.font = `${font} ${of}`
    area.fillStyle = color
    area.textAlign = right ? 'right' : 'left'
    area.fillText(fitting(area, text, most), x, y)
  }
  const rounded = (x: number, y: number, size: number, radius: number, fill: string) => {
    area.fillStyle = fill
    area.beginPath()
    area.roundRect(x, y, size, size, radius)
    area.fill()
  }

  const count = card.legs.length
  write(site, PAD, 76, { font: '600 36px', most: 300 })
  const outcome = card.result ? ` · ${resultName(card.result)}` : ''
  write(`${t`${count} 项`}${outcome} · ${dateTimeOf(at)}`, WIDTH - PAD, 74, { color: SOFT, right: true })
  for (const [i, leg] of card.legs.entries()) {
    const top = HEAD + i * LEG
    const last = i === count - 1
    area.fillStyle = art(4)
    if (!last) area.fillRect(PAD + 9, top + 24, 4, LEG)
    rounded(PAD, top + 12, 22, 5, art(4))
    write(selectionName(leg, leg), PAD + 48, top + 34, { font: '600 30px', most: WIDTH - 2 * PAD - 180 })
    write(leg.result ? `${formatOdds(leg.odds, 'H')} ${resultName(leg.result)}` : formatOdds(leg.odds, 'H'), WIDTH - PAD, top + 34, {
      font: '600 30px',
      right: true,
    })
    const game = leg.w === 'FS' ? leg.league : t`${leg.team_h} 对 ${leg.team_c}`
    write(`${playName(leg.w, leg.gameType)} · ${game}`, PAD + 48, top + 72, { color: QUIET, most: WIDTH - 2 * PAD - 48 })
    area.fillStyle = RULE
    if (!last) area.fillRect(PAD + 48, top + 94, WIDTH - 2 * PAD - 48, 2)
  }
  const foot = HEAD + count * LEG + 20
  const rows = qrRows(link)
  const cell = Math.floor(QR_PX / rows.length)
  const size = cell * rows.length
  rounded(PAD, foot, size + 16, 16, '#fff')
  paintQr(area, rows, cell, PAD + 8, foot + 8)
  const beside = PAD + size + 48
  write(t`订单码`, beside, foot + 60, { color: SOFT })
  write(spacedCode(card.code), beside, foot + 120, { font: '600 48px', family: 'ui-monospace, "SF Mono", monospace' })
  const words = card.result ? t`已结算的注单；不含金额。18+，量力而行。` : t`赔率以打开时为准；不含金额。18+，量力而行。`
  write(words, PAD, height - 40, { font: '22px', color: QUIET, most: WIDTH - 2 * PAD })
}

function fitting(area: CanvasRenderingContext2D, text: string, most: number): string {
  if (area.measureText(text).width <= most) return text
  const signs = [...text]
  while (signs.length > 0 && area.measureText(`${signs.join('')}…`).width > most) signs.pop()
  return `${signs.join('')}…`
}
