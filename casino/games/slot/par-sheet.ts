/** The symbols, a letter each: 月 M, 斗 D, 梅 P, 壶 V, 扇 F, 竹 B, 茶 T, 璧 J, 鸢 K. */
export type Paying = 'P' | 'V' | 'F' | 'B' | 'T' | 'J' | 'K'
export const WILD = 'M'
export const SCATTER = 'D'
/** What a line of wilds alone counts as. */
export const WILD_LINE: Paying = 'P'

export interface ParSheet {
  /** The symbols of each reel from top to bottom; the last is followed by the first. */
  readonly strips: readonly string[]
  /** The row (0 is the top one) of each reel that a line goes through. */
  readonly lines: readonly (readonly number[])[]
  /** What three, four and five in a row on a line return, in thousandths of the stake of the whole spin. */
  readonly pays: Readonly<Record<Paying, readonly [number, number, number]>>
  /** So many scatters anywhere open free spins, as many scatters as there are; free spins open no further ones. */
  readonly scatters: number
  readonly freeSpins: number
}

export const PAR_SHEET: ParSheet = {
  strips: [
    'FFKKVVPPJJVVDTKKVVPPMFFBBTTBBTTDTTFFJKBBJJPPKKJJ',
    'PPTTJJFFVVBBKKDTTKKBBTTPPJMMBBKKJJPPKDFFVVFFJJVV',
    'VVTTFFJJBBJJFFKDTTJJVVKKMMVVTTPPKKBBDMBBKKFFKKPP',
    'FFBPPMFFBBMMBBJJKKTTKKJBBDJJPPJJVVKKTTKKTTVTFDVV',
    'PPTTVVJVVFFDKKTTKKBBFFJJKKVVJJFFJJMMPKKMMBBDTTBB',
  ],
  lines: [
    [1, 1, 1, 1, 1],
    [0, 0, 0, 0, 0],
    [2, 2, 2, 2, 2],
    [0, 1, 2, 1, 0],
    [2, 1, 0, 1, 2],
    [0, 0, 1, 0, 0],
    [2, 2, 1, 2, 2],
    [0, 1, 0, 1, 0],
    [1, 0, 0, 0, 1],
    [1, 0, 1, 0, 1],
    [1, 2, 1, 2, 1],
    [1, 2, 2, 2, 1],
    [2, 1, 2, 1, 2],
    [1, 1, 0, 1, 1],
    [1, 1, 2, 1, 1],
    [0, 1, 1, 1, 0],
    [2, 1, 1, 1, 2],
    [0, 2, 0, 2, 0],
    [2, 0, 2, 0, 2],
    [0, 0, 2, 0, 0],
  ],
  pays: {
    P: [1200, 6000, 40_000],
    V: [800, 4000, 24_000],
    F: [800, 3000, 16_000],
    B: [400, 2000, 10_000],
    T: [400, 1600, 8000],
    J: [200, 1000, 5000],
    K: [200, 800, 4000],
  },
  scatters: 3,
  freeSpins: 8,
}

/** What members are told of the sheet: of a round, the spins that return something, and those that open free spins; in percent. */
export const STATED = { spin: '96.5039', hits: '24.0252', opens: '1.6052', highestThousandths: 410_000 }
