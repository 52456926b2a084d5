import { expect, type Locator, type Page } from 'playwright/test'
import { seenGap } from './slider-gap.ts'

/** Solves the slider captcha as a person does: finds the gap in the picture and moves the piece. */
export function sliderOf(page: Page) {
  const dialog = page.getByRole('dialog', { name: '安全验证' })
  const handle = dialog.getByRole('slider')
  const track = handle.locator('..')
  const background = dialog.getByRole('img', { name: /拼图/ })

  /** Distance of the gap from the left edge, in pixels of the picture. */
  async function gap(): Promise<number> {
    await handle.waitFor()
    return seenGap(
      await background.evaluate((picture: HTMLImageElement) => {
        const piece = picture.nextElementSibling as HTMLImageElement
        const y = Math.round((Number.parseFloat(piece.style.top) / 100) * picture.naturalHeight)
        return { background: picture.src, piece: piece.src, y }
      }),
    )
  }

  /** Drags, by mouse or on touch screens by touch, to a position of the picture, as slowly as a hand. */
  async function drag(to: number, by: 'mouse' | 'touch' = 'mouse'): Promise<void> {
    const { x, y, perPixel } = await hold(track, handle)
    const touch = by === 'touch' ? await page.context().newCDPSession(page) : null
    const at = (px: number) => ({ x: x + px * perPixel, y })
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', px: number) =>
      touch?.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [at(px)] })
    if (touch) await send('touchStart', 0)
    else {
      await page.mouse.move(at(0).x, y)
      await page.mouse.down()
    }
    const begun = Date.now()
    for (let step = 1; step <= 12 || Date.now() - begun < 300; step++) {
      const px = (to * Math.min(step, 12)) / 12
      if (touch) await send('touchMove', px)
      else await page.mouse.move(at(px).x, y)
    }
    if (touch) await send('touchEnd', to)
    else await page.mouse.up()
  }

  /** Moves by keys only; the handle has the focus. */
  async function press(to: number): Promise<void> {
    for (let tens = 0; tens < Math.floor(to / 10); tens++) await page.keyboard.press('Shift+ArrowRight')
    for (let ones = 0; ones < to % 10; ones++) await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
  }

  /** Brings the piece to the gap; after a miss, tries again with the next picture, as a person does. */
  async function solve(by: 'mouse' | 'touch' | 'keys' = 'mouse'): Promise<void> {
    /** The picture; undefined: the next one is on its way; null: it is solved. */
    const seen = async () => ((await dialog.isVisible()) ? background.getAttribute('src', { timeout: 1_000 }).catch(() => undefined) : null)
    let next: string | null | undefined
    do {
      const x = await gap()
      const before = await seen()
      if (by === 'keys') await press(x)
      else await drag(x, by)
      await expect
        .poll(async () => {
          next = await seen()
          return next !== undefined && next !== before
        })
        .toBe(true)
    } while (next !== null)
  }

  return {
    dialog,
    handle,
    gap,
    drag,
    press,
    solve,
  }
}

/** The point at which the handle is grabbed, and the hand's distance for one pixel of the picture. */
async function hold(track: Locator, handle: Locator): Promise<{ x: number; y: number; perPixel: number }> {
  const [whole, held] = [await track.boundingBox(), await handle.boundingBox()]
  if (!whole || !held) throw new Error('the slider is not drawn')
  const most = Number(await handle.getAttribute('aria-valuemax'))
  return { x: held.x + held.width / 2, y: held.y + held.height / 2, perPixel: (whole.width - 48) / most }
}
