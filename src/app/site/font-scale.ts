import { DESIGN_WIDTH_PX } from '../../../contract/constants.ts'

const SMALL_FACTOR = 1.33
const TAPER_FROM_PX = 1600

/** 1.33 up to 1600 px, falling evenly to 1 at 1920 px: small desktops keep readable text. */
export function fontFactor(widthPx: number): number {
  if (widthPx <= TAPER_FROM_PX) return SMALL_FACTOR
  if (widthPx >= DESIGN_WIDTH_PX) return 1
  return SMALL_FACTOR - ((SMALL_FACTOR - 1) * (widthPx - TAPER_FROM_PX)) / (DESIGN_WIDTH_PX - TAPER_FROM_PX)
}

/** Sets what the root font size in tokens.css is computed from, now and on each resize. Phones keep 16 px there. */
export function startFontScale(): void {
  const apply = () => {
    const { style } = document.documentElement
    style.setProperty('--design-width-px', String(window.innerWidth))
    style.setProperty('--font-factor', String(fontFactor(window.innerWidth)))
  }
  apply()
  window.addEventListener('resize', apply)
}
