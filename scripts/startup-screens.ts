/**
 * The screens of iPhones and iPads whose system a page runs on (README, Browsers): width and height upright in CSS pixels, and device
 * pixels to one of those. Safari shows a start-up picture only where its size is the screen's, to the pixel.
 */
const PHONES = [
  [440, 956, 3],
  [430, 932, 3],
  [428, 926, 3],
  [420, 912, 3],
  [414, 896, 3],
  [414, 896, 2],
  [414, 736, 3],
  [402, 874, 3],
  [393, 852, 3],
  [390, 844, 3],
  [375, 812, 3],
  [375, 667, 2],
] as const
const TABLETS = [
  [1032, 1376, 2],
  [1024, 1366, 2],
  [834, 1210, 2],
  [834, 1194, 2],
  [834, 1112, 2],
  [820, 1180, 2],
  [810, 1080, 2],
  [768, 1024, 2],
  [744, 1133, 2],
] as const

export interface StartupScreen {
  /** Address of its picture, in a brand's folder too. */
  path: string
  media: string
  /** Device pixels. */
  width: number
  height: number
}

/** Tablets are held either way; a phone's home screen is upright. */
export const STARTUP_SCREENS: readonly StartupScreen[] = [
  ...PHONES.map((phone) => screen(phone, 'portrait')),
  ...TABLETS.flatMap((tablet) => [screen(tablet, 'portrait'), screen(tablet, 'landscape')]),
]

function screen([across, down, ratio]: readonly [number, number, number], orientation: 'portrait' | 'landscape'): StartupScreen {
  const [width = 0, height = 0] = (orientation === 'portrait' ? [across, down] : [down, across]).map((points) => points * ratio)
  return {
    path: `/startup/${width}x${height}.png`,
    media: `(device-width: ${across}px) and (device-height: ${down}px) and (-webkit-device-pixel-ratio: ${ratio}) and (orientation: ${orientation})`,
    width,
    height,
  }
}
