import { expect, type Locator, type Page } from 'playwright/test'
import { seenGap } from './slider-gap.ts'

/** The slider captcha as a person sees it: where the gap is, by looking at the picture, and a hand that moves the piece. */
export function sliderOf(page: Page) {
  const dialog = page.getByRole('dialog', { name: '安全验证' })
  const handle = dialog.getByRole('slider')
  const track = handle.locator('..')
  const background = dialog.getByRole('img', { name: /拼图/ })

  /** Pixels of the picture from its left edge to the gap. */
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

  /** A drag by mouse or, under a finger, by touch, to a place of the picture; it takes the time a hand takes. */
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

  /** The same by keys alone: the handle has the focus. */
  async function press(to: number): Promise<void> {
    for (let tens = 0; tens < Math.floor(to / 10); tens++) await page.keyboard.press('Shift+ArrowRight')
    for (let ones = 0; ones < to % 10; ones++) await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
  }

  /** Bring the piece to the gap; who missed it gets another picture, and tries again as a person does. */
  async function solve(by: 'mouse' | 'touch' | 'keys' = 'mouse'): Promise<void> {
    const seen = async () => ((await dialog.isVisible()) ? background.getAttribute('src', { timeout: 1_000 }).catch(() => null) : null)
    do {
      const x = await gap()
      const before = await seen()
      if (by === 'keys') await press(x)
      else await drag(x, by)
      await expect.poll(seen).not.toBe(before)
    } while ((await seen()) !== null)
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

/** Where the handle is held, and how far the hand goes for a pixel of the picture. */
async function hold(track: Locator, handle: Locator): Promise<{ x: number; y: number; perPixel: number }> {
  const [whole, held] = [await track.boundingBox(), await handle.boundingBox()]
  if (!whole || !held) throw new Error('the slider is not drawn')
  const most = Number(await handle.getAttribute('aria-valuemax'))
  return { x: held.x + held.width / 2, y: held.y + held.height / 2, perPixel: (whole.width - 48) / most }
}
